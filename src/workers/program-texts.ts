import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProgramTexts } from '../chain/psm-to-artifact/index.ts';

const folder = fileURLToPath(new URL('../chain/psm-to-artifact/template', import.meta.url));

/** Reads the program texts that are the same in every generated repository; tests beside them are not read. */
export function readProgramTexts(): ProgramTexts {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => [relative(folder, file).replaceAll(sep, '/'), readFileSync(file, 'utf8')]),
  );
}
