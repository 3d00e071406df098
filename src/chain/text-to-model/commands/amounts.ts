import type { Occurrences, Language } from './languages/language.ts';
import type { Span } from './words.ts';
import { phraseAt } from './words.ts';

/** A span without articles and amounts before it; "new" and "another" mean a new thing. */
export function withoutDeterminers(
  span: Span,
  language: Language,
): { readonly rest: Span; readonly amount: Occurrences | undefined; readonly isNew: boolean } {
  let rest = span;
  let amount: Occurrences | undefined;
  let isNew = false;
  for (let turn = 0; turn < 3; turn += 1) {
    const found = amountAt(rest, language);
    // "one more" is no amount.
    const isNewer = phraseAt(rest, 0, language.determiners.INDEFINITE) > (found?.length ?? 0);
    if (found !== undefined && !isNewer && found.length < rest.length) {
      amount ??= found.amount;
      rest = rest.slice(found.length);
      continue;
    }
    const { INDEFINITE, DEFINITE, ALL, EACH, BOTH } = language.determiners;
    const length = Math.max(
      ...[INDEFINITE, DEFINITE, ALL, EACH, BOTH].map((list) => phraseAt(rest, 0, list)),
    );
    if (length === 0 || length >= rest.length) break;
    // "(make) that a text" speaks of two things.
    const isPointing =
      phraseAt(rest, 0, DEFINITE) === length && phraseAt(rest, 0, language.pronouns.LAST) === length;
    if (isPointing && phraseAt(rest, length, INDEFINITE) > 0) break;
    if (phraseAt(rest, 0, INDEFINITE) === length) isNew = true;
    rest = rest.slice(length);
  }
  // "several pieces of equipment": in what it is counted says nothing.
  const pieces = amount === undefined ? 0 : phraseAt(rest, 0, language.pieces);
  return { rest: pieces < rest.length ? rest.slice(pieces) : rest, amount, isNew };
}

/** The amount that a span begins with: "exactly one", "at most 3". */
export function amountAt(
  span: Span,
  language: Language,
): { readonly amount: Occurrences; readonly length: number } | undefined {
  let best: { readonly amount: Occurrences; readonly length: number } | undefined;
  for (const [text, amount] of language.amounts) {
    const length = phraseAt(span, 0, text);
    if (length > (best?.length ?? 0)) best = { amount, length };
  }
  const number = (at: number): number | undefined => numberAt(span, at, language);
  for (const [kind, list] of Object.entries(language.bounds)) {
    const length = phraseAt(span, 0, list);
    const value = length === 0 ? undefined : number(length);
    if (value === undefined || (kind !== 'LEAST' && kind !== 'MOST') || length + 1 <= (best?.length ?? 0))
      continue;
    best = {
      length: length + 1,
      amount: kind === 'LEAST' ? { least: value, most: Infinity } : { least: 0, most: value },
    };
  }
  const plain = number(0);
  if (best === undefined && plain !== undefined && plain > 0)
    return { length: 1, amount: { least: plain, most: plain } };
  return best;
}

/** The number at a place, in digits or words. */
export function numberAt(span: Span, at: number, language: Language): number | undefined {
  const word = span[at];
  if (word === undefined) return undefined;
  if (word.kind === 'NUMBER') {
    const value = Number(
      word.text
        .replace(/%$/, '')
        .replace(/,(?=\d{3}\b)/g, '')
        .replace(',', '.'),
    );
    return Number.isFinite(value) ? value : undefined;
  }
  return word.kind === 'WORD' && Object.hasOwn(language.numbers, word.lower)
    ? language.numbers[word.lower]
    : undefined;
}
