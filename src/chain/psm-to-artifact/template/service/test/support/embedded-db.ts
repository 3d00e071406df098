import { readFile, rename, writeFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import type { Db } from '../../src/platform/db.js';
import { embeddedDb } from '../../src/platform/db-embedded.js';
import { migrate } from '../../src/platform/migrations.js';

// V8 would spend more on better code for the database than a test file, which runs for seconds, gains from it.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

/** Beside the compiled files, so that every build starts anew. */
const copy = new URL('../../empty-database.tar', import.meta.url);

/**
 * An embedded database in memory with all tables and no rows. Making the first one takes seconds: it leaves a copy
 * that the other test files start from.
 */
export async function emptyEmbeddedDb(): Promise<Db> {
  const known = await readFile(copy).catch(() => undefined);
  if (known !== undefined)
    return embeddedDb(await PGlite.create({ loadDataDir: new Blob([new Uint8Array(known)]) }));
  const database = await PGlite.create();
  const db = await embeddedDb(database);
  await migrate(db);
  const draft = new URL(`${copy.href}.${process.pid}`);
  await writeFile(draft, new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer()));
  await rename(draft, copy);
  return db;
}
