import { sentencesOf } from '../language/sentences.ts';
import { beginsStory, storyPartsOf } from '../reading/story-parts.ts';
import type { RawUnit } from './source-unit.ts';

/** Lines that are a passage of their own: stories, numbered demands, list items. */
const ownLine =
  /^\s*(?:[-*•–]\s+|\d{1,4}[.)]\s+|\(?[a-z]\)\s+|#?[A-Z][A-Z0-9]{0,8}[-_ ]?\d+(?:\.\d+)*\s*[:.)\-–]\s*)/;

/** Cuts plain text: blocks between blank lines into sentences; stories, numbered demands and list items stay whole. */
export function plainTextUnits(text: string): readonly RawUnit[] {
  const lineOf = lineCounter(text);
  return blocksOf(text).flatMap((block) =>
    passagesOf(withoutMark(block)).map(({ text: passage, start, end }): RawUnit => ({
      text: passage.replace(/\s+/g, ' ').trim(),
      start,
      end,
      place: `:${lineOf(start)}`,
      headings: [],
    })),
  );
}

/** The mark of a list item says nothing; the number of a demand stays. */
function withoutMark(block: Block): Block {
  const mark = /^(?:[-*•–]|\d{1,3}[.)])\s+/.exec(block.text)?.[0] ?? '';
  return { ...block, text: block.text.slice(mark.length), start: block.start + mark.length };
}

/** Items stay whole, but what follows a story in its line is no part of it. */
function passagesOf(block: Block): readonly Pick<Block, 'text' | 'start' | 'end'>[] {
  const sentences = sentencesOf(block.text);
  const [first, second] = sentences;
  const isStory = first !== undefined && storyPartsOf(first.text) !== undefined;
  // "As a guest, I want a room. So that I can sleep." is one story.
  const goesOn = /^(?:so|in order|because|this|that|it)\b/i.test(second?.text ?? '');
  if (block.isWhole && (!isStory || goesOn)) return [block];
  return sentences.map(({ text, start, end }) => ({
    text,
    start: block.start + start,
    end: block.start + end,
  }));
}

type Block = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isWhole: boolean;
};

function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { start: number; end: number; isWhole: boolean } | undefined;
  const close = (): void => {
    if (open !== undefined) {
      const piece = text.slice(open.start, open.end);
      const lead = piece.length - piece.trimStart().length;
      const trimmed = piece.trim();
      const start = open.start + lead;
      if (trimmed !== '')
        blocks.push({ text: trimmed, start, end: start + trimmed.length, isWhole: open.isWhole });
    }
    open = undefined;
  };
  for (const match of text.matchAll(/[^\n]*(?:\n|$)/g)) {
    const line = match[0];
    if (line === '') break;
    const end = match.index + line.length;
    if (line.trim() === '') {
      close();
      continue;
    }
    const isWhole = ownLine.test(line.trimStart().slice(0, 40)) || storyPartsOf(line.trim()) !== undefined;
    const begins = isWhole || (open !== undefined && beginsStory(line, text.slice(open.start, open.end)));
    // An indented line goes on with the list item above it.
    const goesOn = open !== undefined && !begins && (!open.isWhole || /^\s{2,}\S/.test(line));
    if (!goesOn) close();
    open = open === undefined ? { start: match.index, end, isWhole } : { ...open, end };
  }
  close();
  return blocks;
}

/** Gives the line, from 1, of an offset; offsets are asked for in ascending order. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (; at < offset; at += 1) if (text.charCodeAt(at) === 10) line += 1;
    return line;
  };
}
