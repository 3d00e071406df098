import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { pictureFiles } from '../../src/workers/picture-files.ts';
import { readProgramTexts } from '../../src/workers/program-texts.ts';
import { makeClient } from '../client/make-client.ts';

const root = resolve(import.meta.dirname, '../..');
const cli = join(root, 'cli');

/**
 * Writes what the command line is published with into `cli/dist`: its sources, the kernel, the chain and all packages
 * in plain JavaScript for Node 20, and beside them the programs that are the same in every generated
 * repository, and what pictures are drawn with.
 */
export async function buildCli(outDir: string = join(cli, 'dist')): Promise<void> {
  await makeClient();
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(cli, 'src/main.ts'),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'mde.js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
  const program = join(outDir, 'mde.js');
  writeFileSync(program, `#!/usr/bin/env node\n${readFileSync(program, 'utf8')}`);
  chmodSync(program, 0o755);
  for (const [name, file] of Object.entries(pictureFiles))
    copyFileSync(file, join(outDir, `picture-${name}`));
  writeFileSync(join(outDir, 'program-texts.json'), JSON.stringify([...readProgramTexts()]));
}

if (import.meta.main) await buildCli();
