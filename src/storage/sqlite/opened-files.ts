import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { databaseFile, lockFile } from './files.ts';

/** SQLite's code for a database that was moved or deleted since it was opened (SQLITE_READONLY_DBMOVED). */
const movedCode = 1032;

/** A file of the open database is not in its place any more: what is written would be lost with the process. */
class FilesMoved extends Error {
  readonly errcode = movedCode;
}

/** The files of an open database, as they were first seen in their places. */
export type OpenedFiles = {
  /** Throws, with a code of SQLite, when one of them is gone or another one stands in its place. */
  readonly requireInPlace: () => void;
};

/** Remembers the files of the database that was just opened in a data folder. */
export function rememberFiles(dataFolder: string): OpenedFiles {
  const seen = new Map<string, string>();
  const files = [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, lockFile];
  return {
    requireInPlace: () => {
      for (const file of files) {
        const stat = statSync(join(dataFolder, file), { throwIfNoEntry: false });
        const now = stat === undefined ? undefined : `${stat.dev} ${stat.ino}`;
        const before = seen.get(file);
        if (before === undefined && now !== undefined) seen.set(file, now);
        if (before !== undefined && before !== now)
          throw new FilesMoved(
            `${file} in ${dataFolder} ${now === undefined ? 'is gone' : 'is another file than the one that was opened'}. Put it back, or stop the service and restore a backup (docs/guides/operations.md)`,
          );
      }
    },
  };
}

/** Has a connection open its files now, so that it reads on when they are taken away; else its first read would. */
export function openFiles(database: DatabaseSync): void {
  database.prepare('select count(*) from sqlite_schema').get();
}
