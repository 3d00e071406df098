import { lexer } from 'marked';
import { sentencesOf } from '../language/sentences.ts';
import { storyPartsOf } from '../reading/story-parts.ts';
import { lineCounter, plainTextUnits } from './plain-text.ts';
import type { RawUnit } from './source-unit.ts';

/** What this file needs of a token of the Markdown lexer. */
type Token = {
  readonly type: string;
  readonly raw: string;
  readonly text?: string;
  readonly depth?: number;
  readonly tokens?: readonly Token[];
  readonly items?: readonly Token[];
  readonly header?: readonly Cell[];
  readonly rows?: readonly (readonly Cell[])[];
};
type Cell = { readonly text: string; readonly tokens: readonly Token[] };

/** Deeper nesting than any document for people has; below it nothing is read. */
const deepest = 40;

/** Cuts Markdown: list items, table rows and the sentences of paragraphs are passages; code and HTML are one each. */
export function markdownUnits(text: string): readonly RawUnit[] {
  const tokens = tokensOf(text);
  if (tokens === undefined) return plainTextUnits(text);
  const reader = new MarkdownReader(text);
  let at = 0;
  for (const token of tokens) {
    at = reader.place(token.raw, at);
    reader.block(token, at, 0);
    at += token.raw.length;
  }
  return reader.units;
}

/** The tokens of the text; undefined when it is nested so deeply that the lexer gives up: then it is no Markdown. */
function tokensOf(text: string): readonly Token[] | undefined {
  try {
    // The lexer's union is wider than what is read here; members are optional above.
    return lexer(text) as unknown as readonly Token[];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
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
        return this.#heading(token);
      case 'code':
      case 'html':
        return this.#add(token.text ?? token.raw, at, token.raw.length, 'NOISE');
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

  #heading(token: Token): void {
    const depth = token.depth ?? 1;
    while ((this.#headings.at(-1)?.depth ?? 0) >= depth) this.#headings.pop();
    this.#headings.push({ depth, text: plainText(token) });
  }

  #list(list: Token, start: number, depth: number): void {
    let at = start;
    for (const item of list.items ?? []) {
      at = this.place(item.raw, at);
      let inside = at;
      for (const child of item.tokens ?? []) {
        inside = this.place(child.raw, inside);
        if (child.type === 'text' || child.type === 'paragraph')
          this.#add(plainText(child), inside, child.raw.trimEnd().length);
        else this.block(child, inside, depth + 1);
        inside += child.raw.length;
      }
      at += item.raw.length;
    }
  }

  #table(table: Token, start: number): void {
    const header = (table.header ?? []).map(({ text }) => text);
    const lines = table.raw.split('\n');
    let at = start + (lines[0] ?? '').length + (lines[1] ?? '').length + 2;
    (table.rows ?? []).forEach((row, index) => {
      const line = lines[index + 2] ?? '';
      const cells = row.map(({ tokens }) => tokens.map(plainText).join(''));
      // A cell that is a sentence speaks for the row; else cells stand with their headers.
      const sentence = cells.find((cell) => cell.split(/\s+/).length > 5);
      const labelled = cells.flatMap((cell, column) =>
        cell.trim() === '' ? [] : [`${header[column] ?? ''}: ${cell}`],
      );
      this.#add(sentence ?? labelled.join('; '), at, line.length);
      at += line.length + 1;
    });
  }

  #paragraph(token: Token, start: number): void {
    const plain = plainText(token);
    const isWhole = storyPartsOf(plain) !== undefined && !/\n\s*as an? /i.test(plain);
    const pieces = isWhole
      ? [plain]
      : plain.split(/\n(?=\s*as an? )/i).flatMap((part) => sentencesOf(part).map((each) => each.text));
    let at = start;
    for (const piece of pieces) {
      // Formatting inside the sentence keeps it from being found word for word; its first words usually are.
      const found = this.#text.indexOf(piece.split(/[\n*_`[]/)[0]?.slice(0, 40) ?? piece, at);
      at = found < 0 || found > start + token.raw.length ? at : found;
      this.#add(piece, at, Math.min(piece.length, start + token.raw.length - at));
    }
  }

  #add(passage: string, start: number, length: number, kind?: RawUnit['kind']): void {
    const text = passage.replace(/\s+/g, ' ').trim();
    if (text === '') return;
    this.units.push({
      text,
      start,
      end: Math.min(start + length, this.#text.length),
      place: `:${this.#lineOf(start)}`,
      headings: this.#headings.map((heading) => heading.text),
      ...(kind === undefined ? {} : { kind }),
    });
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

function plainText(token: Token): string {
  if (token.type === 'image' || token.type === 'html') return '';
  if (token.type === 'br') return '\n';
  if (token.tokens !== undefined && token.tokens.length > 0) return token.tokens.map(plainText).join('');
  return (token.text ?? token.raw).replace(
    /&(amp|lt|gt|quot|#39|nbsp);/g,
    (_, name: string) => entities[name] ?? ' ',
  );
}
