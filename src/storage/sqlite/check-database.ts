import { closeSync, existsSync, openSync, readSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile, markerFile } from './files.ts';

/** Databases up to this size (bytes) are checked as a whole at every start; that takes less than half a second. */
const checkedWholly = 64 * 1024 * 1024;

/**
 * What a write-ahead log begins with, in either byte order, and how long its header is. Source:
 * sqlite.org/walformat.html.
 */
const logMagics: readonly number[] = [0x377f0682, 0x377f0683];
const logHeader = 32;

/**
 * Looks at what stands in a data folder before it is opened for writing: SQLite takes a lost database for a new one,
 * and writes a log next to any file. Throws when the database existed and is gone, when the file is not a database, or
 * when it is damaged.
 */
export function checkDatabase(dataFolder: string): void {
  const file = join(dataFolder, databaseFile);
  if (wasMade(dataFolder) && sizeOf(file) === 0) throw new Error(`${databaseFile} is missing or empty`);
  const log = `${file}-wal`;
  // A log that is shorter was being begun: nothing in it had been acknowledged.
  if (sizeOf(log) >= logHeader && !logMagics.includes(firstNumber(log)))
    throw new Error(`${databaseFile}-wal is damaged: it is not a write-ahead log`);
  if (sizeOf(file) === 0) return;
  if (!statSync(file).isFile()) throw new Error(`${databaseFile} is not a file`);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database.prepare('select count(*) as count from sqlite_schema').get()?.['count'];
    if (tables === 0 && wasMade(dataFolder)) throw new Error(`${databaseFile} has lost its tables`);
    if (sizeOf(file) > checkedWholly) return;
    const found = database.prepare('pragma quick_check(1)').get()?.['quick_check'];
    if (found !== 'ok') throw new Error(`${databaseFile} is damaged: ${String(found)}`);
  } finally {
    database.close();
  }
}

/** Remembers that the database of a data folder has been made: from now on it must be there. */
export function markAsMade(dataFolder: string): void {
  if (wasMade(dataFolder)) return;
  const text = `${databaseFile} in this folder belongs to MDE Service; without it the service does not start.\n`;
  writeFileSync(join(dataFolder, markerFile), text, { mode: 0o600, flush: true });
}

function wasMade(dataFolder: string): boolean {
  return existsSync(join(dataFolder, markerFile));
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function firstNumber(file: string): number {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(4);
    readSync(handle, bytes);
    return bytes.readUInt32BE();
  } finally {
    closeSync(handle);
  }
}
