/** Lines of text to put together: nested lists are flattened, `undefined` and `false` leave no line. */
export type Lines = string | undefined | false | readonly Lines[];

/** Flattens nested lines into single ones; a text with line breaks becomes several. */
export function flatLines(...parts: readonly Lines[]): readonly string[] {
  const lines: string[] = [];
  for (const part of parts) append(part, lines);
  return lines;
}

// Every generated line passes here several times, so the lines are collected in one list.
function append(part: Lines, lines: string[]): void {
  if (part === undefined || part === false) return;
  if (typeof part !== 'string') {
    for (const inner of part) append(inner, lines);
    return;
  }
  if (part.includes('\n')) lines.push(...part.split('\n'));
  else lines.push(part);
}

/** Joins lines into a file's text, which ends in one line break. */
export function text(...parts: readonly Lines[]): string {
  return `${flatLines(...parts)
    .join('\n')
    .trimEnd()}\n`;
}

/** Moves lines to the right; empty lines stay empty. */
export function indent(spaces: number, ...parts: readonly Lines[]): readonly string[] {
  const margin = ' '.repeat(spaces);
  return flatLines(...parts).map((line) => (line === '' ? '' : margin + line));
}

/** Puts an empty line between blocks; empty blocks vanish. */
export function separated(...blocks: readonly Lines[]): readonly string[] {
  return blocks
    .map((block) => flatLines(block))
    .filter((block) => block.length > 0)
    .flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}

/** Lines that end in a comma each, for lists that are written one entry a line. */
export function commaEnded(entries: readonly string[]): readonly string[] {
  return entries.map((entry) => `${entry},`);
}

/**
 * A bracketed list on one line when it fits into `width` characters, else one entry a line.
 * `brackets` are two characters, such as `[]`, `()` or `{}`.
 */
export function bracketed(given: {
  readonly brackets: '[]' | '()' | '{}';
  readonly entries: readonly string[];
  readonly before?: string;
  readonly after?: string;
  readonly width?: number;
}): string {
  const { brackets, entries, before = '', after = '', width = 108 } = given;
  const [open = '', close = ''] = brackets;
  const space = brackets === '{}' && entries.length > 0 ? ' ' : '';
  const oneLine = `${before}${open}${space}${entries.join(', ')}${space}${close}${after}`;
  if (oneLine.length <= width && !entries.some((entry) => entry.includes('\n'))) return oneLine;
  return [`${before}${open}`, ...indent(2, commaEnded(entries)), `${close}${after}`].join('\n');
}

/** Entries with commas between them, as many on a line as fit into `width` characters. */
export function filled(entries: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const [index, entry] of entries.entries()) {
    const next = index === entries.length - 1 ? entry : `${entry},`;
    if (line !== '' && line.length + 1 + next.length > width) {
      lines.push(line);
      line = next;
    } else {
      line = line === '' ? next : `${line} ${next}`;
    }
  }
  return line === '' ? lines : [...lines, line];
}
