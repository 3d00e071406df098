import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { meaningsOf } from './column-words.ts';
import { lineCounter } from './plain-text.ts';
import type { RawUnit } from './source-unit.ts';
import { tablePassages } from './table-rows.ts';

/** The passages of a text: of its tables with tabs, semicolons or commas between cells, and of the rest as it is read else. */
export function unitsWithTables(
  text: string,
  unitsOf: (text: string) => readonly RawUnit[],
): readonly RawUnit[] {
  const tables = tablesIn(text);
  if (tables.length === 0) return unitsOf(text);
  let rest = '';
  for (const { header, rows } of tables) {
    rest += text.slice(rest.length, header.start);
    // Empty lines instead of the table keep all offsets; lines are counted in the text itself.
    rest += '\n'.repeat((rows.at(-1) ?? header).end - header.start);
  }
  const units = [
    ...unitsOf(rest + text.slice(rest.length)),
    ...tables.flatMap((table) => unitsOfTable(text, table)),
  ];
  const lineOf = lineCounter(text);
  return units
    .toSorted((one, other) => one.start - other.start)
    .map((unit) => ({ ...unit, place: `:${lineOf(unit.start)}` }));
}

type Row = { readonly cells: readonly string[]; readonly start: number; readonly end: number };
type Found = { readonly header: Row; readonly rows: readonly Row[] };

function unitsOfTable(text: string, { header, rows }: Found): readonly RawUnit[] {
  const before =
    text
      .slice(Math.max(0, header.start - 200), header.start)
      .trim()
      .split('\n')
      .at(-1) ?? '';
  return tablePassages({
    header: header.cells,
    rows: rows.map(({ cells }) => cells),
    above: [before.trim()],
  }).map(({ text: passage, row, kind, declares }) => ({
    text: passage.replace(/\s+/g, ' ').trim(),
    start: rows[row]?.start ?? header.start,
    end: rows[row]?.end ?? header.end,
    place: '',
    headings: [],
    ...withoutUndefined({ kind, declares }),
  }));
}

/** Headings and at least two rows with as many cells. */
function tablesIn(text: string): readonly Found[] {
  const tables: Found[] = [];
  let at = 0;
  while (at < text.length) {
    const table = tableAt(text, at);
    if (table === undefined) at = nextLine(text, at);
    else {
      tables.push(table);
      at = nextLine(text, table.rows.at(-1)?.end ?? at);
    }
  }
  return tables;
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

const delimiters = ['\t', ';', ','] as const;
type Delimiter = (typeof delimiters)[number];

function tableAt(text: string, at: number): Found | undefined {
  const end = nextLine(text, at);
  // Headings of a table for people are shorter.
  if (end - at > 1_000) return undefined;
  const line = text.slice(at, end);
  for (const delimiter of delimiters) {
    if (!line.includes(delimiter)) continue;
    const header = rowAt(text, at, delimiter);
    if (!areHeadings(header.cells, delimiter)) continue;
    const rows: Row[] = [];
    for (let from = nextLine(text, header.end); from < text.length;) {
      const row = rowAt(text, from, delimiter);
      if (row.cells.length !== header.cells.length) break;
      rows.push(row);
      from = nextLine(text, row.end);
    }
    if (rows.length > 1) return { header, rows };
  }
  return undefined;
}

/** Commas stand in sentences, too: there two headings have to be known, and one has to be of a text or a thing. */
function areHeadings(cells: readonly string[], delimiter: Delimiter): boolean {
  if (
    cells.some(
      (cell) => cell.length > 60 || /[.!?:]$/.test(cell.trim()) || cell.trim().split(/\s+/).length > 6,
    )
  )
    return false;
  const known = cells.map(meaningsOf).filter(({ size }) => size > 0);
  const areSaying = known.some((meant) => [...meant].some((each) => each !== 'mark'));
  if (delimiter === '\t') return cells.length > 2 ? cells.every((cell) => cell !== '') : known.length > 0;
  return known.length > 1 && areSaying;
}

/** Longer cells in quotes are none: a quotation mark that is not closed would take in the rest of the text. */
const quotedCell = /"((?:[^"]|""){0,4000})"[ ]*(?=[\t;,\r\n]|$)/y;

/** The cells from a place to the end of their line, which may stand lines below where a cell in quotes has several. */
function rowAt(text: string, start: number, delimiter: Delimiter): Row {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    quotedCell.lastIndex = at;
    const quoted = quotedCell.exec(text);
    const line = nextLine(text, at);
    const next = text.indexOf(delimiter, quoted === null ? at : at + quoted[0].length);
    const lineEnd = line > 0 && text[line - 1] === '\n' ? line - 1 : line;
    const end = quoted === null ? (next < 0 || next > lineEnd ? lineEnd : next) : at + quoted[0].length;
    cells.push(quoted === null ? text.slice(at, end).trim() : (quoted[1] ?? '').replaceAll('""', '"').trim());
    if (text[end] !== delimiter) return { cells, start, end: text[end - 1] === '\r' ? end - 1 : end };
    at = end + 1;
  }
}
