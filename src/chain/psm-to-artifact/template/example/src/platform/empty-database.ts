import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';

// V8 would spend more on better code for the database than a test, which runs for seconds, gains from it.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

/** Opens an embedded database without tables, in memory: a copy of one that is kept, because making it takes seconds. */
export async function openEmptyDatabase(): Promise<PGlite> {
  const packages = join(process.cwd(), 'node_modules');
  const manifest = JSON.parse(readFileSync(join(packages, '@electric-sql/pglite/package.json'), 'utf8')) as {
    readonly version: string;
  };
  const copy = join(packages, `.cache/mde-service/empty-database-${manifest.version}.tar`);
  if (!existsSync(copy)) await keepCopy(copy);
  return PGlite.create({ loadDataDir: new Blob([new Uint8Array(readFileSync(copy))]) });
}

async function keepCopy(path: string): Promise<void> {
  const database = await PGlite.create();
  const content = await database.dumpDataDir('none');
  await database.close();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, new Uint8Array(await content.arrayBuffer()));
  renameSync(`${path}.${process.pid}`, path);
}
