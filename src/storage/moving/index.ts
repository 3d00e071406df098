import { openPostgres } from '../postgres/open-postgres.ts';
import { openSqlite } from '../sqlite/open-sqlite.ts';
import { migrate } from '../migrations/index.ts';
import { copyDatabase, type CopiedTable } from './copy.ts';

export { backUp, restore } from './backup.ts';
export type { CopiedTable } from './copy.ts';

/**
 * Copies the embedded database of a data folder into an empty PostgreSQL database, verified by digests. The service
 * must not run on the folder; it is left as it was, but brought to the newest schema.
 */
export async function copyToPostgres(
  dataFolder: string,
  databaseUrl: string,
): Promise<readonly CopiedTable[]> {
  const source = await openSqlite(dataFolder);
  try {
    await migrate(source.writer, source.columnTypes);
    const target = openPostgres(databaseUrl);
    try {
      return await copyDatabase(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
