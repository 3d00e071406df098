import './older-node.ts';
import { readFileSync } from 'node:fs';
import type { ProgramTexts } from '../../src/chain/psm-to-artifact/index.ts';
import type { PictureParts } from '../../src/workers/picture-renderer.ts';
import { run } from './program.ts';
import { hasCode } from './terminal/failure.ts';

const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

// A reader that has seen enough, such as head, is no error.
process.stdout.on('error', (error) => {
  if (!hasCode(error, 'EPIPE')) throw error;
  process.exit();
});

process.exitCode = await run(process.argv.slice(2), {
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  folder: process.cwd(),
  environment: process.env,
  version: String(Reflect.get(Object(manifest), 'version')),
  programTexts: readProgramTexts,
  pictureParts: () => ({ regular: part('regular'), bold: part('bold'), program: part('program') }),
});

/** The programs that are the same in every generated repository; the bundler writes them beside this program. */
function readProgramTexts(): ProgramTexts {
  const text = readFileSync(new URL('program-texts.json', import.meta.url), 'utf8');
  // Checked border: written by tools/cli/build.ts.
  return new Map(JSON.parse(text) as [string, string][]);
}

/** What pictures are drawn with; the bundler copies it beside this program. */
function part(name: keyof PictureParts): Buffer<ArrayBuffer> {
  return readFileSync(new URL(`picture-${name}`, import.meta.url));
}
