import type { FailureKind } from '../database.ts';
import { SqlError } from './database-thread.ts';
import { sqliteCodeOf } from './statements.ts';

/**
 * SQLite's primary result codes of a database that cannot serve now: locked by another process, no memory, read-only,
 * an error of the disk, a file that cannot be opened. Source: sqlite.org/rescode.html.
 */
const unavailableCodes: readonly number[] = [5, 7, 8, 10, 14];

/** SQLite's primary result code of a full disk. */
const fullCode = 13;

/** SQLite's primary result codes of a database whose pages are damaged. */
const damagedCodes: readonly number[] = [11, 26];

/** What an error of SQLite means. */
export function failureKindOf(error: unknown): FailureKind {
  const code = error instanceof SqlError ? error.sqliteCode : sqliteCodeOf(error);
  if (code === undefined) return 'FAILED';
  // The lowest byte of an extended result code is the primary one.
  const primary = code & 0xff;
  if (primary === fullCode) return 'FULL';
  if (damagedCodes.includes(primary)) return 'DAMAGED';
  return unavailableCodes.includes(primary) ? 'UNAVAILABLE' : 'FAILED';
}
