import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { compileClient } from './compile-client.ts';
import { makeClient } from './make-client.ts';

const client = resolve(import.meta.dirname, '../../client');

/** Writes what the client package is published with into `client/dist`: JavaScript with types. */
export async function buildClientPackage(): Promise<void> {
  await makeClient();
  const dist = join(client, 'dist');
  rmSync(dist, { recursive: true, force: true });
  compileClient(ts, {
    entry: join(client, 'src/index.ts'),
    options: { rootDir: client, outDir: dist, rewriteRelativeImportExtensions: true },
  });
  cpSync(join(client, 'generated'), join(dist, 'generated'), { recursive: true });
}

if (import.meta.main) await buildClientPackage();
