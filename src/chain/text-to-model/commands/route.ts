import type { Element } from '../../../kernel/model/element.ts';
import { sentencesOf } from '../language/sentences.ts';
import type { EngineLevel } from '../ledger/obligation.ts';
import { isAsking } from '../questions/is-asking.ts';
import { storyPartsOf } from '../reading/story-parts.ts';
import { descriptionIn, introducesDescription, isInstruction } from '../sources/instructions.ts';
import { hasDemandsInLists } from '../sources/cut-sources.ts';
import { peeled } from './clauses.ts';
import { sentencesIn } from './sentences.ts';
import type { Dialogue } from './dialogue-state.ts';
import { eventsOf, isCommand } from './events.ts';
import { plainWordsFor } from './idioms.ts';
import { isBackground } from './remarks.ts';
import { saidAgain } from './say-again.ts';
import { takenBack } from './take-back.ts';
import { sceneOf } from './understand.ts';
import { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { wordsIn } from './words.ts';

/** How a message is to be answered, and by which rule. */
export type Routing = {
  readonly workflow: 'answer' | 'conceptual' | 'actions';
  readonly reasonCode: 'QUESTION' | 'ATTACHMENTS' | 'DESCRIPTION' | 'EMPTY_MODEL' | 'EDIT';
  /** Whether another way would have been as good: nothing in the message says what it is. */
  readonly isTie?: true;
};

/** Up to so many facts change a model that is not empty one by one; more of them are read as a description. */
const mostFacts = 3;

/** A longer text is read as a description, not as commands. */
const longestCommand = 4_000;

/** Decides how a message is answered, by the message itself; no attachment is looked into. */
export function route(given: {
  readonly message: string;
  readonly level: EngineLevel;
  readonly model: Element;
  readonly selectedIds: readonly string[];
  readonly attachmentCount: number;
  readonly dialogue: Dialogue;
  /** Number of elements besides the root. */
  readonly modelSize: number;
}): Routing {
  const { message, modelSize, attachmentCount } = given;
  if (message.length > longestCommand)
    return { workflow: 'conceptual', reasonCode: attachmentCount > 0 ? 'ATTACHMENTS' : 'DESCRIPTION' };
  const { topics, done } = given.dialogue;
  const scene = sceneOf({ ...given, topics, before: done[0]?.message });
  const bench = new Workbench(scene);
  const sentences = sentencesIn(scene.source, wordsIn(scene.source)).filter(
    (each) => peeled(each, scene.language).length > 0,
  );
  if (
    attachmentCount === 0 &&
    (takenBack(scene, given.dialogue.done) ?? saidAgain(scene, given.dialogue.done)) !== undefined
  )
    return { workflow: 'actions', reasonCode: 'EDIT' };
  const questions = sentences.filter((each) => isAsking(bench, each) || isAskingLast(bench, each));
  const others = sentences.filter((each) => !questions.includes(each));
  if (questions.length > 0 && others.every((each) => isAbstention(bench, each)))
    return { workflow: 'answer', reasonCode: 'QUESTION' };
  if (attachmentCount > 0) return { workflow: 'conceptual', reasonCode: 'ATTACHMENTS' };
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  const facts = others.filter((each) => !asksForChange(bench, each));
  if (lines.some((line) => storyPartsOf(line) !== undefined) || facts.length > mostFacts)
    return { workflow: 'conceptual', reasonCode: 'DESCRIPTION' };
  const describes =
    introducesDescription(message) ||
    hasDemandsInLists(message) ||
    sentencesOf(message).some(({ text }) => descriptionIn(text) !== undefined);
  if (describes)
    return { workflow: 'conceptual', reasonCode: modelSize === 0 ? 'EMPTY_MODEL' : 'DESCRIPTION' };
  const isFirst = modelSize === 0 && facts.length > 0 && facts.length === sentences.length;
  if (isFirst && (facts.length > 1 || (facts[0]?.length ?? 0) > 5))
    return { workflow: 'conceptual', reasonCode: 'EMPTY_MODEL' };
  const isTie = facts.length === others.length || questions.length > 0;
  return { workflow: 'actions', reasonCode: 'EDIT', ...(isTie && { isTie }) };
}

function asksForChange(bench: Workbench, sentence: Span): boolean {
  if (isInstruction(bench.text(sentence))) return true;
  if (isBackground(bench, sentence)) return false;
  const words = peeled(sentence, bench.language);
  return isCommand(words, bench.language);
}

/** "Don't add anything, just tell me what Order is". */
function isAskingLast(bench: Workbench, sentence: Span): boolean {
  return sentence.some(
    ({ text }, at) =>
      at > 0 &&
      /^[,;]$/.test(text) &&
      isAbstention(bench, sentence.slice(0, at)) &&
      isAsking(bench, sentence.slice(at + 1)),
  );
}

function isAbstention(bench: Workbench, sentence: Span): boolean {
  const peeledWords = peeled(sentence, bench.language);
  const words = plainWordsFor(peeledWords, bench.language) ?? peeledWords;
  const [first] = eventsOf(words, bench.language);
  return words.length === 0 || (first?.form === 'COMMAND' && first.isNegated);
}
