import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A Git repository of a test. */
export type Repository = {
  /** Runs a command of Git, and gives what it prints. */
  readonly git: (...args: string[]) => Promise<string>;
  /** Commits everything. */
  readonly commit: (message: string) => Promise<void>;
};

/** Begins a repository in a folder; settings of the machine do not count. */
export async function newRepository(folder: string): Promise<Repository> {
  const person = { name: 'Ada', email: 'ada@example.org' };
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: person.name,
    GIT_AUTHOR_EMAIL: person.email,
    GIT_COMMITTER_NAME: person.name,
    GIT_COMMITTER_EMAIL: person.email,
  };
  const git = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)('git', args, { cwd: folder, env })).stdout;
  await git('init', '--quiet');
  return {
    git,
    commit: async (message) => {
      await git('add', '--all');
      await git('commit', '--quiet', '--message', message);
    },
  };
}
