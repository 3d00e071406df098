import { randomUUID } from 'node:crypto';
import { levels } from '../../../chain/levels.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { applyOperations } from '../../../kernel/operations/apply-operations.ts';
import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import { splitOperations } from '../../../kernel/operations/split-operations.ts';
import type { ItemWork, Made } from '../contract/engine.ts';
import type { AssistantLevel } from '../records/turn.ts';

/** A checkpoint holds this many operations at most, where they can be parted. */
const operationsPerBatch = 200;

/** Operations on a model as batches that are committed one after the other; BLOCKED when they do not fit it. */
export function inBatches(
  given: {
    readonly level: AssistantLevel;
    readonly root: Element;
    readonly operations: readonly ModelOperation[];
  },
  besides: Omit<ItemWork, 'batches' | 'repairs'>,
): Made {
  const { level, root, operations } = given;
  const { metamodel } = levels[level];
  const split = splitOperations({
    operations,
    size: operationsPerBatch,
    root,
    apply: (model, part) => applyOperations({ metamodel, root: model, operations: part, newId: randomUUID }),
  });
  if (!split.ok) return { kind: 'BLOCKED', issues: split.issues };
  const batches = split.batches.map((part) => ({ operations: part }));
  return { kind: 'WORK', work: { batches, ...besides, repairs: split.repairs } };
}
