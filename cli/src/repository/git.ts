import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { hasCode } from '../terminal/failure.ts';

const execute = promisify(execFile);

/** The part of a Git working tree below a folder; all paths lead from the folder. */
export type GitFolder = {
  /** Files that Git knows or would add. */
  readonly files: () => Promise<readonly string[]>;
  /** Says whether what stands at a path, or stood there, is not committed: changed, added, removed, new or ignored. */
  readonly uncommitted: () => Promise<(path: string) => boolean>;
};

/**
 * Finds the Git working tree around a folder, which need not be there yet. Undefined when there is none, when the folder
 * is ignored by it, or without Git.
 */
export async function gitFolder(folder: string): Promise<GitFolder | undefined> {
  let inside = resolve(folder);
  while (!existsSync(inside)) inside = dirname(inside);
  const git = (...args: string[]): Promise<string> => output(inside, args);
  if ((await succeeds(git('rev-parse', '--is-inside-work-tree')))?.trim() !== 'true') return undefined;
  if ((await succeeds(git('check-ignore', resolve(folder)))) !== undefined) return undefined;
  if (inside !== resolve(folder)) return { files: async () => [], uncommitted: async () => () => false };
  return {
    files: async () =>
      entriesOf(await git('ls-files', '-z', '--cached', '--others', '--exclude-standard')).filter((path) =>
        existsSync(resolve(folder, path)),
      ),
    uncommitted: async () => {
      const prefix = (await git('rev-parse', '--show-prefix')).trim();
      const text = await git(
        'status',
        '--porcelain=v1',
        '-z',
        '--untracked-files=all',
        '--ignored=traditional',
        '--',
        '.',
      );
      return uncommittedIn(text, prefix);
    },
  };
}

/** The root of the Git working tree around a folder; undefined when there is none. */
export async function gitRoot(folder: string): Promise<string | undefined> {
  return (await succeeds(output(folder, ['rev-parse', '--show-toplevel'])))?.trim();
}

/** Reads the answer of `git status`, whose paths lead from the root of the working tree. */
function uncommittedIn(text: string, prefix: string): (path: string) => boolean {
  const files = new Set<string>();
  const folders: string[] = [];
  const entries = entriesOf(text);
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index] ?? '';
    const paths = [entry.slice(3)];
    // Of a renamed or copied file the path before stands in an entry of its own.
    if (/^[RC]|^.[RC]/.test(entry)) paths.push(entries[(index += 1)] ?? '');
    for (const path of paths) {
      if (!path.startsWith(prefix)) continue;
      const own = path.slice(prefix.length);
      if (own.endsWith('/')) folders.push(own);
      else files.add(own);
    }
  }
  return (path) => files.has(path) || folders.some((folder) => path.startsWith(folder));
}

function entriesOf(text: string): readonly string[] {
  return text.split('\0').filter((entry) => entry !== '');
}

const mostOutput = 64 * 1024 * 1024;

async function output(cwd: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute('git', args, { cwd, maxBuffer: mostOutput });
  return stdout;
}

/** What a command of Git prints; undefined when it says no, or when there is no Git. */
async function succeeds(running: Promise<string>): Promise<string | undefined> {
  try {
    return await running;
  } catch (error) {
    if (
      hasCode(error, 'ENOENT') ||
      (error instanceof Error && 'code' in error && typeof error.code === 'number')
    )
      return undefined;
    throw error;
  }
}
