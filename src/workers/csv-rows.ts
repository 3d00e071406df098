import Papa from 'papaparse';
import type { CsvRow } from '../chain/file-to-model/requirements/read-csv.ts';
import { isWideText } from '../lib/wide-text.ts';

/** The rows of a CSV file, or why it cannot be read: `Line 3: detail`. */
export type CsvReading =
  | { readonly ok: true; readonly rows: readonly CsvRow[] }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads a CSV file. It is UTF-8, UTF-16 or, when it is neither, windows-1252; what separates its cells is found out, or
 * said by a first line `sep=;` as Excel writes it.
 */
export function readCsv(bytes: Uint8Array): CsvReading {
  const text = decoded(bytes);
  const said = /^sep=(.)\r?\n/.exec(text);
  const start = said?.[0].length ?? 0;
  const rows: CsvRow[] = [];
  let problem: string | undefined;
  let line = said === null ? 1 : 2;
  let from = start;
  Papa.parse<string[]>(text.slice(start), {
    delimiter: said?.[1] ?? '',
    step: ({ data, errors, meta }, parser) => {
      const [error] = errors;
      if (error !== undefined && error.type !== 'Delimiter') {
        problem = `Line ${line}: ${messages[error.code] ?? `${error.message}.`}`;
        parser.abort();
        return;
      }
      rows.push({ line, cells: data.map((cell) => cell.replace(/\r\n?/g, '\n')) });
      const end = start + meta.cursor;
      line += lineEnds(text, from, end);
      from = end;
    },
  });
  return problem === undefined ? { ok: true, rows } : { ok: false, problem };
}

const messages: Readonly<Record<string, string>> = {
  MissingQuotes: 'A quotation mark is opened here, in this row, and not closed; close it or double it.',
  InvalidQuotes: 'Text stands behind a closing quotation mark; double the marks inside the cell.',
};

function decoded(bytes: Uint8Array): string {
  if (isWideText(bytes)) {
    const [first, second] = bytes;
    const isBig = (first === 0xfe && second === 0xff) || first === 0;
    return new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The line ends in a part of a text: of Windows, of Unix, and of old Macs. */
function lineEnds(text: string, from: number, end: number): number {
  let count = 0;
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) count += 1;
  }
  return count;
}
