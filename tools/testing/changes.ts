import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

/** Tests that look through the whole tree: no import says what they depend on. */
const lookEverywhere = /^test\/(?:docs|invariants)\//;

/** What changes every test: how tests are run, and what they run on. */
const underEverything =
  /^(?:package\.json|package-lock\.json|tools\/node24\.mjs|tools\/testing\/(?:seed-properties|program-texts)\.ts)$/;

/**
 * The files among `tests` that the changes of the working tree, and of the commits since it left `main`, touch: those
 * that changed, those that reach what changed through imports or through paths they name, and those that look through
 * the whole tree.
 */
export async function filesTouched(tests: readonly string[]): Promise<readonly string[]> {
  const changed = changedFiles();
  if (changed.length === 0) return [];
  if (changed.some((file) => underEverything.test(file))) return tests;
  const touched = touchedBy(changed, await usesOfAll());
  return tests.filter((file) => touched.has(file) || lookEverywhere.test(file));
}

/** The files that differ from where this work left `main`, new ones included. */
export function changedFiles(): readonly string[] {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? git('merge-base', 'HEAD', 'origin/main')[0] ?? 'HEAD';
  return [
    ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
  ];
}

/** All files that reach one of some files, and these themselves; `uses` has what each file uses. */
export function touchedBy(
  changed: readonly string[],
  uses: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const usedBy = Map.groupBy(
    [...uses].flatMap(([file, used]) => used.map((each) => ({ file, used: each }))),
    ({ used }) => used,
  );
  const touched = new Set<string>();
  const waiting = [...changed];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (touched.has(file)) continue;
    touched.add(file);
    waiting.push(
      ...[...folders(file), file].flatMap((place) => usedBy.get(place) ?? []).map((use) => use.file),
    );
  }
  return touched;
}

/** What every script uses: the files it imports, and the files and folders of the tree that its texts name. */
async function usesOfAll(): Promise<ReadonlyMap<string, readonly string[]>> {
  const scripts: string[] = [];
  for await (const file of glob(
    '{src,test,tools,bench,examples,client/src,cli/src,studio}/**/*.{ts,tsx,mjs,js}',
  ))
    scripts.push(file);
  const all = git('ls-files', '--cached', '--others', '--exclude-standard');
  const places = new Set([...all, ...all.flatMap(folders)]);
  return new Map(scripts.map((file) => [file, usesOf(file, { text: readFileSync(file, 'utf8'), places })]));
}

/** The files and folders among `places` that a script imports or names, from its own folder or from the root. */
export function usesOf(
  file: string,
  { text, places }: { readonly text: string; readonly places: ReadonlySet<string> },
): readonly string[] {
  // Imports are relative, so they are such texts too.
  const named = [...text.matchAll(/(['"`])([\w./@-]*\/[\w./@-]*)\1/g)].map(([, , path = '']) => path);
  const from = dirname(file);
  const candidates = named.flatMap((path) => [join(from, path), normalize(path)]);
  const used = candidates.map((path) => path.replace(/\/$/, '')).filter((path) => places.has(path));
  return [...new Set(used)].filter((path) => path !== file && path.includes('/') && !from.startsWith(path));
}

function folders(file: string): readonly string[] {
  const steps = file.split('/').slice(0, -1);
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}

function git(...args: readonly string[]): readonly string[] {
  const { stdout, status } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}
