import type { Language } from './languages/language.ts';
import type { Span, Word } from './words.ts';
import { tokensOf } from '../language/tokens.ts';

type Part = { readonly gap: string } | { readonly options: readonly (readonly string[])[] };

const compiled = new Map<
  Language,
  readonly { readonly parts: readonly Part[]; readonly meaning: readonly string[] }[]
>();

/** The span with an idiom put into plain words; undefined when it is none. */
export function plainWordsFor(span: Span, language: Language): Span | undefined {
  for (const { parts, meaning } of idiomsOf(language)) {
    const gaps = matched(span, parts);
    if (gaps === undefined) continue;
    const [first] = span;
    return meaning.flatMap((piece): Span => {
      const gap = gaps.get(piece);
      if (gap !== undefined) return gap;
      const word: Word = {
        text: piece,
        lower: piece,
        start: first?.start ?? 0,
        end: first?.start ?? 0,
        kind: /^\p{L}/u.test(piece) ? 'WORD' : 'MARK',
        tag: 'VB',
      };
      return [word];
    });
  }
  return undefined;
}

function idiomsOf(
  language: Language,
): readonly { readonly parts: readonly Part[]; readonly meaning: readonly string[] }[] {
  const known = compiled.get(language);
  if (known !== undefined) return known;
  const made = language.idioms.map(([pattern, meaning]) => ({
    parts: [...pattern.matchAll(/\{\d\}|\([^)]*\)|\S+/g)].map(([piece]): Part => {
      if (piece.startsWith('{')) return { gap: piece };
      const options = piece.startsWith('(') ? piece.slice(1, -1).split('|') : [piece];
      return { options: options.map((option) => tokensOf(option).map(({ lower }) => lower)) };
    }),
    meaning: meaning.split(' '),
  }));
  compiled.set(language, made);
  return made;
}

function matched(span: Span, parts: readonly Part[]): ReadonlyMap<string, Span> | undefined {
  const [part, ...others] = parts;
  if (part === undefined) return span.length === 0 ? new Map() : undefined;
  if ('options' in part) {
    for (const option of part.options) {
      if (!option.every((word, at) => span[at]?.lower === word && span[at].kind !== 'QUOTE')) continue;
      const rest = matched(span.slice(option.length), others);
      if (rest !== undefined) return rest;
    }
    return undefined;
  }
  for (let length = 1; length <= Math.min(span.length, 12); length += 1) {
    const rest = matched(span.slice(length), others);
    if (rest !== undefined) return new Map([...rest, [part.gap, span.slice(0, length)]]);
  }
  return undefined;
}
