import { commentStyleOf, readMarker, type CommentStyle } from './marker.ts';

/** A region as it stands in a file. Positions count UTF-16 units. */
export type FoundRegion = {
  readonly id: string;
  /** Line of the opening marker, from 1. */
  readonly line: number;
  /** Blanks before the opening marker. */
  readonly indent: string;
  /** Everything between the two marker lines, with the line end of its last line; empty when there is nothing. */
  readonly body: string;
  readonly start: number;
  readonly end: number;
};

/** Why the markers of a file cannot be read. */
export type MarkerProblem = { readonly line: number; readonly message: string };

/** The regions of a file, in their order, and what is wrong with its markers. */
export type Scan = {
  readonly regions: readonly FoundRegion[];
  readonly problems: readonly MarkerProblem[];
};

const nothing: Scan = { regions: [], problems: [] };

/**
 * Finds the protected regions of a file by its marker lines. Strict: markers that are misspelt, nested, without a
 * partner or repeated are problems, and what they enclose is not a region.
 */
export function scanRegions(path: string, content: string): Scan {
  const style = commentStyleOf(path);
  // Nearly all files of a large artifact hold no marker: one search shows it.
  if (style === undefined || !/protected/i.test(content)) return nothing;
  return scanMarkers(content, style);
}

type Open = { readonly id: string; readonly line: number; readonly indent: string; readonly start: number };

function scanMarkers(content: string, style: CommentStyle): Scan {
  const regions: FoundRegion[] = [];
  const problems: MarkerProblem[] = [];
  const firstLines = new Map<string, number>();
  let open: Open | undefined;
  for (const { number, start, end, next } of candidatesIn(content)) {
    const line = content.slice(start, end);
    const marker = readMarker(line, style);
    if (marker === undefined) continue;
    const report = (message: string): void => {
      problems.push({ line: number, message });
    };
    if (marker.kind === 'MALFORMED') {
      report(`is not a marker of a region, but looks like one; write "${marker.expected}" or other words`);
      continue;
    }
    const { kind, id, indent } = marker;
    if (kind === 'BEGIN') {
      const first = firstLines.get(id);
      if (open !== undefined)
        report(`begins region ${id} inside of region ${open.id}, which began in line ${open.line}`);
      else if (first !== undefined) report(`begins region ${id} again; it began in line ${first}`);
      firstLines.set(id, first ?? number);
      open = { id, line: number, indent, start: next };
      continue;
    }
    if (open === undefined) report(`ends region ${id}, which has not begun`);
    else if (open.id !== id)
      report(`ends region ${id}, but region ${open.id} began in line ${open.line} and has not ended`);
    else
      regions.push({
        id,
        line: open.line,
        indent: open.indent,
        body: content.slice(open.start, start),
        start: open.start,
        end: start,
      });
    open = undefined;
  }
  if (open !== undefined)
    problems.push({ line: open.line, message: `begins region ${open.id}, which never ends` });
  return { regions, problems };
}

/** The lines that could be markers, with their numbers and positions: most files are long and hold few. */
function* candidatesIn(content: string): Generator<{
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly next: number;
}> {
  let number = 1;
  let counted = 0;
  let passed = 0;
  for (const { index } of content.matchAll(/(?:begin|end)[ \t]+protected/gi)) {
    if (index < passed) continue;
    const start = content.lastIndexOf('\n', index) + 1;
    for (
      let at = content.indexOf('\n', counted);
      at >= 0 && at < start;
      at = content.indexOf('\n', counted)
    ) {
      number += 1;
      counted = at + 1;
    }
    const lineEnd = content.indexOf('\n', index);
    const end = lineEnd < 0 ? content.length : lineEnd;
    yield { number, start, end, next: end + 1 };
    passed = end + 1;
  }
}

/** The text around the regions: what a generator wrote and people should not have touched. Line ends are `\n`. */
export function outsideOf(content: string, regions: readonly FoundRegion[]): string {
  const parts: string[] = [];
  let from = content.startsWith('\uFEFF') ? 1 : 0;
  for (const { start, end } of regions) {
    parts.push(content.slice(from, start));
    from = end;
  }
  parts.push(content.slice(from));
  const text = parts.join('');
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}

/** The text with other bodies in its regions; a region without one keeps its own. */
export function withBodies(
  content: string,
  given: { readonly regions: readonly FoundRegion[]; readonly bodies: ReadonlyMap<string, string> },
): string {
  const parts: string[] = [];
  let from = 0;
  for (const { id, start, end } of given.regions) {
    const body = given.bodies.get(id);
    if (body === undefined) continue;
    parts.push(content.slice(from, start), body);
    from = end;
  }
  return from === 0 ? content : parts.join('') + content.slice(from);
}

/**
 * Moves a body to where its markers stand now. Lines move only when the markers did; a body with a line that stands
 * further left than its markers did stays as it is, because moving it would lose characters.
 */
export function moveBody(body: string, indents: { readonly from: string; readonly to: string }): string {
  const { from, to } = indents;
  if (from === to || body === '') return body;
  const lines = body.split('\n');
  const isBlank = (line: string): boolean => line.trim() === '';
  if (!lines.every((line) => isBlank(line) || line.startsWith(from))) return body;
  return lines.map((line) => (isBlank(line) ? line : to + line.slice(from.length))).join('\n');
}
