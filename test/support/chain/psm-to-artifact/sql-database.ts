import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import manifest from '../../../../package.json' with { type: 'json' };
import { temporaryDatabase, type Ending } from '../../storage/temporary-storage.ts';

// V8 would spend more on better code for the embedded database than a test, which runs for seconds, gains from it.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

/** A database that runs scripts and answers queries with rows. */
export type SqlDatabase = {
  readonly run: (script: string) => Promise<void>;
  readonly rows: (query: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
};

/** An empty PostgreSQL database: of the server the suite runs with, the embedded one otherwise. */
export async function sqlDatabase(ending: Ending): Promise<SqlDatabase> {
  let drop = (): Promise<void> => Promise.resolve();
  const url = await temporaryDatabase({ after: (clean) => (drop = clean) });
  if (url === '') return embedded(ending);
  const client = new Client({ connectionString: url });
  await client.connect();
  ending.after(async () => {
    await client.end();
    await drop();
  });
  return {
    run: async (script) => {
      await client.query(script);
    },
    rows: async (query) => (await client.query<Record<string, unknown>>(query)).rows,
  };
}

async function embedded(ending: Ending): Promise<SqlDatabase> {
  const database = await PGlite.create({ loadDataDir: await emptyDatabase() });
  ending.after(() => database.close());
  return {
    run: async (script) => {
      await database.exec(script);
    },
    rows: async (query) => (await database.query<Record<string, unknown>>(query)).rows,
  };
}

/** A copy of an empty embedded database: making one takes seconds, opening a copy takes less than one. */
async function emptyDatabase(): Promise<Blob> {
  const version = manifest.devDependencies['@electric-sql/pglite'];
  const copy = join(process.cwd(), `node_modules/.cache/mde-service/empty-database-${version}.tar`);
  if (!existsSync(copy)) {
    const database = await PGlite.create();
    const content = await database.dumpDataDir('none');
    await database.close();
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(`${copy}.${process.pid}`, await content.bytes());
    renameSync(`${copy}.${process.pid}`, copy);
  }
  return new Blob([readFileSync(copy)]);
}
