import { levels } from '../../../chain/levels.ts';
import type { Move } from '../../../chain/text-to-model/index.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { changesBetween } from '../../../kernel/operations/model-change.ts';
import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import { revertChanges } from '../../../kernel/operations/revert-changes.ts';
import { parseContent } from '../../models/index.ts';
import { inBatches, splitInBatches } from '../committing/batches.ts';
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
  const reverted =
    takesBack === undefined
      ? undefined
      : revertChanges({ metamodel, root: before, changes: takesBack.changes });
  if (reverted?.ok === false)
    return notDone(request, 'Later changes stand against it; take those back first.');
  const model = reverted?.root ?? before;
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
      if (takesBack === undefined || reverted === undefined)
        return { kind: 'TAKE_BACK', turnIds: move.turnIds, isAll: move.isAll };
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
  return { kind: 'WORK', work: { ...work, ...(conversation !== null && { conversation }) } };
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
  const split = splitInBatches({ level, root: model, operations });
  if (!split.ok) return { kind: 'BLOCKED', issues: split.issues };
  const { root: after, repairs } = split;
  const ids = idsOfRefs(operations, split.batches.flat());
  const topics = move.dialogue.topics.map((each) => each.map((id) => ids.get(id) ?? id));
  const changes =
    takesBack === undefined ? split.changes : changesBetween(levels[level].metamodel, { before, after });
  const summary = [
    ...move.before,
    ...reading.tellChanges({ level, before, after }, changes),
    ...assumptions,
    ...notes,
  ];
  const parts = split.batches.map((part) => ({ operations: part }));
  const [first = { operations: [] }, ...others] = parts;
  const batches = takesBack === undefined ? parts : [{ ...first, takesBack }, ...others];
  const conversation = { ...move.dialogue, topics };
  const work = { batches, claims: [], waived: [], summary, namedForRemoval, repairs, conversation };
  return { kind: 'WORK', work };
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
