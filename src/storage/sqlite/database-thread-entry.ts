import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type {
  ConnectionName,
  SqlRow,
  ThreadOpening,
  ThreadReply,
  ThreadRequest,
  ThreadStart,
} from './protocol.ts';
import { checkDatabase } from './check-database.ts';
import { databaseFile, lockFile } from './files.ts';
import { closeRequest } from './protocol.ts';
import { openFiles, rememberFiles, type OpenedFiles } from './opened-files.ts';
import { makeFilesPrivate, makePrivate } from './private-files.ts';
import { giveUpForStart } from './reserve.ts';
import { createStatements, sqliteCodeOf, type Statements } from './statements.ts';

/**
 * The thread that owns the database: `node:sqlite` is synchronous, so a large commit would stop everything else if
 * it ran where requests are answered. It executes statements one after the other, in the order they arrive.
 */

type Connection = { readonly database: DatabaseSync; readonly statements: Statements };

type Databases = { readonly lock: DatabaseSync; readonly files: OpenedFiles } & Readonly<
  Record<ConnectionName, Connection>
>;

const busyTimeout = 5_000;
// SQLITE_BUSY: another process holds the lock.
const busyCode = 5;
// SQLITE_FULL and SQLITE_IOERR_SHMSIZE: there is no room for what is written, or for the index of the log.
const noRoomCodes: readonly number[] = [13, 4874];

function openDatabases(dataFolder: string): Databases {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  makePrivate(join(dataFolder, lockFile));
  // Held until the process ends in any way: the guard against a second process on the same data.
  const lock = new DatabaseSync(join(dataFolder, lockFile), { timeout: 0 });
  lock.exec('begin exclusive');
  checkDatabase(dataFolder);
  const file = join(dataFolder, databaseFile);
  makePrivate(file);
  makeFilesPrivate(dataFolder);
  const writer = new DatabaseSync(file, { timeout: busyTimeout });
  writer.exec('pragma journal_mode = wal');
  writer.exec('pragma journal_size_limit = 67108864');
  const reader = new DatabaseSync(file, { timeout: busyTimeout });
  for (const database of [writer, reader]) {
    database.exec('pragma synchronous = full');
    database.exec('pragma foreign_keys = on');
    database.exec('pragma trusted_schema = off');
    // Otherwise what a statement sorts or may have to undo goes into files outside of the data folder.
    database.exec('pragma temp_store = memory');
  }
  reader.exec('pragma query_only = on');
  openFiles(reader);
  return {
    lock,
    files: rememberFiles(dataFolder),
    WRITER: { database: writer, statements: createStatements(writer) },
    READER: { database: reader, statements: createStatements(reader) },
  };
}

/** Opens the databases; where there is no room for the files that SQLite makes, the reserve is given up. */
function openWithRoom(dataFolder: string): Databases {
  try {
    return openDatabases(dataFolder);
  } catch (error) {
    if (!noRoomCodes.includes(sqliteCodeOf(error) ?? 0)) throw error;
    giveUpForStart(dataFolder);
    return openDatabases(dataFolder);
  }
}

function execute(databases: Databases, request: ThreadRequest): ThreadReply {
  const { id, connection, sql } = request;
  try {
    if (connection === 'WRITER' && writesHere(databases.WRITER, sql)) databases.files.requireInPlace();
    return { id, ok: true, ...databases[connection].statements.execute(request) };
  } catch (error) {
    return { id, ok: false, message: messageOf(error), sqliteCode: sqliteCodeOf(error) };
  }
}

/** Whether a statement begins a write or makes it durable. */
function writesHere({ database }: Connection, sql: string): boolean {
  return sql === 'commit' || !(database.isTransaction || sql.startsWith('pragma') || sql === 'rollback');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The memory of a result's byte values, to be handed over instead of copied. */
function buffersOf(rows: readonly SqlRow[]): readonly ArrayBuffer[] {
  return rows.flatMap((row) =>
    Object.values(row).flatMap((value) =>
      value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
    ),
  );
}

function serve(databases: Databases, port: NonNullable<typeof parentPort>): void {
  port.on('message', (message: ThreadRequest | typeof closeRequest) => {
    if (message !== closeRequest) {
      const reply = execute(databases, message);
      port.postMessage(reply, reply.ok ? buffersOf(reply.rows) : []);
      return;
    }
    databases.READER.database.close();
    databases.WRITER.database.close();
    databases.lock.close();
    port.close();
  });
}

if (parentPort !== null) {
  // Checked border: only `startDatabaseThread` starts this file.
  const { dataFolder } = workerData as ThreadStart;
  let opening: ThreadOpening;
  try {
    serve(openWithRoom(dataFolder), parentPort);
    opening = { open: true };
  } catch (error) {
    opening = { open: false, locked: sqliteCodeOf(error) === busyCode, message: messageOf(error) };
  }
  parentPort.postMessage(opening);
  if (!opening.open) parentPort.close();
}
