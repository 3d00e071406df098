import type { SentenceClause, ReadSentence } from './clauses.ts';
import type { RelationFact, SentenceInText } from './facts.ts';
import { keysIn } from './thing-names.ts';

/**
 * What a sentence says of a thing that stands in front of the clause that speaks of it: where or for what something
 * happens ("at every scanner the tag is read"), and what a relative clause has as its object ("a floor that the lift
 * serves", "journals to which institutes subscribe").
 */
export function frontedRelations(sentence: SentenceInText): readonly RelationFact[] {
  const { read } = sentence;
  return read.clauses.flatMap((clause, at) => [
    ...frameRelations(sentence, clause, read.clauses[at - 1]),
    ...antecedentRelations(sentence, clause, read.clauses[at - 1]),
  ]);
}

const framing =
  /^(?:of|for|to|in|at|by|with|from|on|into|per|within|under|during|along|inside|outside|beside|behind|after|before|above|below|through)$/;

/** "In the cabin there is a panel", "on each order the discount is shown". */
function frameRelations(
  sentence: SentenceInText,
  clause: SentenceClause,
  before: SentenceClause | undefined,
): readonly RelationFact[] {
  const { read } = sentence;
  const begin = Math.min(
    clause.start,
    ...clause.subjects.map((index) => read.phrases[index]?.start ?? clause.start),
  );
  let end = begin;
  if (/^(?:PRP|EX)$/.test(read.words[end - 1]?.tag ?? '')) end -= 1;
  if (read.words[end - 1]?.lower === ',') end -= 1;
  const frame = read.lists.find((list) => read.phrases[list.at(-1) ?? 0]?.end === end);
  const start = read.phrases[frame?.[0] ?? -1]?.start ?? 0;
  const opens = start === 1 || /^(?:CC|PU)$/.test(read.words[start - 2]?.tag ?? '');
  const isFrame = framing.test(read.words[start - 1]?.lower ?? '') && opens && (before?.end ?? 0) < start;
  if (frame === undefined || !isFrame) return [];
  return frame.flatMap((index) =>
    [...clause.subjects, ...clause.objects]
      .filter((each) => !frame.includes(each))
      .map((each) => near(sentence, index, each, clause.verb)),
  );
}

/** "A floor that the lift serves", "journals to which institutes subscribe", "which rooms a guest books". */
function antecedentRelations(
  sentence: SentenceInText,
  clause: SentenceClause,
  before: SentenceClause | undefined,
): readonly RelationFact[] {
  const { read } = sentence;
  const subject = read.phrases[clause.subjects[0] ?? -1];
  if (subject === undefined || subject.start >= clause.start) return [];
  const antecedent = antecedentOf(read, clause, subject.start, before);
  if (antecedent === undefined) return [];
  return clause.subjects.map((index) => near(sentence, index, antecedent, clause.verb));
}

/** Verbs whose "that" begins what is said: "warns the guest that the room is ready". */
const telling = /^(?:tell|inform|notify|remind|warn|assure|advise|show|convince|ask)$/;

function antecedentOf(
  read: ReadSentence,
  clause: SentenceClause,
  subject: number,
  before: SentenceClause | undefined,
): number | undefined {
  const { words, phrases } = read;
  // "in which place a lot lies", "which rooms a guest books"
  const asked = phrases.findIndex(({ end }) => end === subject);
  if (asked >= 0 && words[(phrases[asked]?.start ?? 0) - 1]?.lower === 'which') return asked;
  let at = subject - 1;
  if (!/^(?:that|which|whom|who)$/.test(words[at]?.lower ?? '')) return undefined;
  const pronoun = words[at]?.lower;
  at -= 1;
  const governed = words[at]?.tag === 'IN' || words[at]?.tag === 'TO';
  if (governed) at -= 1;
  if (!governed && (clause.objects.length > 0 || clause.verb === 'be' || clause.passive)) return undefined;
  if (pronoun === 'that' && telling.test(before?.verb ?? '')) return undefined;
  if (words[at]?.lower === ',') at -= 1;
  const found = phrases.findIndex(({ end }) => end === at + 1);
  return found < 0 ? undefined : found;
}

function near(sentence: SentenceInText, source: number, target: number, verb: string): RelationFact {
  const key = keysIn(sentence);
  return {
    source: key(source),
    target: key(target),
    kind: 'ASSOCIATION',
    verb,
    targetCount: undefined,
    unitId: sentence.unitId,
    wording: 'NEAR',
  };
}
