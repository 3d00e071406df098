import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** In production code: one name per thing, no boolean that says nothing at the call. */
const sourceSyntax = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Export by name, so that a thing has one name everywhere.',
  },
  {
    selector: ":function > Identifier.params[typeAnnotation.typeAnnotation.type='TSBooleanKeyword']",
    message: 'Replace the boolean parameter by two functions or by a named choice.',
  },
  {
    selector: ":function > AssignmentPattern.params[right.type='Literal'][right.raw=/^(?:true|false)$/]",
    message: 'Replace the boolean parameter by two functions or by a named choice.',
  },
];

/** In `src/kernel` and `src/chain`: results depend on arguments alone, not on clock, chance or locale. */
const pureSyntax = [
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'Pure code knows no clock; hand the time in.',
  },
  {
    selector: ":matches(NewExpression[arguments.length=0], CallExpression)[callee.name='Date']",
    message: 'Pure code knows no clock; hand the time in.',
  },
  {
    selector: "Identifier[name='performance']",
    message: 'Pure code knows no clock; measure at the caller.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Pure code knows no chance; hand the random value in.',
  },
  {
    selector: "Identifier[name='Intl']",
    message: 'Pure code knows no locale; compare code units with < and >.',
  },
  {
    selector: 'MemberExpression[property.name=/^(?:localeCompare|toLocale.*)$/]',
    message: 'Pure code knows no locale; compare code units with < and >.',
  },
  {
    selector: 'VariableDeclaration[declare=true]',
    message: 'Pure code takes nothing from the platform; src/lib has what it may use.',
  },
];

export default defineConfig(
  { ignores: ['node_modules/', 'data/', 'demo-output/', 'test/client/generated/', '**/golden/'] },
  {
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    languageOptions: { parserOptions: { projectService: true } },
  },
  tseslint.configs.strictTypeChecked,
  {
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      'no-async-promise-executor': 'error',
      'no-cond-assign': 'error',
      'no-constant-condition': 'error',
      'no-else-return': ['error', { allowElseIf: false }],
      'no-empty': 'error',
      'no-irregular-whitespace': 'error',
      'no-loss-of-precision': 'error',
      'no-misleading-character-class': 'error',
      'no-param-reassign': 'error',
      'no-prototype-builtins': 'error',
      'no-self-compare': 'error',
      'no-sparse-arrays': 'error',
      'no-unreachable-loop': 'error',
      'no-unsafe-finally': 'error',
      'no-unsafe-optional-chaining': 'error',
      'no-useless-catch': 'error',
      'no-useless-escape': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      // `return refuse(...)` leaves early and reports in one line.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // An interface that names an inferred element type keeps messages short.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['test', 'it', 'describe', 'suite'] },
          ],
        },
      ],
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      // There are no enums: the compiler allows erasable syntax only.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // Spreading a string counts and walks its code points.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...sourceSyntax],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/main.ts'],
    rules: {
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/chain/{core,cim,pim,psm}/**', '**/*.test.ts'],
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true }],
    },
  },
  {
    files: ['src/kernel/**/*.ts', 'src/chain/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...sourceSyntax, ...pureSyntax],
    },
  },
);
