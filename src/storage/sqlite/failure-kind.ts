import type { FailureKind } from '../database.ts';
import { SqlError } from './database-thread.ts';
import { sqliteCodeOf } from './statements.ts';

/**
 * SQLite's primary result codes of a database that cannot serve now: somebody else locks it, no memory, read-only, an
 * error of the disk, a full disk, a file that cannot be opened. Source: sqlite.org/rescode.html.
 */
const unavailableCodes: readonly number[] = [5, 7, 8, 10, 13, 14];

/** What an error of SQLite means. */
export function failureKindOf(error: unknown): FailureKind {
  const code = error instanceof SqlError ? error.sqliteCode : sqliteCodeOf(error);
  // The lowest byte of an extended result code is the primary one.
  return code !== undefined && unavailableCodes.includes(code & 0xff) ? 'UNAVAILABLE' : 'FAILED';
}
