import { randomUUID } from 'node:crypto';
import { levels } from '../chain/levels.ts';
import { applyOperations } from '../kernel/operations/apply-operations.ts';
import { splitOperations } from '../kernel/operations/split-operations.ts';
import type { ModelOperation } from '../kernel/operations/model-operation.ts';
import type { AssistantEngine, ItemWork, Made } from '../modules/assistant/index.ts';
import type { Reading } from './assistant-reading.ts';
import { parseContent } from './read-document.ts';

type Request = Omit<Parameters<AssistantEngine['make']>[0], 'signal' | 'journal'>;

/** A checkpoint holds this many operations at most, where they can be parted. */
const operationsPerBatch = 200;

/** Turns a work item into batches; see `AssistantEngine.make`. */
export function make(reading: Reading, request: Request): Made {
  return request.workflow === 'actions' ? edit(reading, request) : generate(reading, request);
}

function generate(reading: Reading, request: Request): Made {
  const { level, units, obligations, item } = request;
  const model = parseContent(request.content);
  const { operations, claims, waived } = reading.generate({ level, units, obligations, item, model });
  return batched(request, operations, { claims, waived, summary: [], namedForRemoval: [] });
}

/**
 * A message that has been asked about holds question's message and answer, a line each: the answer alone counts when
 * it says enough, else both together.
 */
function edit(reading: Reading, request: Request): Made {
  const { level, selectedElementIds: selectedIds, message } = request;
  const model = parseContent(request.content);
  const read = (text: string): ReturnType<Reading['readEdit']> =>
    reading.readEdit({ message: text, level, model, selectedIds });
  const whole = read(message);
  if (whole.kind === 'operations') return batched(request, whole.operations, { ...nothing, ...whole });
  const lines = message.split('\n');
  const last = lines.length < 2 ? whole : read(lines.at(-1) ?? '');
  if (last.kind === 'operations') return batched(request, last.operations, { ...nothing, ...last });
  return { kind: 'QUESTION', question: last.question, options: last.options };
}

const nothing = { claims: [], waived: [] } as const;

function batched(
  request: Request,
  operations: readonly ModelOperation[],
  besides: Omit<ItemWork, 'batches' | 'repairs'>,
): Made {
  const { metamodel } = levels[request.level];
  const { claims, waived, summary, namedForRemoval } = besides;
  const split = splitOperations({
    operations,
    size: operationsPerBatch,
    apply: (root, part) => applyOperations({ metamodel, root, operations: part, newId: randomUUID }),
    root: parseContent(request.content),
  });
  if (!split.ok) return { kind: 'BLOCKED', issues: split.issues };
  const batches = split.batches.map((part) => ({ operations: part }));
  return {
    kind: 'WORK',
    work: { batches, claims, waived, summary, namedForRemoval, repairs: split.repairs },
  };
}
