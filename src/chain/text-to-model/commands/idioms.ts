import type { Language } from './languages/language.ts';
import type { Span, Word } from './words.ts';
import { verbReadingsAt } from './verb-readings.ts';
import { tokensOf } from '../language/tokens.ts';

type Part = { readonly gap: string } | { readonly options: readonly (readonly string[])[] };

const compiled = new Map<Language, Idioms>();

/** The span with an idiom put into plain words, by the first idiom that it fits; undefined when there is none. */
export const plainWordsFor = (span: Span, language: Language): Span | undefined =>
  plainWordings(span, language)[0];

/** So many idioms are tried for one span. */
const mostWordings = 4;

/** The span in plain words, once for each idiom that it fits; what they come to decides among them. */
export function plainWordings(span: Span, language: Language): readonly Span[] {
  const wordings: Span[] = [];
  const said = wordsSaid(span);
  for (const { parts, meaning, needs } of idiomsWith(said, language)) {
    if (!needs.every((words) => words.some((word) => said.has(word)))) continue;
    const gaps = matched(span, parts);
    if (gaps === undefined) continue;
    let place = span[0]?.start ?? 0;
    const plain = meaning.flatMap((piece): Span => {
      const said = gaps.get(piece) ?? [plainWord(piece, place)];
      place = said.at(-1)?.end ?? place;
      return said;
    });
    wordings.push(withPlainVerb(plain, language));
    if (wordings.length === mostWordings) break;
  }
  return wordings;
}

/** "(only librarians) may extending a loan": behind a helper that an idiom has put in, a verb stands in its plain form. */
function withPlainVerb(words: Span, language: Language): Span {
  const at = words.findIndex(({ start, end, lower }) => start === end && lower === 'may') + 1;
  const verb = words[at];
  const gerund =
    at === 0 ? undefined : verbReadingsAt(words, at, language).find(({ form }) => form === 'GERUND');
  return verb === undefined || gerund === undefined
    ? words
    : words.with(at, { ...verb, text: gerund.lemma, lower: gerund.lemma, tag: 'VB' });
}

/** A word of a meaning, at the place where what stands before it ends. */
const plainWord = (piece: string, place: number): Word => ({
  text: piece,
  lower: piece,
  start: place,
  end: place,
  kind: /^\p{L}/u.test(piece) ? 'WORD' : 'MARK',
  tag: 'VB',
});

type Idiom = {
  readonly parts: readonly Part[];
  readonly meaning: readonly string[];
  /** Of each list one word has to be said, or the idiom cannot fit: most do not, and are passed over by that. */
  readonly needs: readonly (readonly string[])[];
};

/** The idioms of a language, each found by any word of the shortest list that it needs a word of. */
type Idioms = { readonly all: readonly Idiom[]; readonly byWord: ReadonlyMap<string, readonly number[]> };

/** What finds an idiom that needs no word. */
const anyWord = '';

/** The idioms that may fit where these words are said, in their order. */
function idiomsWith(said: ReadonlySet<string>, language: Language): readonly Idiom[] {
  const { all, byWord } = idiomsOf(language);
  const places = new Set([anyWord, ...said].flatMap((word) => byWord.get(word) ?? []));
  return [...places].sort((one, other) => one - other).flatMap((place) => all[place] ?? []);
}

function idiomsOf(language: Language): Idioms {
  const known = compiled.get(language);
  if (known !== undefined) return known;
  const all = language.idioms.map(([pattern, meaning]) => {
    const parts = [...pattern.matchAll(/\{\d\}|\([^)]*\)|\S+/g)].map(([piece]) => partOf(piece, language));
    return { parts, meaning: meaning.split(' '), needs: parts.flatMap(needOf) };
  });
  const byWord = new Map<string, number[]>();
  for (const [place, { needs }] of all.entries()) {
    const [words = [anyWord]] = needs.toSorted((one, other) => one.length - other.length);
    for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), place]);
  }
  const made = { all, byWord };
  compiled.set(language, made);
  return made;
}

/** The words with which a part can begin; none when it can be absent. */
function needOf(part: Part): readonly (readonly string[])[] {
  if ('gap' in part || part.options.some(({ length }) => length === 0)) return [];
  return [[...new Set(part.options.flatMap(([first = '']) => first))]];
}

/** The words of a span, as patterns may have them. */
const wordsSaid = (span: Span): ReadonlySet<string> => new Set(span.flatMap(saidAs));

/** A piece of a pattern: a gap, words to choose from, or the words of a named list: `<we>`, `<also?>` when it may lack. */
function partOf(piece: string, { idiomWords }: Language): Part {
  if (piece.startsWith('{')) return { gap: piece };
  const list = /^<(\w+)(\?)?>$/.exec(piece);
  const options =
    list === null
      ? piece.startsWith('(')
        ? piece.slice(1, -1).split('|')
        : [piece]
      : [...(idiomWords[list[1] ?? ''] ?? '').split(/\s*,\s+/), ...(list[2] === undefined ? [] : [''])];
  const words = options.map((option) => tokensOf(option).map(({ lower }) => lower));
  // "one more" before "one"
  return { options: words.toSorted((a, b) => b.length - a.length) };
}

/** Contracted helpers, as patterns write them. */
const contracted: Readonly<Record<string, string>> = { "n't": 'not', ca: 'can', wo: 'will' };

/** The words that a word stands for in patterns: itself, and a contracted one in full; a quote stands for none. */
function saidAs({ kind, lower, tag }: Word): readonly string[] {
  if (kind === 'QUOTE') return [];
  const full = Object.hasOwn(contracted, lower) ? contracted[lower] : undefined;
  if (full !== undefined) return [lower, full];
  return lower === "'s" && tag !== 'POS' ? [lower, 'is'] : [lower];
}

const isWord = (said: Word | undefined, word: string): boolean =>
  said !== undefined && saidAs(said).includes(word);

const longestGap = 12;

function matched(span: Span, parts: readonly Part[]): ReadonlyMap<string, Span> | undefined {
  const [part, ...others] = parts;
  if (part === undefined) return span.length === 0 ? new Map() : undefined;
  if ('options' in part) {
    for (const option of part.options) {
      if (!option.every((word, at) => isWord(span[at], word))) continue;
      // "as well" is no "as".
      if (option.at(-1) === 'as' && span[option.length]?.lower === 'well') continue;
      const rest = matched(span.slice(option.length), others);
      if (rest !== undefined) return rest;
    }
    return undefined;
  }
  // What is said in two sentences is in two gaps.
  const stop = span.findIndex(({ text, kind }) => kind === 'MARK' && /^[.!?]$/.test(text));
  const longest = Math.min(stop < 0 ? span.length : stop, longestGap);
  if (others.length === 0) return span.length === 0 || stop >= 0 ? undefined : new Map([[part.gap, span]]);
  for (let length = 1; length <= longest; length += 1) {
    const rest = matched(span.slice(length), others);
    if (rest !== undefined) return new Map([...rest, [part.gap, span.slice(0, length)]]);
  }
  return undefined;
}
