import type { Event } from './event.ts';
import type { Language } from './languages/language.ts';
import type { Span } from './words.ts';
import { phraseAt, phraseAtEnd } from './words.ts';

/**
 * "(A car is a kind of vehicle,) and so is a truck", "(…) and a truck, too": what was said before, said of something
 * else; undefined when a clause says nothing of the kind.
 */
export function likeBefore(clause: Span, event: Event | undefined, language: Language): Span | undefined {
  const other = otherSubject(clause, language);
  if (event === undefined || other === undefined || event.subject.length === 0) return undefined;
  const [first] = event.subject;
  const start = event.words.findIndex((word) => word === first);
  const behind = start < 0 ? [] : event.words.slice(start + event.subject.length);
  return behind.length === 0 ? undefined : [...event.words.slice(0, start), ...other, ...behind];
}

/** "so is a truck": begins with a word for the same and a helper of the verb before. */
export function saysLikewise(words: Span, language: Language): boolean {
  const so = phraseAt(words, 0, language.likewise);
  return so > 0 && helperAt(words, so, language) > 0;
}

function helperAt(words: Span, at: number, language: Language): number {
  const helps = [...Object.values(language.auxiliaries), ...Object.values(language.modals)];
  return Math.max(0, ...helps.map((list) => phraseAt(words, at, list)));
}

function otherSubject(clause: Span, language: Language): Span | undefined {
  const words = clause.filter(({ kind }) => kind !== 'MARK');
  const and = phraseAt(words, 0, language.conjunctions);
  const rest = words.slice(and);
  const so = phraseAt(rest, 0, language.likewise);
  if (!saysLikewise(rest, language)) return undefined;
  const behind = rest.slice(so + helperAt(rest, so, language));
  const subject = behind.slice(0, behind.length - phraseAtEnd(behind, language.tooWords));
  return subject.length > 0 && subject.length <= 5 ? subject : undefined;
}
