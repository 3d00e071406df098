import { glob } from 'node:fs/promises';

/** Suites that need more than npm and the clone; each is a folder of `test/` and a command of its own. */
const specialSuites = ['corpus', 'tour', 'interop', 'browser', 'generated', 'postgres', 'reliability'] as const;

/** The suites of this repository: which files belong to each, as globs from the root. */
const suites: Readonly<
  Record<string, { readonly files: readonly string[]; readonly except: readonly string[] }>
> = {
  all: {
    files: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    except: specialSuites.map((suite) => `test/${suite}/`),
  },
  unit: { files: ['src/**/*.test.ts'], except: [] },
  ...Object.fromEntries(
    specialSuites.map((suite) => [suite, { files: [`test/${suite}/**/*.test.ts`], except: [] }]),
  ),
};

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
