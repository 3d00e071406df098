import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './planted-tree.ts';

/** A text file of the repository; the path is relative to its root. */
export type RepositoryFile = { readonly path: string; readonly text: string };

const notOurs: ReadonlySet<string> = new Set(['.git', 'node_modules', 'data', 'demo-output', 'package-lock.json']);

/** Every file of the repository that people wrote or that generators keep in it, by path. */
export function repositoryFiles(): readonly RepositoryFile[] {
  return globSync('**/*', { cwd: repositoryRoot, exclude: (path) => notOurs.has(path) || path.endsWith('.log') })
    .filter((path) => statSync(join(repositoryRoot, path)).isFile())
    .sort()
    .map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') }));
}
