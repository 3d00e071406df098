import { cim } from '../../src/chain/cim/cim.ts';
import { core } from '../../src/chain/core/core.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { psm } from '../../src/chain/psm/psm.ts';
import { toEcore } from '../../src/kernel/ecore/write-ecore.ts';
import type { GeneratedDocument } from './generated-document.ts';
import { generatedNotice } from './generated-document.ts';

/** The metamodels as files for Eclipse, which find each other by their names. */
export function ecoreFiles(): readonly GeneratedDocument[] {
  return [core, cim, pim, psm].map((metamodel) => ({
    path: `docs/metamodels/${metamodel.name}.ecore`,
    // XML wants its declaration to be the very first.
    text: toEcore(metamodel).replace('\n', `\n${generatedNotice}\n`),
  }));
}
