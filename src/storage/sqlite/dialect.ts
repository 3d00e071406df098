import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { SelectQueryNode, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Execute, SqlValue, Statement, StatementResult } from './protocol.ts';

/**
 * What a connection is for: reads on a snapshot, single statements outside of transactions, writes, or writes that need
 * not be on disk before the next one is.
 */
export type ConnectionUse = 'READS' | 'LOOKS' | 'WRITES' | 'PREPARES';

/** The queue for a connection: each user begins when the one before has returned it. */
export type ConnectionQueue = { last: Promise<unknown> };

/** What Kysely is put over. */
export type Connecting = {
  readonly execute: Execute;
  readonly use: ConnectionUse;
  /** Shared by connections that are used one at a time; a queue of its own unless given. */
  readonly queue?: ConnectionQueue;
  /**
   * Reads what is committed, sooner than `execute`. Where all that writes shares one queue, that is what a transaction
   * would read before it writes anything.
   */
  readonly readCommitted?: Execute;
};

/**
 * Kysely over one connection. Its user has it alone until it is released, also among several of these that
 * share a queue; one for single statements is shared by all.
 */
export function sqliteDialect(connecting: Connecting): Dialect {
  const { execute, use } = connecting;
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () =>
      use === 'LOOKS' ? createSharedDriver(execute) : createDriver({ queue: newQueue(), ...connecting, use }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** An empty queue. */
export function newQueue(): ConnectionQueue {
  return { last: Promise.resolve() };
}

/** SQLite rolls back changes of the schema as well, so a migration that fails leaves nothing behind. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * What goes before a transaction or a statement on its own. The log is written in order, so a commit that waits for the
 * disk takes with it those before that did not wait (https://sqlite.org/pragma.html#pragma_synchronous).
 */
const preparations = {
  READS: [],
  WRITES: ['pragma synchronous = full'],
  PREPARES: ['pragma synchronous = normal'],
} as const satisfies Record<Exclude<ConnectionUse, 'LOOKS'>, readonly string[]>;

const beginnings = { READS: 'begin', WRITES: 'begin immediate', PREPARES: 'begin immediate' } as const;

function createDriver(
  connecting: Connecting & { readonly use: keyof typeof beginnings; readonly queue: ConnectionQueue },
): Driver {
  const { execute, use, queue, readCommitted } = connecting;
  let isOpen = false;
  // A transaction begins with the first statement that needs it: statements are executed in the order they are sent, so
  // `begin` is on its way together with that one.
  let begun: Promise<unknown> | undefined;
  let release = (): void => undefined;

  const run = (sql: string): Promise<unknown> => execute({ sql, parameters: [], inTransaction: false });
  const end = (sql: 'commit' | 'rollback'): Promise<unknown> =>
    execute({ sql, parameters: [], inTransaction: true });
  const prepare = (): Promise<unknown> => {
    const last = isOpen ? [beginnings[use]] : [];
    return Promise.all([...preparations[use], ...last].map(run));
  };
  const perform = async ({ reads, ...statement }: Asked): Promise<StatementResult> => {
    if (reads && begun === undefined && readCommitted !== undefined)
      return readCommitted({ ...statement, inTransaction: false });
    const ready = begun ?? prepare();
    if (isOpen) begun = ready;
    const [result] = await Promise.all([execute({ ...statement, inTransaction: isOpen }), ready]);
    return result;
  };
  const forget = (): void => {
    [begun, isOpen] = [undefined, false];
  };
  const connection = createConnection(perform);
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => {
      const { last } = queue;
      const { promise, resolve } = Promise.withResolvers<undefined>();
      queue.last = promise;
      await last;
      release = () => resolve(undefined);
      return connection;
    },
    releaseConnection: () => {
      release();
      return Promise.resolve();
    },
    beginTransaction: () => {
      isOpen = true;
      return Promise.resolve();
    },
    commitTransaction: async () => {
      if (begun !== undefined) {
        const committed = Promise.all([begun, end('commit')]);
        // A snapshot has nothing to make durable; one that failed to end shows at the next `begin`.
        if (use === 'READS') committed.catch(() => undefined);
        else await committed;
      }
      forget();
    },
    rollbackTransaction: async () => {
      // One that failed to commit may be open still.
      const isBegun = begun !== undefined;
      forget();
      if (isBegun) await end('rollback');
    },
    destroy: () => Promise.resolve(),
  };
}

function createSharedDriver(execute: Execute): Driver {
  const connection = createConnection(({ sql, parameters }) =>
    execute({ sql, parameters, inTransaction: false }),
  );
  const refuse = (): Promise<never> =>
    Promise.reject(new Error('This connection is shared; transactions have one of their own.'));
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: () => Promise.resolve(),
  };
}

/** A statement as Kysely gives it; `reads` where it surely writes nothing. */
type Asked = Omit<Statement, 'inTransaction'> & { readonly reads: boolean };

function createConnection(perform: (statement: Asked) => Promise<StatementResult>): DatabaseConnection {
  return {
    executeQuery: async <R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> => {
      const given = { sql, parameters: parameters.map(toSql), reads: SelectQueryNode.is(query) };
      const { rows, changes } = await perform(given);
      // Checked border: Kysely's types say what the rows of this query look like.
      return { rows: [...rows] as R[], numAffectedRows: BigInt(changes) };
    },
    streamQuery: () => {
      throw new Error('Streaming of rows is not supported; read in pieces instead.');
    },
  };
}

function toSql(value: unknown): SqlValue {
  if (value === null || value instanceof Uint8Array) return value;
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
      return value;
    default:
      throw new Error(`A ${typeof value} cannot be stored; convert it in the store.`);
  }
}
