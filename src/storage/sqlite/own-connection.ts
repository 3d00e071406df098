import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { storageUnavailable } from '../unavailable.ts';
import type { Execute } from './dialect.ts';
import { openFiles } from './opened-files.ts';
import { databaseFile } from './files.ts';
import { createStatements } from './statements.ts';

/** A connection of the thread that opened it, for reads that take less time than the way to another thread. */
export type OwnConnection = { readonly execute: Execute; readonly close: () => void };

const busyTimeout = 5_000;

/**
 * Opens a connection that reads the database of a data folder, which must be open for writing already. Readers of a
 * write-ahead log never wait for its writer.
 */
export function openOwnConnection(dataFolder: string): OwnConnection {
  const database = new DatabaseSync(join(dataFolder, databaseFile), { timeout: busyTimeout, readOnly: true });
  database.exec('pragma trusted_schema = off');
  openFiles(database);
  const statements = createStatements(database);
  return {
    execute: (statement) => {
      if (!database.isOpen) return Promise.reject(storageUnavailable());
      try {
        return Promise.resolve(statements.execute(statement));
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
    },
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}
