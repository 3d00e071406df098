import type { Language, VerbReading } from './languages/language.ts';
import type { Span } from './words.ts';

/** Readings of a word as a verb; none for quotes and marks. */
export function verbReadingsAt(span: Span, at: number, language: Language): readonly VerbReading[] {
  const word = span[at];
  if (word?.kind !== 'WORD') return [];
  // German writes nouns with a capital.
  if (language.code === 'de' && at > 0 && /^\p{Lu}/u.test(word.text)) return [];
  return language.verbReadings(word.lower);
}
