import { randomUUID } from 'node:crypto';
import { levels } from '../../../chain/levels.ts';
import type { Move } from '../../../chain/text-to-model/index.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { applyOperations } from '../../../kernel/operations/apply-operations.ts';
import { changesBetween } from '../../../kernel/operations/model-change.ts';
import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import { revertChanges } from '../../../kernel/operations/revert-changes.ts';
import { parseContent } from '../../models/index.ts';
import { inBatches } from '../committing/batches.ts';
import type { AssistantEngine, InThread, Made } from '../contract/engine.ts';
import type { TextReader } from '../contract/text-reader.ts';
import { emptyDialogue } from '../records/turn.ts';

type Request = InThread<AssistantEngine['make']>;

/** Turns a work item into batches; see `AssistantEngine.make`. */
export function make(reading: TextReader, request: Request): Made {
  return request.workflow === 'actions' ? edit(reading, request) : generate(reading, request);
}

function generate(reading: TextReader, request: Request): Made {
  const { level, units, obligations, item } = request;
  const model = parseContent(request.content);
  const { operations, claims, waived } = reading.generate({ level, units, obligations, item, model });
  return inBatches({ level, root: model, operations }, { claims, waived, summary: [], namedForRemoval: [] });
}

/** Carries out what a message asks for, or what an answer completes. */
function edit(reading: TextReader, request: Request): Made {
  const { level, selectedElementIds: selectedIds, message, turnId, takesBack } = request;
  const before = parseContent(request.content);
  const { metamodel } = levels[level];
  const reverted = revertChanges({ metamodel, root: before, changes: takesBack?.changes ?? [] });
  if (!reverted.ok) return notDone(request, 'Later changes stand against it; take those back first.');
  const model = takesBack === undefined ? before : reverted.root;
  const dialogue = request.conversation ?? emptyDialogue;
  const isTakenBack = takesBack !== undefined;
  const reply = request.reply ?? undefined;
  const move = reading.converse({ turnId, message, reply, level, model, selectedIds, dialogue, isTakenBack });
  switch (move.kind) {
    case 'ASK':
      return {
        kind: 'QUESTION',
        question: move.question,
        options: move.options,
        conversation: move.dialogue,
      };
    case 'UNCLEAR':
      return { kind: 'QUESTION', question: reading.notUnderstood(move), options: [] };
    case 'NOTHING':
      return notDone(request, move.text, move.dialogue);
    case 'TAKE_BACK': {
      if (takesBack === undefined) return { kind: 'TAKE_BACK', turnIds: move.turnIds };
      const effects = reading.tellChanges({ level, before, after: model }, reverted.changes);
      const work = { claims: [], waived: [], namedForRemoval: [], repairs: 0, conversation: move.dialogue };
      const summary = ['Undone.', ...effects];
      return { kind: 'WORK', work: { ...work, batches: [{ operations: [], takesBack }], summary } };
    }
    case 'DO':
      return done(reading, { request, move, before, model });
  }
}

/** A message that is answered by saying why nothing is done. */
function notDone(request: Request, text: string, conversation = request.conversation): Made {
  const work = { batches: [], claims: [], waived: [], namedForRemoval: [], repairs: 0, summary: [text] };
  return { kind: 'WORK', work: { ...work, ...(conversation === null ? {} : { conversation }) } };
}

/** The batches of a command, described by what they change; topics of the conversation get the ids of what is new. */
function done(
  reading: TextReader,
  given: {
    readonly request: Request;
    readonly move: Extract<Move, { readonly kind: 'DO' }>;
    readonly before: Element;
    readonly model: Element;
  },
): Made {
  const { request, move, before, model } = given;
  const { level, takesBack } = request;
  const { operations, assumptions, notes, namedForRemoval } = move.understood;
  const besides = { claims: [], waived: [], summary: [], namedForRemoval };
  const made = inBatches({ level, root: model, operations }, besides);
  if (made.kind !== 'WORK') return made;
  const { metamodel } = levels[level];
  const resolved = made.work.batches.flatMap((batch) => batch.operations);
  const applied = applyOperations({ metamodel, root: model, operations: resolved, newId: randomUUID });
  if (!applied.ok) return { kind: 'BLOCKED', issues: applied.issues };
  const ids = idsOfRefs(operations, resolved);
  const topics = move.dialogue.topics.map((each) => each.map((id) => ids.get(id) ?? id));
  const changes =
    takesBack === undefined ? applied.changes : changesBetween(metamodel, { before, after: applied.root });
  const summary = [
    ...move.before,
    ...reading.tellChanges({ level, before, after: applied.root }, changes),
    ...assumptions,
    ...notes,
  ];
  const [first = { operations: [] }, ...others] = made.work.batches;
  const batches = takesBack === undefined ? made.work.batches : [{ ...first, takesBack }, ...others];
  return {
    kind: 'WORK',
    work: { ...made.work, batches, summary, conversation: { ...move.dialogue, topics } },
  };
}

/** The ids that the refs of a command's new elements got; both lists add them in the same order. */
function idsOfRefs(
  operations: readonly ModelOperation[],
  resolved: readonly ModelOperation[],
): ReadonlyMap<string, string> {
  const refs = (all: readonly ModelOperation[]): readonly string[] =>
    all.flatMap((each) => (each.op === 'add' ? [each.ref] : []));
  const ids = refs(resolved);
  return new Map(refs(operations).map((ref, index) => [ref, ids[index] ?? ref]));
}
