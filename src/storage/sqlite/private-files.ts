import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { databaseFile } from './files.ts';
import { join } from 'node:path';

const ownerOnly = 0o600;

/**
 * Makes a file of a database readable for its owner alone, also an empty one where there is none: SQLite gives what it
 * makes beside a database the rights of that. Must not be called while this process has the database open, for closing
 * any file of it would give up its locks.
 */
export function makePrivate(file: string): void {
  if (existsSync(file)) chmodSync(file, ownerOnly);
  else closeSync(openSync(file, 'a', ownerOnly));
}

/** Makes what stands in a data folder already readable for its owner alone. */
export function makeFilesPrivate(dataFolder: string): void {
  for (const ending of ['', '-wal', '-shm']) {
    const file = join(dataFolder, databaseFile + ending);
    if (existsSync(file)) chmodSync(file, ownerOnly);
  }
}
