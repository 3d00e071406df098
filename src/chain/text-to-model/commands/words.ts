import { wordsOf } from '../language/sentences.ts';
import type { Tag } from '../language/closed-words.ts';
import { tokensOf } from '../language/tokens.ts';

/** A word, number, mark or quoted text of a message. Names are cut from `source`, so that nothing of them is lost. */
export type Word = {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  readonly kind: 'WORD' | 'NUMBER' | 'MARK' | 'QUOTE';
  /** English part of speech, where the language has a tagger. */
  readonly tag: Tag;
  /** What was written, when a typing error was repaired. */
  readonly written?: string;
};

/** Words of one message that belong together; not necessarily side by side. */
export type Span = readonly Word[];

const quotes =
  /"([^"]+)"|“([^”“]+)[”“"]|„([^“”"]+)[“”"]|«([^»]+)»|‘([^’]+)’|`([^`]+)`|(?<![\p{L}\d])'([^']+)'(?![\p{L}\d])/gu;

/** The message in one form of letters, quotes, dashes and spaces; a repeat of it changes nothing. */
export function normalized(message: string): string {
  return (
    message
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/[\u00a0\u2007\u202f]/g, ' ')
      .replace(/[\u200b-\u200d\ufeff]/g, '')
      .replace(/(\p{L})[’ʼ](\p{L})/gu, "$1'$2")
      // "Customer.email"
      .replace(/(?<![\p{L}\d.@"“„'/])(\p{Lu}\p{L}+)\.(\p{Ll}\p{L}+)(?![\p{L}\d.@/(])/gu, '$2 of $1')
      .replace(/\b(do|does|did|is|are|was|were|has|have|should|must|need|ca|wo|would|could)nt\b/gi, "$1n't")
  );
}

/** Cuts a normalized text into words; a quoted text is one word. */
export function wordsIn(source: string): readonly Word[] {
  const words: Word[] = [];
  let from = 0;
  for (const match of source.matchAll(quotes)) {
    words.push(...plainWords(source, from, match.index));
    const text = match.slice(1).join('');
    from = match.index + match[0].length;
    words.push({ text, lower: text.toLowerCase(), start: match.index, end: from, kind: 'QUOTE', tag: 'NN' });
  }
  words.push(...plainWords(source, from, source.length));
  return tagged(words);
}

function plainWords(source: string, from: number, to: number): readonly Word[] {
  const tokens = tokensOf(source.slice(from, to));
  return tokens.flatMap(({ text, start, end }, at): readonly Word[] => {
    const word = {
      text,
      lower: text.toLowerCase(),
      start: start + from,
      end: end + from,
      tag: 'NN',
    } as const;
    // "-2" behind a space is one number.
    const isMinus = (index: number): boolean => {
      const [before, mark, next] = [tokens[index - 1], tokens[index], tokens[index + 1]];
      if (mark === undefined || next === undefined) return false;
      const isFree = before === undefined || (before.end < mark.start && !/^\d/.test(before.text));
      return /^[-−]$/.test(mark.text) && isFree && mark.end === next.start && /^\d/.test(next.text);
    };
    if (isMinus(at)) return [];
    if (/^\d/.test(text))
      return isMinus(at - 1)
        ? [{ ...word, text: `-${text}`, lower: `-${text}`, start: word.start - 1, kind: 'NUMBER' }]
        : [{ ...word, kind: 'NUMBER' }];
    return [{ ...word, kind: /^['’]?\p{L}/u.test(text) ? 'WORD' : 'MARK' }];
  });
}

/** The words with their parts of speech; a quote is a noun. */
function tagged(words: readonly Word[]): readonly Word[] {
  const sentence = words.map(({ text, kind }) => (kind === 'QUOTE' ? 'Thing' : text)).join(' ');
  const tags = wordsOf(sentence);
  return tags.length === words.length
    ? words.map((word, index) => ({ ...word, tag: tags[index]?.tag ?? 'NN' }))
    : words;
}

/** The text of a span as it was written; of a single quote what is in it. */
export function textOf(source: string, span: Span): string {
  const [first] = span;
  const last = span.at(-1);
  if (first === undefined || last === undefined) return '';
  if (span.length === 1) return first.text;
  if (span.some(({ written }) => written !== undefined)) return span.map(({ text }) => text).join(' ');
  return isAsSaid(span) && isWhole(source, span)
    ? source.slice(first.start, last.end).replace(/\s+/g, ' ').trim()
    : span
        .map(({ text }) => text)
        .join(' ')
        .replace(/ (?=[,;:.)])|(?<=\() /g, '');
}

/** Whether no other word stands between the words of a span. */
const isWhole = (source: string, span: Span): boolean =>
  span.every(({ start }, at) => {
    const before = span[at - 1];
    return before === undefined || !/[\p{L}\d]/u.test(source.slice(before.end, start));
  });

/** Whether all words stand in the text, in this order: an idiom put into plain words adds some and moves others. */
const isAsSaid = (span: Span): boolean =>
  span.every(({ start, end }, at) => end > start && start >= (span[at - 1]?.end ?? 0));

/** Phrases of a list that is separated by commas, the longest first, found by their first word. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

const compiled = new Map<string, Phrases>();

/** The phrases of a list; worked out once. */
export function phrasesOf(list: string): Phrases {
  const known = compiled.get(list);
  if (known !== undefined) return known;
  const phrases = new Map<string, (readonly string[])[]>();
  for (const phrase of list.split(/\s*,\s*/)) {
    const words = tokensOf(phrase).map(({ lower }) => lower);
    const [first] = words;
    if (first === undefined) continue;
    phrases.set(
      first,
      [...(phrases.get(first) ?? []), words].sort((a, b) => b.length - a.length),
    );
  }
  compiled.set(list, phrases);
  return phrases;
}

/** Number of words of the longest phrase of some lists that stands at a place; 0 when none does. */
export function phraseAt(span: Span, at: number, ...lists: readonly string[]): number {
  const first = span[at];
  if (first === undefined || first.kind === 'QUOTE') return 0;
  let longest = 0;
  for (const list of lists)
    for (const phrase of phrasesOf(list).get(first.lower) ?? [])
      if (phrase.length > longest && stands(phrase, span, at)) longest = phrase.length;
  return longest;
}

function stands(phrase: readonly string[], span: Span, at: number): boolean {
  return phrase.every((word, index) => {
    const said = span[at + index];
    return said?.lower === word && said.kind !== 'QUOTE';
  });
}

/** Whether a whole span is a phrase of one of some lists. */
export function isPhrase(span: Span, ...lists: readonly string[]): boolean {
  const first = span[0];
  if (first === undefined) return false;
  return lists.some((list) =>
    (phrasesOf(list).get(first.lower) ?? []).some(
      (phrase) => phrase.length === span.length && phrase.every((word, index) => span[index]?.lower === word),
    ),
  );
}

/** Where a phrase of some lists ends a span: its number of words, 0 when none does. */
export function phraseAtEnd(span: Span, ...lists: readonly string[]): number {
  for (let at = 0; at < span.length; at += 1)
    if (phraseAt(span, at, ...lists) === span.length - at) return span.length - at;
  return 0;
}

/** Parts of a span between words for which `isCut` gives how many of them to cut out. */
export function cutAt(span: Span, isCut: (at: number) => number): readonly Span[] {
  const parts: Word[][] = [[]];
  for (let at = 0; at < span.length;) {
    const length = isCut(at);
    const word = span[at];
    if (length > 0) {
      parts.push([]);
      at += length;
    } else {
      if (word !== undefined) parts.at(-1)?.push(word);
      at += 1;
    }
  }
  return parts.filter((part) => part.length > 0);
}
