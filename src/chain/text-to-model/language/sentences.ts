import { tagWords, type TaggedWord } from './tag-words.ts';
import { tokensOf } from './tokens.ts';

/** A piece of a text with its place in it. */
export type Passage = { readonly text: string; readonly start: number; readonly end: number };

const abbreviation =
  /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|no|nr|dr|mr|mrs|ms|prof|st|fig|inc|ltd)|\b\p{Lu})\.$/iu;

/** "Order entry  The clerk …": a heading that stands in the line of its text, parted from it by blanks. */
const heading = /^\s*\p{Lu}[\p{L}-]*(?:\s(?:\p{Lu}[\p{L}-]*|and|of|for|the|to)){0,4}$/u;

const longestHeading = 200;

function isHeading(passage: string): boolean {
  return passage.length <= longestHeading && heading.test(passage);
}

/** A longer one is not a sentence for people; it is cut between words. */
const longestSentence = 1_000;

/** Cuts a text into sentences: at full stops, question and exclamation marks, and between blocks of lines. */
export function sentencesOf(text: string): readonly Passage[] {
  const passages: Passage[] = [];
  let start = 0;
  const cut = (end: number): void => {
    for (; end - start > longestSentence; start = breakAfter(text, start))
      add(start, breakAfter(text, start));
    add(start, end);
    start = end;
  };
  const add = (from: number, to: number): void => {
    const piece = text.slice(from, to);
    const lead = piece.length - piece.trimStart().length;
    const trimmed = piece.trim();
    if (trimmed !== '')
      passages.push({ text: trimmed, start: from + lead, end: from + lead + trimmed.length });
  };
  for (const match of text.matchAll(
    /[.!?]["'”’)]*(?=\s|$)|[.!?](?=\p{Lu}\p{Ll})|\n\s*\n|\n(?=\s*(?:[-*•]|\d+[.)])\s)|[;:](?=\s*\n)|(?<![ \t])[ \t]{2,}(?=\p{Lu}\p{Ll})/gu,
  )) {
    const end = match.index + match[0].length;
    if (/^[ \t]/.test(match[0]) && !isHeading(text.slice(start, match.index))) continue;
    if (match[0] === '.' && abbreviation.test(text.slice(Math.max(start, end - 8), end))) continue;
    cut(end);
  }
  cut(text.length);
  return passages;
}

function breakAfter(text: string, start: number): number {
  const space = text.lastIndexOf(' ', start + longestSentence);
  return space > start ? space : start + longestSentence;
}

/** The tagged words of one sentence. */
export function wordsOf(sentence: string): readonly TaggedWord[] {
  return tagWords(tokensOf(sentence));
}
