import { glob } from 'node:fs/promises';
import { join } from 'node:path';

/** Suites that need more than npm and the clone; each is a folder of `test/` and a command of its own. */
export const specialSuites = [
  'corpus',
  'tour',
  'interop',
  'browser',
  'generated',
  'postgres',
  'spectral',
  'reliability',
] as const;

type Suite = {
  /** Which files belong to it, as globs from the root. */
  readonly files: readonly string[];
  readonly except: readonly string[];
  /** A module whose `start` makes what the suite needs, sets the environment, and gives what takes it down again. */
  readonly needs?: string;
};

/** The suites of this repository. */
const suites: Readonly<Record<string, Suite>> = {
  all: {
    files: ['src/**/*.test.ts', 'studio/**/*.test.ts', 'test/**/*.test.ts'],
    except: specialSuites.map((suite) => `test/${suite}/`),
  },
  unit: { files: ['src/**/*.test.ts', 'studio/**/*.test.ts'], except: [] },
  ...Object.fromEntries(
    specialSuites.map((suite) => [suite, { files: [`test/${suite}/**/*.test.ts`], except: [] }]),
  ),
  browser: {
    files: ['test/browser/**/*.test.ts'],
    except: [],
    needs: 'test/support/http/built-studio.ts',
  },
  postgres: {
    files: [
      'test/postgres/**/*.test.ts',
      'src/modules/**/*.test.ts',
      'src/chain/psm-to-artifact/template/service/src/platform/processes/*.test.ts',
      'test/api/{accounts,activity,archives,artifacts,audit,chatbot,invitations,lifecycle,members,projects,synchronizations,webhooks}.test.ts',
      'test/api/{model-history,model-patch,model-revisions,models,transformations}.test.ts',
      'test/api/{password-reset,sign-on,verified-addresses}.test.ts',
      'test/reliability/{nothing-left,webhooks-under-kills}.test.ts',
      'test/scenarios/{account-life,refinements-survive,renames-keep-rows,renames-keep-json}.test.ts',
    ],
    except: [],
    needs: 'test/support/storage/postgres-suite.ts',
  },
};

/**
 * Test files that take long, the longest first. A first run in a clone knows no times and begins with them, so that no
 * core waits for one at the end.
 */
export const longFiles: readonly string[] = [
  ...['installed', 'lift-service', 'amap', 'bookshop', 'clinic', 'command-line'].map(
    (name) => `test/generated/${name}.test.ts`,
  ),
  'src/chain/psm-to-artifact/repository/verify.test.ts',
  ...['impact', 'decided-histories', 'memory-and-event-loop', 'regular-expressions', 'protected-regions'].map(
    (name) => `test/reliability/${name}.test.ts`,
  ),
  'test/invariants/test-runner.test.ts',
  'test/cli/service.test.ts',
];

/** Makes what a suite needs beside its files; gives what takes it down again. */
export async function startNeeds(suiteName: string): Promise<() => Promise<void>> {
  const needs = suites[suiteName]?.needs;
  if (needs === undefined) return () => Promise.resolve();
  // Checked border: a module named in the table above.
  const module = (await import(join(process.cwd(), needs))) as { start: () => Promise<() => Promise<void>> };
  return await module.start();
}

/** Whether a test file measures how much the machine bears, so that nothing else is to run meanwhile: `x.alone.test.ts`. */
export function isMeasuredAlone(file: string): boolean {
  return file.endsWith('.alone.test.ts');
}

/** The test files of a suite under the current folder, sorted, narrowed to those whose path contains one of the words. */
export async function testFiles(suiteName: string, words: readonly string[]): Promise<readonly string[]> {
  const suite = suites[suiteName];
  if (suite === undefined) {
    throw new Error(
      `There is no test suite "${suiteName}"; choose one of ${Object.keys(suites).join(', ')}.`,
    );
  }
  const files: string[] = [];
  for await (const file of glob([...suite.files])) {
    if (suite.except.some((folder) => file.startsWith(folder))) continue;
    if (words.length > 0 && !words.some((word) => file.includes(word))) continue;
    files.push(file);
  }
  return files.sort();
}
