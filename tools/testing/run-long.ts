import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A suite at its full length, from a seed that is drawn; `npm test` and CI run a tenth of it, from the usual seed. */
type LongRun = {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  /** A script below `tools/` and its arguments. */
  readonly command: readonly string[];
};

const longRuns: readonly LongRun[] = [
  {
    name: 'decided-histories',
    settings: { HISTORIES: '20000', TEST_PATIENCE_SECONDS: '3600' },
    command: ['testing/run-tests.ts', 'reliability', 'decided-histories'],
  },
  {
    name: 'every-valid-model',
    settings: { MODELS: '5000', FULL_LENGTH: '1', TEST_PATIENCE_SECONDS: '3600' },
    command: ['testing/run-tests.ts', 'reliability', 'every-valid-model'],
  },
  {
    name: 'impact',
    settings: { ELEMENTS: '300', VALUES: '3', TEST_PATIENCE_SECONDS: '3600' },
    command: ['testing/run-tests.ts', 'reliability', 'impact.test'],
  },
  {
    name: 'protected-regions',
    settings: { REGION_HISTORIES: '1000', TEST_PATIENCE_SECONDS: '3600' },
    command: ['testing/run-tests.ts', 'reliability', 'protected-regions'],
  },
  {
    name: 'requests',
    settings: { FUZZ_REQUESTS: '20000', TEST_PATIENCE_SECONDS: '3600' },
    command: ['testing/run-tests.ts', 'reliability', 'raw-requests'],
  },
  {
    name: 'documented-requests',
    settings: { FULL_LENGTH: '1', TEST_PATIENCE_SECONDS: '3600' },
    command: ['testing/run-tests.ts', 'reliability', 'documented-requests', 'request-sequences'],
  },
  {
    name: 'kills-and-races',
    settings: { FULL_LENGTH: '1', TEST_PATIENCE_SECONDS: '3600' },
    command: [
      ...[
        'testing/run-tests.ts',
        'reliability',
        'reliability/kills',
        'storage-kills',
        'chunk-kills',
        'concurrent-writes',
      ],
      ...['finalize-races', 'reliability/layout', 'merge-properties', 'turn-kills', 'faults-in-commits'],
      ...['linearizable-models', 'body-memory', 'hostile-names'],
    ],
  },
  {
    name: 'process-kills',
    settings: { FULL_LENGTH: '1', TEST_PATIENCE_SECONDS: '3600' },
    command: ['testing/run-tests.ts', 'unit', 'platform/processes'],
  },
  {
    name: 'generated-process-kills',
    settings: { FULL_LENGTH: '1', TEST_PATIENCE_SECONDS: '3600' },
    command: ['testing/run-tests.ts', 'generated', 'generated/processes'],
  },
  {
    name: 'generated-packagings',
    settings: { FULL_LENGTH: '1', TEST_PATIENCE_SECONDS: '3600' },
    command: [
      ...['testing/run-tests.ts', 'generated', 'generated/amap', 'generated/lift-service'],
      ...['generated/bookshop', 'generated/clinic'],
    ],
  },
  {
    name: 'own-tests',
    settings: { FULL_LENGTH: '1', TEST_PATIENCE_SECONDS: '3600' },
    command: ['testing/run-tests.ts', 'generated', 'generated/own-tests', 'generated/installed'],
  },
  {
    name: 'named-mutants',
    settings: { FULL_LENGTH: '1', TEST_PATIENCE_SECONDS: '3600' },
    command: ['testing/run-tests.ts', 'generated', 'generated/named-mutants'],
  },
  {
    name: 'edited-files',
    settings: { FULL_LENGTH: '1', TEST_PATIENCE_SECONDS: '3600' },
    command: ['testing/run-tests.ts', 'generated', 'generated/edited-files'],
  },
  {
    name: 'properties',
    settings: { FULL_LENGTH: '1', TEST_PATIENCE_SECONDS: '3600' },
    command: ['testing/run-tests.ts', 'all'],
  },
  {
    name: 'any-business-model',
    settings: { FULL_LENGTH: '1', TEST_PATIENCE_SECONDS: '3600' },
    command: ['testing/run-tests.ts', 'reliability', 'any-business-model', 'equal-input'],
  },
  {
    name: 'three-processes',
    settings: { PROCESS_ROUNDS: '30', TEST_PATIENCE_SECONDS: '3600' },
    command: ['testing/run-tests.ts', 'postgres', 'three-processes'],
  },
  { name: 'mutation', settings: {}, command: ['mutation/mutation.ts'] },
  { name: 'soak', settings: {}, command: ['soak/soak.ts', '--minutes', '30'] },
];

/**
 * `npm run test:long`: runs every suite at its full length, one after the other, or those named as arguments. Prints
 * the seconds of each and exits with 1 when one fails.
 */
const chosen = process.argv.slice(2);
for (const name of chosen) {
  if (longRuns.some((run) => run.name === name)) continue;
  console.error(`There is no long run "${name}"; choose from ${longRuns.map((run) => run.name).join(', ')}.`);
  process.exit(1);
}
const outcomes = longRuns.filter(({ name }) => chosen.length === 0 || chosen.includes(name)).map(carryOut);
console.log(`\n${outcomes.map(({ line }) => line).join('\n')}`);
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1;

function carryOut({ name, settings, command }: LongRun): { readonly passed: boolean; readonly line: string } {
  const [script = '', ...args] = command;
  console.log(`\n=== ${name}`);
  const started = performance.now();
  const { status } = spawnSync(
    process.execPath,
    [...process.execArgv, join(import.meta.dirname, '..', script), ...args],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, SEED: process.env['SEED'] ?? 'random', ...settings },
    },
  );
  const seconds = Math.round((performance.now() - started) / 1000);
  const passed = status === 0;
  return { passed, line: `${passed ? 'passed' : 'FAILED'} ${name} (${seconds} s)` };
}
