import { isEnglish } from '../language/english.ts';
import { isForm } from './declared.ts';
import type { SourceUnit } from './source-unit.ts';

/** What is said about texts that are not English. */
export const languageSentence =
  'This language is not supported by the embedded engine; write in English, or set up a provider.';

/** The sentence to say when more of the text is unreadable than readable; undefined when it is English enough. */
export function languageProblem(units: readonly SourceUnit[]): string | undefined {
  const texts = units
    .filter((unit) => unit.kind !== 'HEADING' && unit.kind !== 'EXCLUDED' && !isForm(unit))
    .map(({ text }) => text);
  const letters = (passages: readonly string[]): number =>
    passages.reduce((sum, text) => sum + text.replace(/[^\p{L}]/gu, '').length, 0);
  const unreadable = letters(texts.filter((text) => !isEnglish(text)));
  return unreadable * 2 > letters(texts)
    ? `Language not supported by the embedded engine. ${languageSentence}`
    : undefined;
}
