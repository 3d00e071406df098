import { glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import type { MutantResult } from '@stryker-mutator/api/core';

/** The folders whose tests are tested; `npm run mutation -- merge` tests those of one. */
const folders: Readonly<Record<string, string>> = {
  merge: 'src/kernel/merge',
  generation: 'src/kernel/generation',
  transformation: 'src/kernel/transformation',
};

/** Percent of the mutants that the tests beside a folder's files have to find. */
const leastScore = 85;

const chosen = process.argv.slice(2);
for (const name of chosen) {
  if (folders[name] !== undefined) continue;
  console.error(`There is nothing called "${name}"; choose some of ${Object.keys(folders).join(', ')}.`);
  process.exit(1);
}
for (const [name, folder] of Object.entries(folders))
  if (chosen.length === 0 || chosen.includes(name)) report(folder, await mutantsOf(folder));

async function mutantsOf(folder: string): Promise<readonly MutantResult[]> {
  const testFiles = await Array.fromAsync(glob(`${folder}/*.test.ts`));
  if (testFiles.length === 0) throw new Error(`There is no test beside the files in ${folder}.`);
  const tempDirName = await mkdtemp(join(tmpdir(), 'mutation-'));
  try {
    const stryker = new Stryker({
      mutate: [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`],
      testFiles: testFiles.sort(),
      // What the tests need of the repository, read by nobody else meanwhile.
      ignorePatterns: ['/*', '!/package.json', '!/src', '!/test', '/test/client'],
      plugins: [join(import.meta.dirname, 'node-test-runner.ts')],
      testRunner: 'node-test',
      tempDirName,
      cleanTempDir: 'always',
      concurrency: Number(process.env['MUTATION_CONCURRENCY'] ?? 1),
      timeoutMS: 20_000,
      disableTypeChecks: false,
      reporters: [],
      logLevel: 'error',
      allowConsoleColors: false,
    });
    return await stryker.runMutationTest();
  } finally {
    await rm(tempDirName, { recursive: true, force: true });
  }
}

function report(folder: string, mutants: readonly MutantResult[]): void {
  console.log(folder, mutants.length);
  const c: Record<string, number> = {};
  for (const m of mutants) c[m.status] = (c[m.status] ?? 0) + 1;
  console.log(c, leastScore);
}
