import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { SqlValue, Statement } from './protocol.ts';
import type { StatementResult } from './statements.ts';

/** Executes one statement; statements are executed in the order they are given. */
export type Execute = (statement: Statement) => Promise<StatementResult>;

/** What a connection is for: reads on a snapshot, single statements outside of transactions, or writes. */
export type ConnectionUse = 'READS' | 'LOOKS' | 'WRITES';

/**
 * Kysely over one connection. Whoever gets it has it alone until it gives it back; one for single statements is shared.
 */
export function sqliteDialect(execute: Execute, use: ConnectionUse): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => (use === 'LOOKS' ? createSharedDriver(execute) : createDriver(execute, use)),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite rolls back changes of the schema as well, so a migration that fails leaves nothing behind. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function createDriver(execute: Execute, use: Exclude<ConnectionUse, 'LOOKS'>): Driver {
  const run = async (sql: string): Promise<void> => {
    await execute({ sql, parameters: [], inTransaction });
  };
  let inTransaction = false;
  // Statements are executed in the order they are sent, so `begin` is on its way together with the first statement.
  let begun = Promise.resolve();
  let queue: Promise<unknown> = Promise.resolve();
  let release = (): void => undefined;
  const connection = createConnection(async (statement) => {
    const [result] = await Promise.all([execute({ ...statement, inTransaction }), begun]);
    return result;
  });
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => {
      const turn = queue;
      const { promise, resolve } = Promise.withResolvers<undefined>();
      queue = promise;
      await turn;
      release = () => resolve(undefined);
      return connection;
    },
    releaseConnection: () => {
      release();
      return Promise.resolve();
    },
    beginTransaction: () => {
      begun = run(use === 'WRITES' ? 'begin immediate' : 'begin');
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
