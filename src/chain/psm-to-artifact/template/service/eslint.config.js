import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  { ignores: ['dist/'] },
  {
    files: ['**/*.ts'],
    extends: [js.configs.recommended, tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // The runner of the tests waits for what `test` and its like return.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            {
              from: 'package',
              package: 'node:test',
              name: ['test', 'it', 'describe', 'before', 'after', 'beforeEach', 'afterEach'],
            },
          ],
        },
      ],
      // Hooks name everything they are given, for the code that you write into them.
      '@typescript-eslint/no-unused-vars': ['error', { args: 'none' }],
      // What may wait, such as a hook, promises so in its type, whether it waits today or not.
      '@typescript-eslint/require-await': 'off',
    },
  },
);
