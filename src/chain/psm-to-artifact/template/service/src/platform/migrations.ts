import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Db } from './db.js';

const folder = new URL('../../../db/migrations/', import.meta.url);

/** Applies the migrations that are not recorded yet, in file order, each in a transaction of its own. */
export async function migrate(db: Db): Promise<readonly string[]> {
  await db.script(
    'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  const applied: string[] = [];
  for (const name of await migrationNames()) {
    const sql = await readFile(new URL(encodeURIComponent(name), folder), 'utf8');
    const isNew = await db.transaction(async (tx) => {
      // Two instances may start at once: the lock makes the second wait and then find the work done.
      await tx.execute('SELECT pg_advisory_xact_lock(727274)');
      const known = await tx.query('SELECT 1 FROM schema_migration WHERE name = $1', [name]);
      if (known.length > 0) return false;
      await tx.script(sql);
      await tx.execute('INSERT INTO schema_migration (name) VALUES ($1)', [name]);
      return true;
    });
    if (isNew) applied.push(name);
  }
  return applied;
}

/** The names of all migration files, in the order in which they apply. */
export async function migrationNames(): Promise<readonly string[]> {
  const names = (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith('.sql'));
  return names.sort();
}
