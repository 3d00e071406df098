import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './planted-tree.ts';

/** A text file of the repository; the path is relative to its root. */
export type RepositoryFile = { readonly path: string; readonly text: string };

/** What npm, git, running the tests and the service, and following the guides put into the folder. */
const notOurs: ReadonlySet<string> = new Set([
  '.git',
  'node_modules',
  'data',
  'demo-output',
  'backlog.md',
  'package-lock.json',
  'client/generated',
  'client/dist',
  'cli/dist',
  'studio/dist',
  'studio/pictures',
]);

/** Files in the root as the tour of the README and `examples/run.sh` leave them. */
const writtenByTour = /^[^/]+\.(svg|xmi|zip)$/;

/** Every file of the repository that people wrote or that generators keep in it. */
export function repositoryFiles(): readonly RepositoryFile[] {
  return pathsIn('').map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') }));
}

function pathsIn(folder: string): readonly string[] {
  return readdirSync(join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (notOurs.has(path) || path.endsWith('.log') || writtenByTour.test(path)) return [];
    return entry.isDirectory() ? pathsIn(path) : [path];
  });
}
