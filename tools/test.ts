import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { makeClient } from './client/make-client.ts';

/**
 * `npm test`: all checks and all tests side by side, because the longest check keeps one core busy and many tests wait.
 * Exits with 1 when either fails; each of them prints what it found.
 */
await makeClient();
const statuses = await Promise.all([run('check.ts'), run('testing/run-tests.ts')]);
if (statuses[0] !== 0) console.error('The checks failed; their messages stand above.');
process.exitCode = statuses.every((status) => status === 0) ? 0 : 1;

async function run(script: string): Promise<number | null> {
  const child = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, script)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return await new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
}
