import { Lexer } from 'marked';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { sentencesOf } from '../language/sentences.ts';
import { storyPartsOf } from '../reading/story-parts.ts';
import { goesOn, linesOf, widthOf } from './paragraph-lines.ts';
import { sectionOf } from './section-words.ts';
import { lineCounter, plainTextUnits } from './plain-text.ts';
import type { RawUnit } from './source-unit.ts';
import { tablePassages } from './table-rows.ts';
import { unitKindOf } from './unit-kind.ts';

/** What this file needs of a token of the Markdown lexer. */
type Token = {
  readonly type: string;
  readonly raw: string;
  readonly text?: string;
  readonly lang?: string | undefined;
  readonly depth?: number;
  readonly tokens?: readonly Token[];
  readonly items?: readonly Token[];
  readonly header?: readonly Cell[];
  readonly rows?: readonly (readonly Cell[])[];
};
type Cell = { readonly text: string };

/** What lines of text are. */
type Form = 'PARAGRAPH' | 'ITEM';

/** Deeper nesting than any document for people has; below it nothing is read. */
const deepest = 40;

/** Cuts Markdown: list items, table rows and the sentences of paragraphs are passages; code and HTML are one each. */
export function markdownUnits(text: string): readonly RawUnit[] {
  // The lexer expects this form of line ends.
  const lines = text.replace(/\r\n?/g, '\n');
  const tokens = tokensOf(lines);
  if (tokens === undefined) return plainTextUnits(text);
  const reader = new MarkdownReader(lines);
  let at = 0;
  for (const token of tokens) {
    at = reader.place(token.raw, at);
    reader.block(token, at, 0);
    at += token.raw.length;
  }
  if (lines.length === text.length) return reader.units;
  const original = originalOffsets(text);
  return reader.units.map((unit) => ({ ...unit, start: original(unit.start), end: original(unit.end) }));
}

