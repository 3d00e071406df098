import { oppositesOf } from '../language/opposite-words.ts';
import { amountAt, numberAt } from './amounts.ts';
import type { Language } from './languages/language.ts';
import type { Span } from './words.ts';
import { cutAt, phraseAt, phrasesOf } from './words.ts';

/** Cuts a list at commas and conjunctions, but not inside of brackets. */
export function items(span: Span, language: Language): readonly Span[] {
  let depth = 0;
  return cutAt(span, (at) => {
    const text = span[at]?.text ?? '';
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (depth > 0) return 0;
    const comma = /^[,;]$/.test(text) ? 1 : 0;
    if (isInAmount(span, at, language)) return 0;
    return comma + phraseAt(span, at + comma, language.conjunctions);
  });
}

/** "first and last name", "billing and delivery address": what has no noun of its own shares that of the next. */
export function withSharedHead(parts: readonly Span[], language: Language): readonly Span[] {
  return parts.map((part, at) => {
    const next = parts[at + 1] ?? [];
    const [word, ...more] = part.slice(phraseAt(part, 0, language.determiners.INDEFINITE));
    const head = next.at(-1);
    const other = next.at(-2)?.lower ?? '';
    if (word?.kind !== 'WORD' || more.length > 0 || at !== parts.length - 2 || head?.kind !== 'WORD')
      return part;
    return areContrasted(word.lower, other, language) ? [...part, { ...head, written: head.text }] : part;
  });
}

const areContrasted = (word: string, other: string, { whichOnes }: Language): boolean =>
  oppositesOf(word).includes(other) ||
  whichOnes.map(phrasesOf).some((list) => word !== other && list.has(word) && list.has(other));

/** "one | or more products": the conjunction belongs to the amount. */
const isInAmount = (span: Span, at: number, language: Language): boolean =>
  // "the date | and time of …" is one thing.
  (at > 0 && phraseAt(span, at - 1, language.times.WHEN) > 1) ||
  isBetween(span, at, language) ||
  [1, 2].some((back) => {
    const amount = at < back ? undefined : amountAt(span.slice(at - back), language);
    return amount !== undefined && amount.length > back;
  });

/** "between 1 | and 5": the conjunction belongs to the limits. */
const isBetween = (span: Span, at: number, language: Language): boolean =>
  numberAt(span, at - 1, language) !== undefined &&
  [2, 3, 4, 5].some((back) => at >= back && phraseAt(span, at - back, language.bounds.BETWEEN) === back - 1);

/** Classes whose elements say a sentence. */
export function isSentenceClass(className: string): boolean {
  return /Rule|Requirement|Constraint|Invariant|Goal|Issue|GlossaryTerm|QualityScenario|Decision/.test(
    className,
  );
}
