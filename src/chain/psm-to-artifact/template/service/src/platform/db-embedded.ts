import { PGlite, type Transaction } from '@electric-sql/pglite';
import { noting, sessionSettings, type Db, type Parameter } from './db.js';

/** Opens PostgreSQL inside this process, for tests and first runs; an empty folder name keeps all in memory. */
export async function openEmbeddedDb(folder: string): Promise<Db> {
  return embeddedDb(await (folder === '' ? PGlite.create() : PGlite.create(folder)));
}

/** The interface of the service over an embedded database that is open. */
export async function embeddedDb(database: PGlite): Promise<Db> {
  for (const [name, value] of Object.entries(sessionSettings))
    await database.exec(`SET ${name} = '${value}'`);
  return {
    ...statements(database),
    transaction: (work) => database.transaction((tx) => work(joined(tx))),
    close: () => database.close(),
  };
}

function joined(transaction: Transaction): Db {
  const tx: Db = {
    ...statements(transaction),
    transaction: (work) => work(tx),
    close: async () => undefined,
  };
  return tx;
}

function statements(client: PGlite | Transaction): Pick<Db, 'query' | 'execute' | 'script'> {
  return {
    async query<Row>(sql: string, parameters: readonly Parameter[] = []) {
      return (await client.query<Row>(sql, [...parameters])).rows;
    },
    async execute(sql, parameters = []) {
      const done = await noting(sql, () => client.query(sql, [...parameters]));
      return done.affectedRows ?? 0;
    },
    async script(sql) {
      await client.exec(sql);
    },
  };
}
