import { randomUUID } from 'node:crypto';
import { levels } from '../../../chain/levels.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { applyOperations } from '../../../kernel/operations/apply-operations.ts';
import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import type { Split } from '../../../kernel/operations/split-operations.ts';
import { splitOperations } from '../../../kernel/operations/split-operations.ts';
import type { ItemWork, Made } from '../contract/engine.ts';
import type { AssistantLevel } from '../records/turn.ts';

/** A checkpoint holds this many operations at most, where they can be parted. */
const operationsPerBatch = 200;

type OnModel = {
  readonly level: AssistantLevel;
  readonly root: Element;
  readonly operations: readonly ModelOperation[];
};

/** Parts operations on a model into batches that are committed one after the other. */
export function splitInBatches({ level, root, operations }: OnModel): Split {
  const { metamodel } = levels[level];
  return splitOperations({
    operations,
    size: operationsPerBatch,
    root,
    apply: (model, part) => applyOperations({ metamodel, root: model, operations: part, newId: randomUUID }),
  });
}

/** Operations on a model as the work of an item; BLOCKED when they do not fit it. */
export function inBatches(given: OnModel, besides: Omit<ItemWork, 'batches' | 'repairs'>): Made {
  const split = splitInBatches(given);
  if (!split.ok) return { kind: 'BLOCKED', issues: split.issues };
  const batches = split.batches.map((part) => ({ operations: part }));
  return { kind: 'WORK', work: { batches, ...besides, repairs: split.repairs } };
}
