import type { Element } from '../../../kernel/model/element.ts';
import { sentencesIn } from '../commands/sentences.ts';
import { peeled } from '../commands/clauses.ts';
import { plainWordings } from '../commands/idioms.ts';
import { isAbstention } from '../commands/reasons.ts';
import { speakOfAll } from '../commands/spoken-of.ts';
import { sceneOf } from '../commands/understand.ts';
import { Workbench } from '../commands/workbench.ts';
import type { Span } from '../commands/words.ts';
import { phraseAt, wordsIn } from '../commands/words.ts';
import type { Claim, EngineLevel, Obligation } from '../ledger/obligation.ts';
import type { SourceUnit } from '../sources/source-unit.ts';
import { isAsking } from './is-asking.ts';
import { readQuestion } from './read-question.ts';
import type { Answer } from './reader.ts';
import { tell, unclear } from './tell.ts';

export type { Answer } from './reader.ts';

type Asked = {
  readonly message: string;
  readonly level: EngineLevel;
  readonly model: Element;
  readonly selectedIds: readonly string[];
  readonly topics?: readonly (readonly string[])[];
  readonly units: readonly SourceUnit[];
  readonly obligations: readonly Obligation[];
  readonly claims: readonly Claim[];
};

/** A question has at most so many words; what is behind them is not read. */
const longestQuestion = 1_000;

const mostTopics = 8;

/** A sentence of more words is not read as a question. */
const mostWords = 80;

/** Answers the questions of a message by reading the model; changes nothing, also where the message asks for a change. */
export function answer(asked: Asked): Answer {
  const scene = sceneOf({ ...asked, message: asked.message.slice(0, longestQuestion) });
  const bench = new Workbench(scene);
  const sentences = sentencesIn(scene.source, wordsIn(scene.source));
  const pieces = sentences.flatMap((each) => piecesOf(bench, each));
  const questions = pieces.filter((each) => each.length <= mostWords && isAsking(bench, each));
  // "Do not delete Order. What is it connected to?"
  for (const each of pieces) if (!questions.includes(each) && questions.length > 0) speakOfAll(bench, each);
  const told = (questions.length > 0 ? questions : sentences.filter(({ length }) => length <= mostWords))
    .slice(0, 5)
    .map((each) => {
      const query = readQuestion(bench, each);
      return query === undefined ? undefined : tell({ ...asked, bench }, query);
    });
  const known = told.filter((each) => each !== undefined);
  const parts = known.length > 0 ? known : [unclear({ ...asked, bench })];
  const others = pieces.filter((each) => !questions.includes(each) && !abstains(bench, each));
  const rest =
    questions.length > 0 && others.length > 0
      ? ' I made no change; send a change as a message of its own.'
      : '';
  return {
    text: `${parts.map(({ text }) => text).join(' ')}${rest}`,
    citedUnitIds: [...new Set(parts.flatMap(({ citedUnitIds }) => citedUnitIds))],
    topics: parts.flatMap(({ topics }) => topics).slice(0, mostTopics),
  };
}

/** A sentence cut where a question of its own begins: "…, i.e. what does X mean?", "…, and who does it?" */
function piecesOf(bench: Workbench, sentence: Span): readonly Span[] {
  const { WHICH, WHO, WHERE, WHY, COUNT } = bench.language.questions;
  const asks = [WHICH, WHO, WHERE, WHY, COUNT].join(', ');
  for (let at = sentence.length - 2; at > 0; at -= 1) {
    const comma = /^[,;:]$/.test(sentence[at]?.text ?? '') ? 1 : 0;
    const joint = comma + phraseAt(sentence, at + comma, bench.language.conjunctions, 'i.e., that is, d.h.');
    if (joint === 0 || phraseAt(sentence, at + joint, asks) === 0) continue;
    const [first, second] = [sentence.slice(0, at), sentence.slice(at + joint)];
    const isSecond = isAsking(bench, second);
    if (isSecond && readQuestion(bench, second) !== undefined)
      return isAsking(bench, first) &&
        readQuestion(bench, sentence) !== undefined &&
        !namesOther(bench, second)
        ? [sentence]
        : readQuestion(bench, first) === undefined && isAsking(bench, first)
          ? [second]
          : [first, second];
  }
  const comma = sentence.findLastIndex(({ text }) => /^[,;]$/.test(text));
  const last = sentence.slice(comma + 1);
  // "(who may do it,) do not touch anything"
  const asked = sentence.slice(0, Math.max(0, comma));
  if (isAsking(bench, asked) && abstains(bench, last)) return [asked, last];
  return !isAsking(bench, sentence) && comma > 0 && isAsking(bench, last) ? [last] : [sentence];
}

/** Whether a piece of a message says only that nothing is to be changed. */
function abstains(bench: Workbench, piece: Span): boolean {
  const words = peeled(
    piece.filter(({ kind, text }) => kind !== 'MARK' || !/^[.!?]$/.test(text)),
    bench.language,
  );
  const wordings = [...plainWordings(words, bench.language), words];
  return words.length === 0 || wordings.some((each) => isAbstention(bench, each));
}

/** "what are they called" belongs to the question before it. */
const namesOther = (bench: Workbench, span: Span): boolean =>
  !span.some(
    (_, at) =>
      phraseAt(span, at, 'they, them, it, its, their, these, each, sie, ihre, diese, jeder, jede') > 0,
  ) && bench.scene.index.all.length > 0;
