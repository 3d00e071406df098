import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { SqlValue, Statement } from './protocol.ts';
import type { StatementResult } from './statements.ts';

/** Executes one statement; statements are executed in the order they are given. */
export type Execute = (statement: Statement) => Promise<StatementResult>;

/**
 * What a connection is for: reads on a snapshot, single statements outside of transactions, writes, or writes that need
 * not be on disk before the next one is.
 */
export type ConnectionUse = 'READS' | 'LOOKS' | 'WRITES' | 'PREPARES';

/** Who waits for a connection: each begins when the one before has given it back. */
export type Lane = { turn: Promise<unknown> };

/**
 * Kysely over one connection. Whoever gets it has it alone until it gives it back, also among several of these that
 * share a lane; one for single statements is shared by all.
 */
export function sqliteDialect(execute: Execute, use: ConnectionUse, lane = newLane()): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => (use === 'LOOKS' ? createSharedDriver(execute) : createDriver(execute, use, lane)),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** A lane in which nobody waits. */
export function newLane(): Lane {
  return { turn: Promise.resolve() };
}

/** SQLite rolls back changes of the schema as well, so a migration that fails leaves nothing behind. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * What begins a transaction. The log is written in order, so a commit that waits for the disk takes with it those before
 * that did not wait (https://sqlite.org/pragma.html#pragma_synchronous).
 */
const beginnings = {
  READS: ['begin'],
  WRITES: ['pragma synchronous = full', 'begin immediate'],
  PREPARES: ['pragma synchronous = normal', 'begin immediate'],
} as const satisfies Record<Exclude<ConnectionUse, 'LOOKS'>, readonly string[]>;

function createDriver(execute: Execute, use: keyof typeof beginnings, lane: Lane): Driver {
  const run = async (sql: string): Promise<void> => {
    await execute({ sql, parameters: [], inTransaction });
  };
  let inTransaction = false;
  // Statements are executed in the order they are sent, so `begin` is on its way together with the first statement.
  let begun: Promise<unknown> = Promise.resolve();
  let release = (): void => undefined;
  const connection = createConnection(async (statement) => {
    const [result] = await Promise.all([execute({ ...statement, inTransaction }), begun]);
    return result;
  });
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => {
      const { turn } = lane;
      const { promise, resolve } = Promise.withResolvers<undefined>();
      lane.turn = promise;
      await turn;
      release = () => resolve(undefined);
      return connection;
    },
    releaseConnection: () => {
      release();
      return Promise.resolve();
    },
    beginTransaction: () => {
      begun = Promise.all(beginnings[use].map(run));
      inTransaction = true;
      // Whoever uses the transaction is told; this only keeps an unused one from ending the process.
      begun.catch(() => undefined);
      return Promise.resolve();
    },
    commitTransaction: async () => {
      const committed = Promise.all([begun, run('commit')]);
      [begun, inTransaction] = [Promise.resolve(), false];
      // A snapshot has nothing to make durable; one that failed to end shows at the next `begin`.
      if (use === 'READS') committed.catch(() => undefined);
      else await committed;
    },
    rollbackTransaction: async () => {
      // One that failed to commit may be open still.
      inTransaction = true;
      const rolledBack = run('rollback');
      [begun, inTransaction] = [Promise.resolve(), false];
      await rolledBack;
    },
    destroy: () => Promise.resolve(),
  };
}

function createSharedDriver(execute: Execute): Driver {
  const connection = createConnection((statement) => execute({ ...statement, inTransaction: false }));
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

function createConnection(
  execute: (statement: Omit<Statement, 'inTransaction'>) => Promise<StatementResult>,
): DatabaseConnection {
  return {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const { sql, parameters } = query;
      const { rows, changes } = await execute({ sql, parameters: parameters.map(toSql) });
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
