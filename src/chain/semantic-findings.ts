import type { Element } from '../kernel/model/element.ts';
import type { Finding } from '../kernel/model/finding.ts';
import { openModel } from '../kernel/model/model.ts';
import { validateSemantics } from '../kernel/validation/semantic.ts';
import { assertNever } from '../lib/assert-never.ts';
import { cim } from './cim/cim.ts';
import { cimConstraints } from './cim/constraints/index.ts';
import type { Level } from './levels.ts';
import { pimConstraints } from './pim/constraints/index.ts';
import { pim } from './pim/pim.ts';
import { psmConstraints, psmConstraintsAfter } from './psm/constraints/index.ts';
import { psm } from './psm/psm.ts';

/** Evaluates the constraints of a level on a structurally valid model of it. */
export function semanticFindings(level: Level, root: Element): readonly Finding[] {
  switch (level) {
    case 'cim':
      return validateSemantics(cimConstraints, openModel(cim, root));
    case 'pim':
      return validateSemantics(pimConstraints, openModel(pim, root));
    case 'psm':
      return validateSemantics(psmConstraints, openModel(psm, root));
    default:
      return assertNever(level);
  }
}

/** As `semanticFindings`, of a model that takes the place of an earlier state of itself. */
export function semanticFindingsAfter(
  level: Level,
  { earlier, root }: { readonly earlier: Element; readonly root: Element },
): readonly Finding[] {
  if (level !== 'psm') return semanticFindings(level, root);
  return validateSemantics(psmConstraintsAfter(openModel(psm, earlier)), openModel(psm, root));
}
