import { commentStyleOf } from '../marker.ts';
import { scanRegions } from '../scan.ts';

/**
 * A text for a merge by lines: each protected region is one line (`@` and its id), so that it is moved as a whole and
 * what people wrote into it does not matter; every other line begins with `=`. Line ends are `\n`.
 */
export type LiftedText = {
  readonly lines: readonly string[];
  /** The regions with their marker lines, by id. */
  readonly blocks: ReadonlyMap<string, string>;
};

/** Lifts the protected regions out of a text whose markers can be read. */
export function lift(path: string, content: string): LiftedText {
  const lines: string[] = [];
  const blocks = new Map<string, string>();
  const take = (text: string): void => {
    for (const line of text.split('\n')) lines.push(`=${line.endsWith('\r') ? line.slice(0, -1) : line}`);
  };
  let from = content.startsWith('\uFEFF') ? 1 : 0;
  for (const { id, start, end } of scanRegions(path, content).regions) {
    const first = Math.max(from, content.lastIndexOf('\n', start - 2) + 1);
    const lineEnd = content.indexOf('\n', end);
    const last = lineEnd < 0 ? content.length : lineEnd;
    if (first > from) take(content.slice(from, first - 1));
    lines.push(`@${id}`);
    blocks.set(id, content.slice(first, last));
    from = last + 1;
  }
  if (from <= content.length) take(content.slice(from));
  return { lines, blocks };
}

/** The id of the region that a line of a lifted text stands for; undefined for any other line. */
export function regionAt(line: string): string | undefined {
  return line.startsWith('@') ? line.slice(1) : undefined;
}

/** The text of lifted lines with the regions in their places; all of them must be among `blocks`. */
export function lowered(lines: readonly string[], blocks: ReadonlyMap<string, string>): string {
  return lines
    .map((line) => {
      const id = regionAt(line);
      return id === undefined ? line.slice(1) : (blocks.get(id) ?? '');
    })
    .join('\n');
}

/** Lines without the regions that are not among `blocks`, and without the second of two places of one region. */
export function withKnownRegions(
  lines: readonly string[],
  blocks: ReadonlyMap<string, string>,
): readonly string[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const id = regionAt(line);
    if (id === undefined) return true;
    const isFirst = blocks.has(id) && !seen.has(id);
    seen.add(id);
    return isFirst;
  });
}

/** Whether lifted lines are whole comments, or empty, in the language of a file. */
export function areComments(path: string): (lines: readonly string[]) => boolean {
  const style = commentStyleOf(path);
  return (lines) => {
    if (lines.some((line) => regionAt(line) !== undefined)) return false;
    const text = lines.map((line) => line.slice(1).trim()).join('\n');
    const rest =
      style === '//' ? without(text, '/*', '*/') : style === '<!-- -->' ? without(text, '<!--', '-->') : text;
    return rest
      .split('\n')
      .every(
        (line) => line === '' || (style !== undefined && style !== '<!-- -->' && line.startsWith(style)),
      );
  };
}

/** A text without what stands between two marks, and without these. */
function without(text: string, open: string, close: string): string {
  let rest = '';
  for (let at = 0; ;) {
    const start = text.indexOf(open, at);
    const end = start < 0 ? start : text.indexOf(close, start + open.length);
    if (end < 0) return rest + text.slice(at);
    rest += text.slice(at, start);
    at = end + close.length;
  }
}
