import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { makeClient } from '../client/make-client.ts';

const studio = resolve(import.meta.dirname, '../../studio');
/** Below this a compressed file saves nothing (bytes). */
const least = 1024;

/** Writes the studio into `studio/dist`, each larger file also compressed with Brotli and gzip. */
export async function buildStudio(outDir: string = join(studio, 'dist')): Promise<void> {
  await makeClient();
  await build({ configFile: join(studio, 'vite.config.ts'), logLevel: 'warn', build: { outDir } });
  const assets = join(outDir, 'assets');
  for (const name of readdirSync(assets)) {
    const bytes = readFileSync(join(assets, name));
    if (bytes.byteLength < least) continue;
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes));
    writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

if (import.meta.main) await buildStudio();
