import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** How a test file ended when it ran last. */
export type LastEnding = { readonly failed: boolean; readonly seconds: number };

/** How test files ended when they ran last, by path; a file that never ran is missing. */
export type LastRun = Readonly<Record<string, LastEnding>>;

/** Where a folder keeps it: in no commit, and gone with the packages. */
export const lastRunFile = 'node_modules/.cache/mde-service/last-run.json';

/** Reads how files ended when they ran last; nothing is known when there is no file, or one of another kind. */
export function readLastRun(path: string): LastRun {
  if (!existsSync(path)) return {};
  try {
    // Checked border: only `noteLastRun` writes there, and what it is used for is an order.
    return JSON.parse(readFileSync(path, 'utf8')) as LastRun;
  } catch {
    return {};
  }
}

/** Notes how files ended in a run; what is known of others stays. */
export function noteLastRun(path: string, run: LastRun): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...readLastRun(path), ...run }, null, 1));
}

/** Test files in the order in which a run is to take them: those that failed last, then those that took longest. */
export function inOrder(files: readonly string[], last: LastRun): readonly string[] {
  const failed = (file: string): number => (last[file]?.failed === true ? 1 : 0);
  const seconds = (file: string): number => last[file]?.seconds ?? 0;
  return [...files].sort((one, other) => failed(other) - failed(one) || seconds(other) - seconds(one));
}