/** Gives the offset in a text of an offset in the same text whose line ends of two characters became one. */
function originalOffsets(text: string): (offset: number) => number {
  const shortened = [...text.matchAll(/\r\n/g)].map(({ index }, count) => index - count);
  return (offset) => {
    let low = 0;
    let high = shortened.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((shortened[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return offset + low;
  };
}

/** Lists in lists in lists, or text far to the right: no document for people, and slow to read as one. */
const tooDeep = /^[ \t]*(?:(?:[-*+>]|\d{1,9}[.)])[ \t]*){12}|^[ \t]{80}/m;

/** As many underlined headings as no document has: the lexer takes quadratic time for each of them. */
const mostUnderlines = 1_000;

/** The blocks of the text, without what is inside paragraphs; undefined when it is nested too deeply, or underlined too often. */
function tokensOf(text: string): readonly Token[] | undefined {
  if (tooDeep.test(text)) return undefined;
  if ((text.match(/^ {0,3}(?:-+|=+)[ \t]*$/gm)?.length ?? 0) > mostUnderlines) return undefined;
  return new Lexer({ gfm: true }).blockTokens(text);
}

/** Walks the blocks of one text and keeps the headings above the current place. */
class MarkdownReader {
  readonly units: RawUnit[] = [];
  readonly #text: string;
  readonly #lineOf: (offset: number) => number;
  readonly #headings: { readonly depth: number; readonly text: string }[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#lineOf = lineCounter(text);
  }

  /** Where a piece stands, searched from an offset; the lexer changes line ends and tabs, then the offset stands. */
  place(raw: string, from: number): number {
    const found = this.#text.indexOf(raw, from);
    return found < 0 ? from : found;
  }

  block(token: Token, at: number, depth: number): void {
    if (depth > deepest) return;
    switch (token.type) {
      case 'heading':
        return this.#heading(token, at);
      case 'code':
        return this.#code(token, at);
      case 'html':
        return this.#html(token, at);
      case 'list':
        return this.#list(token, at, depth);
      case 'table':
        return this.#table(token, at);
      case 'blockquote':
        return this.#children(token.tokens ?? [], at, depth);
      case 'paragraph':
      case 'text':
        return this.#paragraph(token, at);
      default:
        return;
    }
  }

  #children(tokens: readonly Token[], start: number, depth: number): void {
    let at = start;
    for (const child of tokens) {
      at = this.place(child.raw, at);
      this.block(child, at, depth + 1);
      at += child.raw.length;
    }
  }

  /** A heading that demands or states something is a passage as well. */
  #heading(token: Token, at: number): void {
    const text = plainText(token);
    if (/\.$/.test(text) || ['STORY', 'REQUIREMENT', 'RULE'].includes(unitKindOf(text)))
      this.#paragraph(token, at);
    const depth = token.depth ?? 1;
    while ((this.#headings.at(-1)?.depth ?? 0) >= depth) this.#headings.pop();
    this.#headings.push({ depth, text });
  }

  /** Code says nothing for people, unless stories or sentences were only set as if they were code. */
  #code(token: Token, at: number): void {
    const passages = isForPeople(token) ? plainTextUnits(token.text ?? '') : [];
    if (!passages.some(({ text }) => storyPartsOf(text) !== undefined || /^\p{Lu}.*\w\.$/u.test(text)))
      return this.#add(token.text ?? token.raw, at, token.raw.length, { kind: 'NOISE' });
    this.#pieces(passages, at, token);
  }

  /** Blocks of HTML, each as a line of its own. */
  #html(token: Token, at: number): void {
    const text = token.raw
      .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
      .replace(/<\/?(?:p|div|li|ul|ol|tr|td|th|h[1-6]|table|section|article)\b[^<>]{0,200}>/gi, '\n\n')
      .replace(/<br\s*\/?>/gi, '\n')
      .replace(/<[^<>]{1,200}>/g, '');
    this.#pieces(plainTextUnits(text), at, token);
  }

  #list(list: Token, start: number, depth: number): void {
    let at = start;
    for (const item of list.items ?? []) {
      at = this.place(item.raw, at);
      let inside = at;
      for (const child of item.tokens ?? []) {
        inside = this.place(child.raw, inside);
        if (child.type === 'text' || child.type === 'paragraph') this.#paragraph(child, inside, 'ITEM');
        else this.block(child, inside, depth + 1);
        inside += child.raw.length;
      }
      at += item.raw.length;
    }
  }

  #table(table: Token, start: number): void {
    let at = start;
    const lines = table.raw.split('\n').map((line) => {
      const place = { from: at, length: line.length };
      at += line.length + 1;
      return place;
    });
    const passages = tablePassages({
      header: (table.header ?? []).map(plainText),
      rows: (table.rows ?? []).map((cells) => cells.map(plainText)),
      above: this.#above(start),
    });
    for (const { text, row, kind, declares } of passages) {
      const { from, length } = lines[row + 2] ?? { from: start, length: 0 };
      this.#add(text, from, length, withoutUndefined({ kind, declares }));
    }
  }

  /** What stands right above a place, and the headings, the nearest first. */
  #above(start: number): readonly string[] {
    const last = this.units.at(-1);
    const isNext = last !== undefined && /^[\s:*_]*$/.test(this.#text.slice(last.end, start));
    return [...(isNext ? [last.text] : []), ...this.#headings.map(({ text }) => text).reverse()];
  }

  /** The passages of a paragraph, or of a list item, whose sentences stay together. */
  #paragraph(token: Token, start: number, form: Form = 'PARAGRAPH'): void {
    const isGlossary = sectionOf(this.#headings.at(-1)?.text ?? '') === 'TERMS';
    const shown = isGlossary ? withColons(token.text ?? '') : [token.text ?? token.raw];
    const passages = shown.flatMap((text) => passagesIn(plainText({ text }), form));
    const pieces = passages.flatMap((passage): readonly Pick<RawUnit, 'text'>[] =>
      form === 'ITEM' || storyPartsOf(passage) !== undefined ? [{ text: passage }] : sentencesOf(passage),
    );
    this.#pieces(pieces, start, { ...token, form });
  }

  #pieces(
    pieces: readonly Pick<RawUnit, 'text'>[],
    start: number,
    { raw, form }: { readonly raw: string; readonly form?: Form },
  ): void {
    let at = start;
    for (const { text } of pieces) at = this.#piece(text, at, { raw, start, isItem: form === 'ITEM' });
  }

  /** Adds a piece of a block that is found from an offset on; gives where it stands. */
  #piece(
    piece: string,
    from: number,
    block: { readonly raw: string; readonly start: number; readonly isItem: boolean },
  ): number {
    const end = block.start + block.raw.length;
    // Formatting inside the sentence keeps it from being found word for word; its first words usually are.
    const found = this.#text.indexOf(piece.split(/[\n*_`[]/)[0]?.slice(0, 40) ?? piece, from);
    const at = found < 0 || found > end ? from : found;
    this.#add(piece, at, Math.min(piece.length, end - at), block.isItem ? { isItem: true } : {});
    return at;
  }

  #add(passage: string, start: number, length: number, known: Omit<Partial<RawUnit>, 'text'> = {}): void {
    const text = passage.replace(/\s+/g, ' ').trim();
    if (text === '') return;
    this.units.push({
      text,
      start,
      end: Math.min(start + length, this.#text.length),
      place: `:${this.#lineOf(start)}`,
      headings: this.#headings.map((heading) => heading.text),
      ...known,
    });
  }
}

