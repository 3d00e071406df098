import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type TypeScript from 'typescript';

const root = resolve(import.meta.dirname, '../..');
const document = join(root, 'docs/api/openapi/openapi.yaml');
const target = join(root, 'test/client/generated');
/** Says what the client was made from. It is written last, so a client that is only half there is made again. */
const stamp = join(target, 'made-from');

/**
 * Makes the client of the API from the OpenAPI document, as JavaScript with types, unless the one that is there was
 * made from the same document. It is compiled with settings of its own: the generator's code does not hold the
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
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    });
    compile(ts, join(folder, 'source/index.ts'), join(folder, 'made'));
    rmSync(target, { recursive: true, force: true });
    cpSync(join(folder, 'made'), target, { recursive: true });
    writeFileSync(stamp, madeFrom);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compile(ts: typeof TypeScript, entry: string, outDir: string): void {
  const program = ts.createProgram([entry], {
    ...{ outDir, declaration: true, strict: true, skipLibCheck: true, types: [] },
    ...{ target: ts.ScriptTarget.ES2024, lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'] },
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
    verbatimModuleSyntax: true,
  });
  const { diagnostics } = program.emit();
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length === 0) return;
  const said = ts.formatDiagnostics(problems.slice(0, 10), {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  });
  throw new Error(`The generated client does not compile:\n${said}`);
}
