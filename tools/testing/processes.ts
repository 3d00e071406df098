import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { goals } from './goals.ts';
import { isMeasuredAlone } from './suites.ts';

/** A process of a test run: what it starts with (a test file, or a file that imports several), and its test files. */
export type TestProcess = { readonly entry: string; readonly files: readonly string[] };

/**
 * Test files that share processes, because starting one takes longer than many of them, and how many at most, so that
 * none takes much longer than the others: tests of kernel and chain, whose code knows no world that one could leave to
 * the next; tests that talk to services of their own, each with its folder, its database and its port; those of
 * helpers and of what the studio computes, most of which take less time than the start of their process; and those of the
 * studio's pages, which share a browser.
 */
const sharing = [
  { files: /^src\/(?:kernel|chain)\//, mostTogether: 30 },
  { files: /^(?:src\/(?:modules|http|storage)|test\/(?:api|docs|plain-words|scenarios))\//, mostTogether: 8 },
  { files: /^(?:src\/(?:lib|observability|providers)|studio|test\/client)\//, mostTogether: 25 },
  { files: /^test\/browser\/studio\//, mostTogether: 3 },
] as const;

const figureFiles: ReadonlySet<string> = new Set(Object.values(goals).flatMap(({ testedIn }) => testedIn));

/**
 * The processes of a run, with their entries in `folder`. Files that no row of `sharing` names have a process of their
 * own, and so have those of `apart`, those that measure the machine and those that report a figure of a goal. What is
 * shared takes longest and stands first, so that no core waits for it at the end.
 */
export function processesOf(
  files: readonly string[],
  { folder, apart }: { readonly folder: string; readonly apart: ReadonlySet<string> },
): readonly TestProcess[] {
  const rowOf = (file: string): (typeof sharing)[number] | undefined =>
    figureFiles.has(file) || apart.has(file) || isMeasuredAlone(file)
      ? undefined
      : sharing.find((row) => row.files.test(file));
  const together = sharing.flatMap((row, number) =>
    inEqualParts(
      files.filter((file) => rowOf(file) === row),
      row.mostTogether,
    ).map((some, index) => processOf(some, join(folder, `together-${number + 1}-${index + 1}.mjs`))),
  );
  const alone = files
    .filter((file) => rowOf(file) === undefined)
    .map((file) => ({ entry: file, files: [file] }));
  return [...together, ...alone];
}

function inEqualParts(files: readonly string[], most: number): readonly (readonly string[])[] {
  const count = Math.ceil(files.length / most);
  const size = Math.ceil(files.length / count);
  return Array.from({ length: count }, (_, index) => files.slice(index * size, (index + 1) * size));
}

function processOf(files: readonly string[], entry: string): TestProcess {
  const [only] = files;
  if (files.length === 1 && only !== undefined) return { entry: only, files };
  const imports = files.map((file) => `  await import('${pathToFileURL(resolve(file)).href}');`);
  // While a file waits for what its tests need, those of earlier files may end. The test runner would then take them for
  // all, and clean up after every file: it would stop the services of tests that have not begun. So no test begins
  // before all files are loaded. A suite without tests counts as none.
  const lines = [
    "import { describe } from 'node:test';",
    'const loading = Promise.withResolvers();',
    "void describe('the files of this process', () => loading.promise);",
    'try {',
    ...imports,
    '} finally {',
    '  loading.resolve();',
    '}',
  ];
  writeFileSync(entry, `${lines.join('\n')}\n`);
  return { entry, files };
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
