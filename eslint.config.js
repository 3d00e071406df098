import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

/** In `src/kernel` and `src/chain` the result depends on the arguments alone: no clock, chance or locale. */
const impureSyntax = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Pure code knows no clock; hand the time in.',
  },
  {
    selector: "CallExpression[callee.name='Date']",
    message: 'Pure code knows no clock; hand the time in.',
  },
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'Pure code knows no clock; hand the time in.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Pure code knows no chance; hand the random value in.',
  },
  {
    selector: 'MemberExpression[property.name=/^(?:localeCompare|toLocale\\w*)$/]',
    message: 'Pure code knows no locale; compare code units with < and >.',
  },
  {
    selector: "Identifier[name='Intl']",
    message: 'Pure code knows no locale; compare code units with < and >.',
  },
  {
    selector: "Identifier[name='performance']",
    message: 'Pure code knows no clock; measure where it is called.',
  },
];

const sourceSyntax = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Export by name, so that a thing has one name everywhere.',
  },
  {
    selector: 'TSEnumDeclaration, TSModuleDeclaration, TSParameterProperty',
    message: 'Node runs this text with the types erased; use a string union or plain code.',
  },
  {
    selector: ':matches(TSTypeAnnotation, TSTypeReference) > TSTypeReference[typeName.name="Function"]',
    message: 'Write the signature.',
  },
];

export default tseslint.config(
  { ignores: ['node_modules/', 'data/', 'demo-output/', '**/golden/'] },
  {
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    languageOptions: { parserOptions: { projectService: true } },
  },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
);
