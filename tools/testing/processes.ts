import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { goals } from './goals.ts';

/** A process of a test run: what it starts with (a test file, or a file that imports several), and its test files. */
export type TestProcess = { readonly entry: string; readonly files: readonly string[] };

/** Files of one process, so that none takes much longer than the others. */
const mostTogether = 30;

const figureFiles: ReadonlySet<string> = new Set(Object.values(goals).flatMap(({ testedIn }) => testedIn));

/**
 * The processes of a run, with their entries in `folder`. Tests of kernel and chain share processes, because starting
 * one takes longer than most of them: their code knows no world that one could leave to the next. Every other file has
 * a process of its own, and so have those of `apart` and those that report a figure of a goal.
 */
export function processesOf(
  files: readonly string[],
  { folder, apart }: { readonly folder: string; readonly apart: ReadonlySet<string> },
): readonly TestProcess[] {
  const shares = (file: string): boolean =>
    /^src\/(?:kernel|chain)\//.test(file) && !figureFiles.has(file) && !apart.has(file);
  const together = files.filter(shares);
  const count = Math.ceil(together.length / mostTogether);
  const size = Math.ceil(together.length / count);
  const shared = Array.from({ length: count }, (_, index): TestProcess => {
    const some = together.slice(index * size, (index + 1) * size);
    const [only] = some;
    if (some.length === 1 && only !== undefined) return { entry: only, files: some };
    const entry = join(folder, `together-${index + 1}.mjs`);
    writeFileSync(entry, some.map((file) => `import '${pathToFileURL(resolve(file)).href}';\n`).join(''));
    return { entry, files: some };
  });
  return [
    ...files.filter((file) => !shares(file)).map((file) => ({ entry: file, files: [file] })),
    ...shared,
  ];
}

/** Whether a test file leaves it to a module that it imports to declare its tests, so that these go by that file. */
export function hasTestsDeclared(file: string): boolean {
  return importsOf(file)
    .filter((path) => path.startsWith('.'))
    .map((path) => resolve(dirname(file), path))
    .some((path) => existsSync(path) && importsOf(path).includes('node:test'));
}

function importsOf(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(/ from '([^']+)'/g)].map(([, path = '']) => path);
}
