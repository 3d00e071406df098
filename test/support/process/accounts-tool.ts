import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** What `npm run accounts` came to. */
export type ToolRun = { readonly status: number | null; readonly output: string };

/** Runs `npm run accounts` on the database that the environment names. */
export function accountsTool(
  environment: Readonly<Record<string, string>>,
  ...parameters: readonly string[]
): ToolRun {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', './tools/node24.mjs', 'tools/operations/accounts.ts', ...parameters],
    {
      cwd: join(import.meta.dirname, '../../..'),
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    },
  );
  return { status, output: stdout + stderr };
}
