import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { storageUnavailable } from '../unavailable.ts';
import { databaseFile } from './files.ts';
import { openFiles } from './opened-files.ts';
import type { Execute, Statement, StatementResult } from './protocol.ts';

/** Statements of one connection, prepared once. */
export type Statements = {
  /** Executes one statement. Throws what SQLite reports. */
  execute(statement: Statement): StatementResult;
};

type Prepared = { readonly statement: StatementSync; readonly returnsRows: boolean };

/** So many statements stay prepared; the oldest goes first. */
const preparedStatements = 500;

/** Makes the statements of a connection. */
export function createStatements(database: DatabaseSync): Statements {
  const prepared = new Map<string, Prepared>();
  const prepare = (sql: string): Prepared => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const [oldest] = prepared.keys();
    if (prepared.size >= preparedStatements && oldest !== undefined) prepared.delete(oldest);
    const statement = database.prepare(sql);
    const added = { statement, returnsRows: statement.columns().length > 0 };
    prepared.set(sql, added);
    return added;
  };
  return {
    execute: ({ sql, parameters, inTransaction }) => {
      if (inTransaction && !database.isTransaction) {
        // A full or failing disk ends a transaction by itself. What was sent for it must not be done on its own.
        if (sql === 'rollback') return { rows: [], changes: 0 };
        throw new Error('The transaction of this statement is over; nothing of it was kept.');
      }
      const { statement, returnsRows } = prepare(sql);
      if (!returnsRows) return { rows: [], changes: Number(statement.run(...parameters).changes) };
      return { rows: statement.all(...parameters), changes: 0 };
    },
  };
}

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

/** SQLite's extended result code of an error; undefined when it has none. */
export function sqliteCodeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code : undefined;
}
