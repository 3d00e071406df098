import { Worker } from 'node:worker_threads';
import { storageUnavailable } from '../unavailable.ts';
import type {
  ConnectionName,
  SqlValue,
  Statement,
  StatementResult,
  ThreadOpening,
  ThreadReply,
  ThreadRequest,
  ThreadStart,
} from './protocol.ts';
import { closeRequest } from './protocol.ts';

/** The thread that owns the database, seen from outside. */
export type DatabaseThread = {
  /** Executes one statement. Statements are executed in the order they are given, on either connection. */
  execute(connection: ConnectionName, statement: Statement): Promise<StatementResult>;
  /** Closes the database; statements given before are still executed. */
  close(): Promise<void>;
};

/** A statement that SQLite refused. */
export class SqlError extends Error {
  /** SQLite's extended result code. */
  readonly sqliteCode: number | undefined;

  constructor(message: string, sqliteCode: number | undefined) {
    super(message);
    this.name = 'SqlError';
    this.sqliteCode = sqliteCode;
  }
}

type Waiting = {
  readonly resolve: (result: StatementResult) => void;
  readonly reject: (reason: Error) => void;
};

const advice =
  'Give a folder this process may write to; where data is lost or damaged, restore a backup (docs/guides/operations.md).';

/**
 * Opens the database of a data folder in a thread of its own, making folder and files when needed. Throws when the
 * folder cannot be used or another process uses it.
 */
export async function startDatabaseThread(dataFolder: string): Promise<DatabaseThread> {
  const start: ThreadStart = { dataFolder };
  const worker = new Worker(new URL('./database-thread-entry.ts', import.meta.url), {
    workerData: start,
    // The thread needs none of the process's own options, whose relative paths may not hold any more.
    execArgv: [],
  });
  const opening = await firstMessage(worker);
  if (!opening.open) {
    await worker.terminate();
    throw new Error(
      opening.locked
        ? `The data folder ${dataFolder} is in use by another process; stop that process or use another folder.`
        : `The data folder ${dataFolder} cannot be used: ${opening.message}. ${advice}`,
    );
  }
  return connect(worker);
}

function firstMessage(worker: Worker): Promise<ThreadOpening> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (opening: ThreadOpening) => {
      worker.off('error', reject);
      resolve(opening);
    });
  });
}

function connect(worker: Worker): DatabaseThread {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let gone: Error | undefined;

  const leave = (cause: unknown): void => {
    gone ??= storageUnavailable(cause);
    for (const { reject } of waiting.values()) reject(gone);
    waiting.clear();
  };
  worker.on('error', leave);
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', (code) => {
      leave(new Error(`The database thread ended with code ${code}.`));
      resolve();
    });
  });
  worker.on('message', (reply: ThreadReply) => {
    const asker = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) asker?.resolve(reply);
    else asker?.reject(new SqlError(reply.message, reply.sqliteCode));
  });

  return {
    execute: (connection, { parameters, ...statement }) => {
      if (gone !== undefined) return Promise.reject(gone);
      lastId += 1;
      const id = lastId;
      const { given, buffers } = detachable(parameters);
      const request: ThreadRequest = { id, connection, ...statement, parameters: given };
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage(request, buffers);
      });
    },
    close: async () => {
      if (gone === undefined) worker.postMessage(closeRequest);
      await exited;
    },
  };
}

/**
 * Bytes go over as a copy of exactly their own part: cloning a view would copy all of the memory it looks into, and
 * handing over its memory would take that from the caller.
 */
function detachable(parameters: readonly SqlValue[]): {
  readonly given: readonly SqlValue[];
  readonly buffers: ArrayBuffer[];
} {
  const buffers: ArrayBuffer[] = [];
  const given = parameters.map((value) => {
    if (!(value instanceof Uint8Array)) return value;
    const copy = new Uint8Array(value);
    buffers.push(copy.buffer);
    return copy;
  });
  return { given, buffers };
}
