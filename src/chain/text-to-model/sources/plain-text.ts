import { sentencesOf } from '../language/sentences.ts';
import { storyPartsOf } from '../reading/story-parts.ts';
import { goesOn, isRuler, linesOf, widthOf, type TextLine } from './paragraph-lines.ts';
import type { RawUnit } from './source-unit.ts';

/** Numbered demands and list items: their sentences stay together. */
const keptWhole =
  /^\s*(?:[-*•–]\s+|\d{1,4}[.)]\s+|\(?[a-z]\)\s+|#?[A-Z][A-Z0-9]{0,8}[-_ ]?\d+(?:\.\d+)*\s*[:.)\-–]\s*)/;

/** Cuts plain text: blocks between blank lines into sentences; stories, numbered demands and list items stay whole. */
export function plainTextUnits(text: string): readonly RawUnit[] {
  const lineOf = lineCounter(text);
  return blocksOf(text).flatMap((block) => {
    const item = withoutMark(block);
    const isItem = item.start !== block.start;
    return passagesOf(item).map(({ text: passage, start, end }): RawUnit => ({
      text: passage.replace(/\s+/g, ' ').trim(),
      start,
      end,
      place: `:${lineOf(start)}`,
      headings: [],
      ...(isItem && { isItem }),
    }));
  });
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
  return paragraphsOf(text).flatMap((lines) => {
    const width = widthOf(lines.map((line) => line.text));
    const blocks: Block[] = [];
    for (const line of lines) {
      const open = blocks.at(-1);
      if (open !== undefined && goesOn(line.text, { text: open.text, width, isItem: open.isWhole })) {
        blocks[blocks.length - 1] = { ...open, end: line.end, text: text.slice(open.start, line.end) };
        continue;
      }
      const isWhole =
        keptWhole.test(line.text.trimStart().slice(0, 40)) || storyPartsOf(line.text.trim()) !== undefined;
      blocks.push({ ...line, isWhole });
    }
    return blocks.map((block) => trimmed(block));
  });
}

/** Lines that stand together: what is between them is empty, or only parts them. */
function paragraphsOf(text: string): readonly (readonly TextLine[])[] {
  const paragraphs: TextLine[][] = [];
  let before = -1;
  for (const line of linesOf(text)) {
    if (line.text.trim() === '' || isRuler(line.text)) continue;
    if (paragraphs.length === 0 || line.start !== before + 1) paragraphs.push([]);
    paragraphs.at(-1)?.push(line);
    before = line.end;
  }
  return paragraphs;
}

function trimmed(block: Block): Block {
  const text = block.text.trim();
  const start = block.start + block.text.length - block.text.trimStart().length;
  return { ...block, text, start, end: start + text.length };
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
