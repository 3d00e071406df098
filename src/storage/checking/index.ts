import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely } from 'kysely';
import { openPostgres } from '../postgres/open-postgres.ts';
import { sqliteDialect } from '../sqlite/dialect.ts';
import { failureKindOf } from '../sqlite/failure-kind.ts';
import { databaseFile } from '../sqlite/files.ts';
import { openOwnConnection } from '../sqlite/statements.ts';
import type { Tables } from '../tables.ts';
import { checkEmbeddedTables, checkSharedTables } from './check-tables.ts';
import { checkContents, type Checked, type Damage } from './find-damage.ts';

export type { Checked, Damage } from './find-damage.ts';

/**
 * Reads all that is stored once and reports everything that is damaged, also while the service runs; changes nothing.
 * Looks at the PostgreSQL database at `databaseUrl`, or where that is empty at the embedded one in the data folder.
 * Throws when there is none, or it cannot be opened or reached.
 */
export async function checkStorage(
  place: { readonly dataFolder: string; readonly databaseUrl: string },
  onDamage: (damage: Damage) => void,
): Promise<Checked> {
  return place.databaseUrl === ''
    ? checkEmbedded(place.dataFolder, onDamage)
    : checkShared(place.databaseUrl, onDamage);
}

async function checkEmbedded(dataFolder: string, onDamage: (damage: Damage) => void): Promise<Checked> {
  if (!existsSync(join(dataFolder, databaseFile)))
    throw new Error(`There is no database in ${dataFolder}; give the service's data folder.`);
  const connection = openOwnConnection(dataFolder);
  const db = new Kysely<Tables>({
    dialect: sqliteDialect({ execute: connection.execute, use: 'LOOKS' }),
    plugins: [new CamelCasePlugin()],
  });
  try {
    const checked = { db, failureKind: failureKindOf, onDamage };
    await checkEmbeddedTables(checked);
    return await checkContents(checked);
  } finally {
    connection.close();
  }
}

async function checkShared(databaseUrl: string, onDamage: (damage: Damage) => void): Promise<Checked> {
  const { reader, failureKind, close } = openPostgres(databaseUrl);
  try {
    const checked = { db: reader, failureKind, onDamage };
    await checkSharedTables(checked);
    return await checkContents(checked);
  } finally {
    await close();
  }
}
