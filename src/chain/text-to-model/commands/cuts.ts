import type { Language } from './languages/language.ts';
import type { Span } from './words.ts';
import { cutAt, phraseAt } from './words.ts';

/** A span cut at prepositions: what stands before the first one, and what stands behind each. */
export type Cut = {
  readonly head: Span;
  readonly arguments: readonly { readonly word: string; readonly span: Span }[];
  readonly used: Span;
};

/** The places inside of brackets: "a delivery time (in days) for parts", what stands there belongs to the word before. */
export function insideBrackets(span: Span): ReadonlySet<number> {
  const inside = new Set<number>();
  let depth = 0;
  span.forEach(({ text, kind }, at) => {
    if (kind === 'MARK' && text === ')') depth -= 1;
    if (depth > 0) inside.add(at);
    if (kind === 'MARK' && text === '(') depth += 1;
  });
  return depth === 0 ? inside : new Set();
}

const mostPrepositions = 5;

/** "the front office, | not to housekeeping": the comma belongs to neither side. */
const withoutCommas = (span: Span): Span => {
  const end = span.findLastIndex(({ text }) => text !== ',') + 1;
  return span.slice(0, end);
};

/** Every way to cut a span at some of its prepositions of a list; the uncut span is the last one. */
export function cutsAt(span: Span, list: string): readonly Cut[] {
  const places: { readonly at: number; readonly length: number }[] = [];
  const inside = insideBrackets(span);
  for (let at = 0; at < span.length - 1; at += 1) {
    const length = inside.has(at) ? 0 : phraseAt(span, at, list);
    if (length > 0 && length < span.length - at) places.push({ at, length });
  }
  const used = places.slice(-mostPrepositions);
  const ways: Cut[] = [];
  for (let mask = (1 << used.length) - 1; mask >= 0; mask -= 1) {
    const chosen = used.filter((_, index) => (mask & (1 << index)) !== 0);
    if (chosen.some(({ at, length }, index) => (chosen[index + 1]?.at ?? span.length) <= at + length))
      continue;
    ways.push({
      head: withoutCommas(span.slice(0, chosen[0]?.at ?? span.length)),
      arguments: chosen.map(({ at, length }, index) => ({
        word: span
          .slice(at, at + length)
          .map(({ lower }) => lower)
          .join(' '),
        span: withoutCommas(span.slice(at + length, chosen[index + 1]?.at ?? span.length)),
      })),
      used: chosen.flatMap(({ at, length }) => span.slice(at, at + length)),
    });
  }
  return ways;
}

/** A span cut in two at one preposition of a list, in every way; what stands behind it comes last. */
export function pairsAt(
  span: Span,
  list: string,
): readonly { readonly before: Span; readonly behind: Span; readonly used: Span }[] {
  const pairs = [];
  const inside = insideBrackets(span);
  for (let at = 0; at < span.length - 1; at += 1) {
    const length = inside.has(at) ? 0 : phraseAt(span, at, list);
    if (length > 0 && at + length < span.length)
      pairs.push({
        before: span.slice(0, at),
        behind: span.slice(at + length),
        used: span.slice(at, at + length),
      });
  }
  return pairs;
}

/** The members of a coordination: "A, B and C". */
export function listed(span: Span, language: Language): readonly Span[] {
  return cutAt(span, (at) => {
    const comma = /^[,;]$/.test(span[at]?.text ?? '') ? 1 : 0;
    return comma + phraseAt(span, at + comma, language.conjunctions);
  });
}
