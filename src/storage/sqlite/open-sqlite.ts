import { CamelCasePlugin, Kysely } from 'kysely';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { startDatabaseThread } from './database-thread.ts';
import { threadDialect } from './dialect.ts';

/**
 * Opens the embedded database in a data folder, making the folder when needed. Writes are one after the other, so a
 * transaction never meets another one. Throws when the folder cannot be used or another process uses it.
 */
export async function openSqlite(dataFolder: string): Promise<Database> {
  const thread = await startDatabaseThread(dataFolder);
  const connect = (name: 'WRITER' | 'READER'): Kysely<Tables> =>
    new Kysely<Tables>({ dialect: threadDialect(thread, name), plugins: [new CamelCasePlugin()] });
  return {
    writer: connect('WRITER'),
    reader: connect('READER'),
    columnTypes: { bytes: 'blob' },
    shared: false,
    failureKind: () => 'FAILED',
    close: () => thread.close(),
  };
}
