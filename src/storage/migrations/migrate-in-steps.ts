import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { allMigrations } from './all-migrations.ts';
import type { ColumnTypes } from './column-types.ts';

/** Brings a database to the newest schema one migration after the other; see `migrate`. */
export async function migrateInSteps<T>(db: Kysely<T>, types: ColumnTypes): Promise<readonly string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...allMigrations(types) }) },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    const cause = error instanceof Error ? error.message : 'unknown reason';
    throw new Error(`The database could not be brought up to date (${failed ?? 'start'}): ${cause}`, {
      cause: error,
    });
  }
  return results.map((result) => result.migrationName);
}
