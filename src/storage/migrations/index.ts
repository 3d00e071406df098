import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';
import { migrationNames } from './migration-names.ts';
import { newestTables } from './newest-tables.ts';

export type { ColumnTypes } from './column-types.ts';

/**
 * Brings a database to the newest schema, all or nothing; returns the names of the migrations it took. Throws when
 * one fails, or when the database is from a newer version of the service.
 */
export async function migrate<T>(db: Kysely<T>, types: ColumnTypes): Promise<readonly string[]> {
  if (await isNewest(db)) return [];
  if (types.bytes === 'blob' && (await isEmpty(db))) return makeNewest(db);
  const { migrateInSteps } = await import('./migrate-in-steps.ts');
  return migrateInSteps(db, types);
}

/** Whether a database took just the migrations that there are. */
async function isNewest<T>(db: Kysely<T>): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.length === migrationNames.length && rows.every(({ name }, at) => name === migrationNames[at]);
  } catch {
    // Without the table no migration was taken; why else it cannot be read shows when they are.
    return false;
  }
}

/** Whether nothing was made in an embedded database yet. */
async function isEmpty<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_schema limit 1`.execute(db);
  return rows.length === 0;
}

/** Makes what all migrations together lead to, in a fraction of their time. */
async function makeNewest<T>(db: Kysely<T>): Promise<readonly string[]> {
  const now = new Date().toISOString();
  await db.transaction().execute(async (transaction) => {
    for (const statement of newestTables) await sql.raw(statement).execute(transaction);
    for (const name of migrationNames)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${now})`.execute(transaction);
    await sql`insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0)`.execute(
      transaction,
    );
  });
  return migrationNames;
}
