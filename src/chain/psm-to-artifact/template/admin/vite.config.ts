import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/** Writes each file compressed beside it, for the service to send. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    async writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        const contents = await readFile(join(dir, name));
        await writeFile(join(dir, `${name}.br`), brotliCompressSync(contents));
        await writeFile(join(dir, `${name}.gz`), gzipSync(contents, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  base: '/admin/',
  build: { outDir: '../dist/admin', emptyOutDir: true },
  plugins: [compressed()],
});
