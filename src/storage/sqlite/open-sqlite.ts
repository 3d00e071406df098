import { CamelCasePlugin, Kysely } from 'kysely';
import { createAnswerMemory } from '../answer-memory.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { markAsMade } from './check-database.ts';
import { startDatabaseThread } from './database-thread.ts';
import { newLane, sqliteDialect, type ConnectionUse, type Execute } from './dialect.ts';
import { failureKindOf } from './failure-kind.ts';
import { openOwnConnection } from './own-connection.ts';

/**
 * Opens the embedded database in a data folder, making the folder when needed. A thread of its own writes, one
 * transaction after the other, so that a transaction never meets another one, and reads contents; small reads are done
 * where they are asked for. Statements that write go through `aroundWrites`. Throws when the folder cannot be used or
 * another process uses it.
 */
export async function openSqlite(
  dataFolder: string,
  aroundWrites = (execute: Execute): Execute => execute,
): Promise<Database> {
  const thread = await startDatabaseThread(dataFolder);
  const reading = openOwnConnection(dataFolder);
  const looking = openOwnConnection(dataFolder);
  const memory = createAnswerMemory();
  const connect = (execute: Execute, use: ConnectionUse, lane = newLane()): Kysely<Tables> =>
    new Kysely<Tables>({ dialect: sqliteDialect(execute, use, lane), plugins: [new CamelCasePlugin()] });
  const write = aroundWrites((statement) => memory.writing(() => thread.execute('WRITER', statement)));
  const lane = newLane();
  return {
    writer: connect(write, 'WRITES', lane),
    contentWriter: connect(write, 'PREPARES', lane),
    reader: connect(reading.execute, 'READS'),
    looker: connect(looking.execute, 'LOOKS'),
    contentReader: connect((statement) => thread.execute('READER', statement), 'READS'),
    memory,
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
