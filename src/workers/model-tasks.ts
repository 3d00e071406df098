import { cimToPim } from '../chain/cim-to-pim/index.ts';
import { cim } from '../chain/cim/cim.ts';
import { levels } from '../chain/levels.ts';
import { pimToPsm } from '../chain/pim-to-psm/index.ts';
import { pim } from '../chain/pim/pim.ts';
import { toJson } from '../kernel/json/write-model.ts';
import type { Element } from '../kernel/model/element.ts';
import { openModel } from '../kernel/model/model.ts';
import type { RawModel } from '../kernel/transformation/transform.ts';
import { transform as run } from '../kernel/transformation/transform.ts';
import { assertNever } from '../lib/assert-never.ts';
import type { ModelDirection } from '../modules/synchronization/index.ts';
import type { GeneratedModel } from '../modules/transformations/index.ts';
import { xmiOf } from './model-files.ts';
import { contentOf, parseContent, textBytes } from '../modules/models/index.ts';

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
  const content = contentOf({
    level,
    root,
    bytes: textBytes(toJson(metamodel, root)),
    elementCount,
  });
  return { ...content, xmi: xmiOf(level, root), diagnostics };
}

function generated(direction: ModelDirection, source: Element): RawModel {
  switch (direction) {
    case 'CIM_TO_PIM':
      return run(cimToPim, openModel(cim, source));
    case 'PIM_TO_PSM':
      return run(pimToPsm, openModel(pim, source));
    default:
      return assertNever(direction);
  }
}
