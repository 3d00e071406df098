import { sentencesOf } from '../language/sentences.ts';
import type { EngineLevel } from '../ledger/obligation.ts';
import { storyPartsOf } from '../reading/story-parts.ts';
import { descriptionIn, isInstruction } from '../sources/instructions.ts';
import { isQuestion } from './question.ts';

/** How a message is to be answered, and by which rule. */
export type Routing = {
  readonly workflow: 'answer' | 'conceptual' | 'actions';
  readonly reasonCode: 'QUESTION' | 'ATTACHMENTS' | 'DESCRIPTION' | 'EMPTY_MODEL' | 'EDIT';
  /** Whether another way would have been as good: nothing in the message says what it is. */
  readonly isTie?: true;
};

/** Decides how a message is answered, by the message itself; no attachment is looked into. */
export function route(given: {
  readonly message: string;
  readonly level: EngineLevel;
  readonly selectedIds: readonly string[];
  readonly attachmentCount: number;
  /** Number of elements besides the root. */
  readonly modelSize: number;
}): Routing {
  const sentences = sentencesOf(given.message).map(({ text }) => text);
  const instructions = sentences.filter((text) => isInstruction(text) && !isQuestion(text));
  const questions = sentences.filter((text) => isQuestion(text));
  if (
    questions.length > 0 &&
    questions.length + instructions.length >= sentences.length &&
    instructions.length === 0
  )
    return { workflow: 'answer', reasonCode: 'QUESTION' };
  if (given.attachmentCount > 0) return { workflow: 'conceptual', reasonCode: 'ATTACHMENTS' };
  const lines = given.message.split('\n').filter((line) => line.trim() !== '');
  const statements = sentences.filter((text) => !isInstruction(text) && !isQuestion(text));
  if (
    lines.some((line) => storyPartsOf(line) !== undefined) ||
    statements.length >= 4 ||
    (statements.length >= 2 && statements.length > instructions.length)
  )
    return { workflow: 'conceptual', reasonCode: 'DESCRIPTION' };
  const describes = instructions.some((text) => descriptionIn(text) !== undefined);
  if (describes)
    return { workflow: 'conceptual', reasonCode: given.modelSize === 0 ? 'EMPTY_MODEL' : 'DESCRIPTION' };
  if (
    given.modelSize === 0 &&
    statements.length > 0 &&
    instructions.length === 0 &&
    (statements[0]?.split(/\s+/).length ?? 0) > 5
  )
    return { workflow: 'conceptual', reasonCode: 'EMPTY_MODEL' };
  // A few statements without an instruction, or a question beside one: it could be meant in another way.
  const isTie = instructions.length === 0 || questions.length > 0;
  return { workflow: 'actions', reasonCode: 'EDIT', ...(isTie ? { isTie } : {}) };
}
