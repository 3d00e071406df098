import pg from 'pg';
import { noting, sessionSettings, type Db, type Parameter } from './db.js';

const startUpOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** Opens a connection pool to a PostgreSQL server. */
export function openPostgres(connectionString: string): Db {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    options: startUpOptions,
  });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    ...statements(pool),
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const result = await work(joined(client));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((rollback: Error) => (broken = rollback));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

function joined(client: pg.PoolClient): Db {
  const tx: Db = {
    ...statements(client),
    transaction: (work) => work(tx),
    close: async () => undefined,
  };
  return tx;
}

function statements(client: pg.Pool | pg.PoolClient): Pick<Db, 'query' | 'execute' | 'script'> {
  return {
    async query<Row>(sql: string, parameters: readonly Parameter[] = []) {
      return (await client.query(sql, [...parameters])).rows as Row[];
    },
    async execute(sql, parameters = []) {
      const done = await noting(sql, () => client.query(sql, [...parameters]));
      return done.rowCount ?? 0;
    },
    async script(sql) {
      await client.query(sql);
    },
  };
}
