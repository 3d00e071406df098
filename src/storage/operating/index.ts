import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely } from 'kysely';
import { openPostgres } from '../postgres/open-postgres.ts';
import { sqliteDialect } from '../sqlite/dialect.ts';
import { databaseFile } from '../sqlite/files.ts';
import { openOwnConnection } from '../sqlite/statements.ts';
import { storesOn, type AllStores, type StoreOptions } from '../stores.ts';
import type { Tables } from '../tables.ts';

const options: StoreOptions = { idempotencyKeptFor: 0, quotas: { account: 0, guest: 0, project: 0 } };

/**
 * Lets `look` read what is stored, also while the service runs; changes nothing. Looks at the PostgreSQL database at
 * `databaseUrl`, or where that is empty at the embedded one in the data folder. Throws when there is none, it cannot be
 * opened or reached, or an older version of the service wrote it.
 */
export async function lookAtStorage<R>(
  place: { readonly dataFolder: string; readonly databaseUrl: string },
  look: (stores: AllStores) => Promise<R>,
): Promise<R> {
  const { db, close } =
    place.databaseUrl === '' ? openEmbedded(place.dataFolder) : openShared(place.databaseUrl);
  try {
    return await look(storesOn(db, options));
  } finally {
    await close();
  }
}

type Opened = { readonly db: Kysely<Tables>; readonly close: () => Promise<void> };

function openEmbedded(dataFolder: string): Opened {
  if (!existsSync(join(dataFolder, databaseFile)))
    throw new Error(`There is no database in ${dataFolder}; give the service's data folder.`);
  const connection = openOwnConnection(dataFolder);
  const dialect = sqliteDialect({ execute: connection.execute, use: 'LOOKS' });
  return {
    db: new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] }),
    close: () => Promise.resolve(connection.close()),
  };
}

function openShared(databaseUrl: string): Opened {
  const { reader, close } = openPostgres(databaseUrl);
  return { db: reader, close };
}
