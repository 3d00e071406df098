import type { Level } from '../chain/levels.ts';
import { generateNext, nextLevel } from '../chain/next-level.ts';
import type { Element } from '../kernel/model/element.ts';
import type { ModelDirection } from '../modules/synchronization/index.ts';
import type { GeneratedModel, NewTarget } from '../modules/transformations/index.ts';
import { contentOf, parseContent, textBytes } from '../modules/models/index.ts';
import { judgeModel } from './judge-target.ts';
import { summaryBetween } from './merge-models.ts';

/** Runs a transformation on a stored model; see `Generation.transform`. */
export function transform(request: {
  readonly direction: ModelDirection;
  readonly bytes: Uint8Array;
  readonly asNewTarget?: boolean;
}): GeneratedModel {
  const from = request.direction === 'CIM_TO_PIM' ? 'cim' : 'pim';
  const { root, elementCount, diagnostics } = generateNext(from, parseContent(request.bytes));
  const level = nextLevel[from];
  const content = contentOf({ level, root, bytes: textBytes(root), elementCount });
  return {
    ...content,
    diagnostics,
    ...(request.asNewTarget === true && { asNewTarget: newTarget(level, root) }),
  };
}

function newTarget(level: Level, root: Element): NewTarget {
  return {
    summary: summaryBetween(level, { before: undefined, after: root }),
    judgement: judgeModel(level, { earlier: undefined, root }),
  };
}
