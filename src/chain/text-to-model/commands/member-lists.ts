import { amountAt } from './amounts.ts';
import type { Language } from './languages/language.ts';
import type { Span } from './words.ts';
import { cutAt, phraseAt } from './words.ts';

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

/** "one | or more products": the conjunction belongs to the amount. */
const isInAmount = (span: Span, at: number, language: Language): boolean =>
  // "the date | and time of …" is one thing.
  (at > 0 && phraseAt(span, at - 1, language.times.WHEN) > 1) ||
  [1, 2].some((back) => {
    const amount = at < back ? undefined : amountAt(span.slice(at - back), language);
    return amount !== undefined && amount.length > back;
  });

/** Classes whose elements say a sentence. */
export function isSentenceClass(className: string): boolean {
  return /Rule|Requirement|Constraint|Invariant|Goal|Issue|GlossaryTerm|QualityScenario|Decision/.test(
    className,
  );
}
