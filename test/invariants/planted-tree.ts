import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The root folder of this repository. */
export const repositoryRoot: string = resolve(import.meta.dirname, '../..');

/** A folder outside the repository that looks like it to the checks; disposing of it removes it. */
export type PlantedTree = Disposable & { readonly root: string };

/** Writes the given files (path to text) into a new tree with this repository's package, compiler settings and packages. */
export function plantTree(files: Readonly<Record<string, string>>): PlantedTree {
  const root = mkdtempSync(join(tmpdir(), 'mde-planted-'));
  for (const name of ['package.json', 'tsconfig.json', 'tsconfig.pure.json']) {
    cpSync(join(repositoryRoot, name), join(root, name));
  }
  symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}
