// Runs the built tests of a service, as many files at once as there are processors; `node --test` alone leaves one free.
// In the folder of a service, `npm test -- --test-name-pattern=Order` hands further options to Node.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith('--'));
const files = words.filter((word) => !word.startsWith('--'));
const { status } = spawnSync(
  process.execPath,
  ['--test', `--test-concurrency=${availableParallelism()}`, ...options, ...files],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
