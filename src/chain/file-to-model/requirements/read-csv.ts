import type { FileReading, NotTaken } from '../file-reading.ts';
import { fieldsOf } from './headings.ts';
import { makeRequirements } from './make-requirements.ts';
import { plainText } from './plain-text.ts';

/** A row of a table: the texts of its cells, and the line of the file it begins in. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** Rows above the headings, such as a title, that are passed over. */
const rowsAbove = 20;

/**
 * Reads rows of a table as the requirements of a CIM. The headings are the first row with a column that names or states
 * a requirement; what columns mean is said by their words. Ids are derived from the column of ids, else from names.
 */
export function readCsvRows(all: readonly CsvRow[]): FileReading {
  const rows = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length === 0) return { ok: false, problems: ['Line 1: The file holds no row; export it again.'] };
  const at = rows.slice(0, rowsAbove).findIndex(({ cells }) => {
    const fields = fieldsOf(cells);
    return fields.includes('name') || fields.includes('statement');
  });
  const heading = rows[at];
  if (heading === undefined) {
    const found = (rows[0]?.cells ?? []).map((cell) => JSON.stringify(cell.trim().slice(0, 40))).slice(0, 10);
    return {
      ok: false,
      problems: [
        `Line ${rows[0]?.line ?? 1}: No column names or states a requirement; call one "title" or "text". Found ${found.join(', ')}.`,
      ],
    };
  }
  const headings = heading.cells.map((cell) => cell.trim());
  const notTaken: NotTaken[] = rows.slice(0, at).map(({ line, cells }) => ({
    element: 'row',
    id: null,
    name: cells.find((cell) => cell.trim() !== '')?.trim() ?? null,
    line,
    reason: 'It stands above the headings.',
  }));
  const below = rows.slice(at + 1);
  for (const { line, cells } of below)
    if (cells.slice(headings.length).some((cell) => cell.trim() !== ''))
      notTaken.push({
        element: 'row',
        id: null,
        name: null,
        line,
        reason: `It has ${cells.length} cells, the headings have ${headings.length}; the further ones are left out.`,
      });
  return makeRequirements({
    format: 'CSV',
    headings,
    headingLine: heading.line,
    rows: below.map(({ line, cells }) => ({
      element: 'row',
      id: undefined,
      line,
      cells: cells.slice(0, headings.length).map(plainText),
    })),
    notTaken,
  });
}
