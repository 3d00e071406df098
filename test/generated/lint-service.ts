import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../support/chain/psm-to-artifact/generated-repository.ts';

/** Runs the linter over a generated service, with the types at hand; fails with what it finds. */
export async function lintService(folder: string): Promise<void> {
  await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(lintRules));
  await run(folder, ['oxlint', '.']);
}

/** Hooks take what people may need, and answers of tests are JSON of any form; all else is as recommended. */
const lintRules = {
  plugins: ['typescript'],
  categories: { correctness: 'error' },
  options: { typeAware: true, denyWarnings: true },
  ignorePatterns: ['dist/', 'eslint.config.js', 'stryker.config.mjs'],
  rules: {
    'no-unused-vars': ['error', { args: 'none' }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': 'error',
    // Spreading a string counts and walks its code points.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/restrict-plus-operands': 'error',
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    // Names of states and codes are sorted by code units.
    'typescript/require-array-sort-compare': 'off',
    'typescript/unbound-method': 'error',
    'typescript/no-floating-promises': [
      'error',
      {
        allowForKnownSafeCalls: [
          { from: 'package', package: 'node:test', name: ['test', 'after', 'beforeEach'] },
        ],
      },
    ],
  },
  overrides: [
    {
      files: ['test/**'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
      },
    },
  ],
};
