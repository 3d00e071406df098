import { generateNext, nextLevel } from '../chain/next-level.ts';
import type { ModelDirection } from '../modules/synchronization/index.ts';
import type { GeneratedModel } from '../modules/transformations/index.ts';
import { contentOf, parseContent, textBytes } from '../modules/models/index.ts';

/** Runs a transformation on a stored model; see `Generation.transform`. */
export function transform(request: {
  readonly direction: ModelDirection;
  readonly bytes: Uint8Array;
}): GeneratedModel {
  const from = request.direction === 'CIM_TO_PIM' ? 'cim' : 'pim';
  const { root, elementCount, diagnostics } = generateNext(from, parseContent(request.bytes));
  const level = nextLevel[from];
  const content = contentOf({ level, root, bytes: textBytes(root), elementCount });
  return { ...content, diagnostics };
}
