import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compileClient } from './compile-client.ts';

const root = resolve(import.meta.dirname, '../..');
const document = join(root, 'docs/api/openapi/openapi.yaml');
const target = join(root, 'client/generated');
/** Says what the client was made from. It is written last, so a client that is only half there is made again. */
const stamp = join(target, 'made-from');

/**
 * Makes the generated part of the client package from the OpenAPI document, as JavaScript with types, unless the one
 * that is there was made from the same document. It is compiled with settings of its own: the generator's code does not hold the
 * stricter ones of this repository.
 *
 * @throws When the generated code does not compile.
 */
export async function makeClient(): Promise<void> {
  const text = readFileSync(document);
  const madeFrom = createHash('sha256')
    .update(text)
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(readFileSync(import.meta.filename))
    .update(readFileSync(join(import.meta.dirname, 'compile-client.ts')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === madeFrom) return;
  const { createClient } = await import('@hey-api/openapi-ts');
  const { default: ts } = await import('typescript');
  const folder = mkdtempSync(join(tmpdir(), 'mde-client-'));
  try {
    await createClient({
      input: document,
      logs: { level: 'silent', file: false },
      output: { path: join(folder, 'source'), importFileExtension: '.js' },
      plugins: [
        { name: '@hey-api/client-fetch', throwOnError: true },
        '@hey-api/typescript',
        { name: '@hey-api/sdk', responseStyle: 'data' },
      ],
    });
    compileClient(ts, { entry: join(folder, 'source/index.ts'), options: { outDir: join(folder, 'made') } });
    rmSync(target, { recursive: true, force: true });
    cpSync(join(folder, 'made'), target, { recursive: true });
    writeFileSync(stamp, madeFrom);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
