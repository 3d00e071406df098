import { cimToPim } from '../chain/cim-to-pim/index.ts';
import { cim } from '../chain/cim/cim.ts';
import type { Level } from '../chain/levels.ts';
import { levels } from '../chain/levels.ts';
import { pimToPsm } from '../chain/pim-to-psm/index.ts';
import { pim } from '../chain/pim/pim.ts';
import { toText } from '../kernel/json/write-model.ts';
import type { Element } from '../kernel/model/element.ts';
import { openModel } from '../kernel/model/model.ts';
import type { Generated } from '../kernel/transformation/transform.ts';
import { transform as run } from '../kernel/transformation/transform.ts';
import { assertNever } from '../lib/assert-never.ts';
import type { MergeCounts } from '../modules/jobs/index.ts';
import type { GeneratedModel, ModelDirection } from '../modules/transformations/index.ts';
import { compareModels } from './compare-models.ts';
import { contentOf, parseContent } from './read-document.ts';

/** Runs a transformation on a stored model; see `Generation.transform`. */
export function transform(request: {
  readonly direction: ModelDirection;
  readonly bytes: Uint8Array;
}): GeneratedModel {
  const source = parseContent(request.bytes);
  const { root, diagnostics } = generated(request.direction, source);
  const level = request.direction === 'CIM_TO_PIM' ? 'pim' : 'psm';
  const { metamodel } = levels[level];
  const elementCount = openModel(metamodel, root).size;
  return { ...contentOf({ level, root, text: toText(metamodel, root), elementCount }), diagnostics };
}

function generated(direction: ModelDirection, source: Element): Generated {
  switch (direction) {
    case 'CIM_TO_PIM':
      return run(cimToPim, openModel(cim, source));
    case 'PIM_TO_PSM':
      return run(pimToPsm, openModel(pim, source));
    default:
      return assertNever(direction);
  }
}

/** Compares two stored models; see `Generation.compare`. */
export function compare(request: {
  readonly level: Level;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}): MergeCounts {
  const { level, before, after } = request;
  return compareModels(levels[level].metamodel, { before: parseContent(before), after: parseContent(after) });
}
