import { existsSync } from 'node:fs';
import { glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import type { LogLevel, MutantResult, MutantStatus } from '@stryker-mutator/api/core';

/**
 * The folders whose tests are tested; `npm run mutation -- merge` tests those of one, and `merge/stakes` puts mistakes
 * only into that file.
 */
const folders: Readonly<Record<string, string>> = {
  merge: 'src/kernel/merge',
  generation: 'src/kernel/generation',
  transformation: 'src/kernel/transformation',
  platform: 'src/chain/psm-to-artifact/template/service/src/platform',
};

/** Percent of the mutants that the tests beside a folder's files have to find. */
const leastScore = 85;

const names = process.argv.slice(2);
const chosen = (names.length === 0 ? Object.keys(folders) : names).map(placeCalled);
for (const { folder, file } of chosen) report(file ?? folder, await mutantsOf(folder, file));

function placeCalled(name: string): { readonly folder: string; readonly file?: string } {
  const [folderName = '', ...fileName] = name.split('/');
  const folder = folders[folderName];
  if (folder !== undefined && fileName.length === 0) return { folder };
  const file = `${folder}/${fileName.join('/')}.ts`;
  if (folder !== undefined && existsSync(file)) return { folder, file };
  console.error(
    `There is nothing called "${name}"; choose some of ${Object.keys(folders).join(', ')}, ` +
      'or a file in one of them, such as merge/stakes.',
  );
  process.exit(1);
}

/** Puts mistakes into a folder, or into one file of it, and runs the tests that stand in the folder. */
async function mutantsOf(folder: string, file?: string): Promise<readonly MutantResult[]> {
  const testFiles: string[] = [];
  for await (const testFile of glob(`${folder}/**/*.test.ts`)) testFiles.push(testFile);
  if (testFiles.length === 0) throw new Error(`There is no test beside the files in ${folder}.`);
  const tempDirName = await mkdtemp(join(tmpdir(), 'mutation-'));
  try {
    const stryker = new Stryker({
      mutate: [file ?? `${folder}/**/*.ts`, `!${folder}/**/*.test.ts`],
      testFiles: testFiles.sort(),
      // What the tests need of the repository.
      ignorePatterns: [
        '/*',
        '!/package.json',
        '!/src',
        '!/test',
        '/test/*',
        '!/test/support',
        '!/test/fixtures',
      ],
      plugins: ['node-test-runner.ts', 'missed-mutants.ts'].map((file) => join(import.meta.dirname, file)),
      testRunner: 'node-test',
      tempDirName,
      cleanTempDir: 'always',
      concurrency: Number(process.env['MUTATION_CONCURRENCY'] ?? 1),
      // Most of these mutants act in tables that are made when a file loads, and each would need a process of its own.
      ignoreStatic: true,
      // Most endless loops are noticed by counting. The others end after a multiple of what the tests took before, so
      // that a busy machine does not pass for a loop.
      timeoutFactor: 6,
      timeoutMS: 3000,
      disableTypeChecks: false,
      reporters: ['missed'],
      // Checked border: one of Stryker's words, which are a constant enum.
      logLevel: 'error' as LogLevel,
      allowConsoleColors: false,
    });
    return await stryker.runMutationTest();
  } finally {
    await rm(tempDirName, { recursive: true, force: true });
  }
}

/** Prints the score, which is that of Stryker: found of all that could be found. */
function report(place: string, mutants: readonly MutantResult[]): void {
  const count = (...statuses: readonly MutantStatus[]): number =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const found = count('Killed', 'Timeout');
  const missed = count('Survived', 'NoCoverage');
  const score = (100 * found) / (found + missed);
  const isEnough = score >= leastScore;
  console.log(
    `${isEnough ? 'ok  ' : 'FAIL'} ${place}: ${score.toFixed(1)} % of ${found + missed} mutants found ` +
      `(${count('Timeout')} by running too long; ${count('Survived')} survived, ${count('NoCoverage')} reached by no test, ` +
      `${count('Ignored')} left out because they act while a file loads); at least ${leastScore} % are asked for`,
  );
  // Also when there was nothing to find.
  if (!isEnough) process.exitCode = 1;
}
