import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { makeClient } from './client/make-client.ts';

/**
 * `npm test`: all checks and all tests side by side, because the longest check keeps one core busy and many tests wait.
 * With `--changed` those that the changes since `main` touch. Exits with 1 when either fails; each of them prints what it
 * found.
 */
const given = process.argv.slice(2);
if (given.some((word) => word !== '--changed')) {
  console.error(
    'npm test takes --changed and nothing else; npm run test:unit -- WORDS runs some of the files.',
  );
  process.exit(1);
}
await makeClient();
const statuses = await Promise.all([run('check.ts', given), run('testing/run-tests.ts', ['all', ...given])]);
if (statuses[0] !== 0) console.error('The checks failed; their messages stand above.');
process.exitCode = statuses.every((status) => status === 0) ? 0 : 1;

async function run(script: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return await new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
}
