import { CamelCasePlugin, Kysely } from 'kysely';
import { createAnswerMemory } from '../answer-memory.ts';
import type { OpenDatabase } from '../database.ts';
import type { Tables } from '../tables.ts';
import { markAsMade } from './check-database.ts';
import { startDatabaseThread } from './database-thread.ts';
import { newQueue, sqliteDialect, type Connecting } from './dialect.ts';
import { failureKindOf } from './failure-kind.ts';
import { createReserve } from './reserve.ts';
import type { Execute } from './protocol.ts';
import { openOwnConnection } from './statements.ts';

/**
 * Opens the embedded database in a data folder, making the folder when needed. A thread of its own writes, one
 * transaction after the other, so that a transaction never meets another one, and reads contents; small reads are done
 * where they are asked for. Statements that write go through `aroundWrites`. Throws when the folder cannot be used or
 * another process uses it.
 */
export async function openSqlite(
  dataFolder: string,
  aroundWrites = (execute: Execute): Execute => execute,
): Promise<OpenDatabase> {
  const thread = await startDatabaseThread(dataFolder);
  const reading = openOwnConnection(dataFolder);
  const looking = openOwnConnection(dataFolder);
  const memory = createAnswerMemory();
  const connect = (connecting: Connecting): Kysely<Tables> =>
    new Kysely<Tables>({ dialect: sqliteDialect(connecting), plugins: [new CamelCasePlugin()] });
  const write = aroundWrites((statement) => memory.writing(() => thread.execute('WRITER', statement)));
  const writing = { execute: write, queue: newQueue(), readCommitted: looking.execute };
  return {
    writer: connect({ ...writing, use: 'WRITES' }),
    contentWriter: connect({ ...writing, use: 'PREPARES' }),
    reader: connect({ execute: reading.execute, use: 'READS' }),
    looker: connect({ execute: looking.execute, use: 'LOOKS' }),
    contentReader: connect({ execute: (statement) => thread.execute('READER', statement), use: 'READS' }),
    memory,
    reserve: createReserve(dataFolder),
    columnTypes: { bytes: 'blob' },
    shared: false,
    onMade: () => markAsMade(dataFolder),
    failureKind: failureKindOf,
    close: async () => {
      memory.close();
      looking.close();
      reading.close();
      await thread.close();
    },
  };
}