/** "**Plot** a piece of land": a word in bold, and behind it what it means, each on its own. */
const withColons = (text: string): readonly string[] =>
  text
    .split(/\n(?=(?:\*\*|__)\p{L})/u)
    .map((line) =>
      line.replace(/^(?:\*\*|__)([^*_\n:]{1,60}):?(?:\*\*|__)(?:\s*:)?\s*(?=[\p{L}("])/u, '$1: '),
    );

/** The lines of a paragraph, those together that belong together. */
function passagesIn(paragraph: string, form: Form): readonly string[] {
  const isItem = form === 'ITEM';
  const passages: { readonly start: number; readonly end: number }[] = [];
  const lines = linesOf(paragraph).filter(({ text }) => text.trim() !== '');
  const width = widthOf(lines.map(({ text }) => text));
  for (const { text: line, start, end } of lines) {
    const open = passages.at(-1);
    const text = open && paragraph.slice(open.start, open.end);
    // A line that was broken on purpose is as long as it is for no lack of room.
    const isBroken = / {2}$|\\$/.test(text?.slice(-2) ?? '');
    if (open && text && goesOn(line, { text, width: isBroken ? 0 : width, isItem }))
      passages[passages.length - 1] = { start: open.start, end };
    else passages.push({ start, end });
  }
  return passages.map(({ start, end }) => paragraph.slice(start, end));
}

/** Whether a block of code is in no language of programs. */
function isForPeople({ lang = '' }: Token): boolean {
  return /^(?:te?xt|plain|plaintext|gherkin|feature|cucumber|md|markdown)?$/i.test(lang.trim());
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** The words of a block: no pictures, tags, targets of links, emphasis, code marks or escapes. */
function plainText(token: { readonly text?: string; readonly raw?: string }): string {
  return (token.text ?? token.raw ?? '')
    .replace(/!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)/g, '')
    .replace(/\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)/g, '$1')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/?[a-zA-Z][^<>\n]{0,200}>/g, '')
    .replace(/(\*{1,3}|~~|`{1,3})(?=\S)([^*~`\n]{1,500}?)\1/g, '$2')
    .replace(/(?<![\p{L}\d])(_{1,3})(?=\S)([^_\n]{1,500}?)\1(?![\p{L}\d])/gu, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!|>~])/g, '$1')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ');
}
