import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { restrictions } from '../../tools/lint/own-rules.ts';
import { plantTree, repositoryRoot } from './planted-tree.ts';

type Probe = {
  readonly title: string;
  readonly at: string;
  readonly code: string;
  readonly rule: string;
  readonly message?: RegExp;
};

const pure = 'own(pure)';

const probes: readonly Probe[] = [
  ...['src/kernel/model', 'src/chain/cim-to-pim'].flatMap((folder): readonly Probe[] => [
    {
      title: `Date.now in ${folder}`,
      at: `${folder}/date-now.ts`,
      code: 'export const value = Date.now();',
      rule: pure,
      message: /clock/,
    },
    {
      title: `new Date() in ${folder}`,
      at: `${folder}/new-date.ts`,
      code: 'export const value = new Date();',
      rule: pure,
      message: /clock/,
    },
    {
      title: `Date() in ${folder}`,
      at: `${folder}/date.ts`,
      code: 'export const value = Date();',
      rule: pure,
      message: /clock/,
    },
    {
      title: `performance in ${folder}`,
      at: `${folder}/performance.ts`,
      code: 'export const value = performance.now();',
      rule: pure,
      message: /clock/,
    },
    {
      title: `Math.random in ${folder}`,
      at: `${folder}/random.ts`,
      code: 'export const value = Math.random();',
      rule: pure,
      message: /chance/,
    },
    {
      title: `Intl in ${folder}`,
      at: `${folder}/intl.ts`,
      code: 'export const value = new Intl.Collator();',
      rule: pure,
      message: /locale/,
    },
    {
      title: `localeCompare in ${folder}`,
      at: `${folder}/locale-compare.ts`,
      code: "export const value = ['b', 'a'].sort((a, b) => a.localeCompare(b));",
      rule: pure,
      message: /locale/,
    },
    {
      title: `toLocaleLowerCase in ${folder}`,
      at: `${folder}/to-locale.ts`,
      code: "export const value = 'I'.toLocaleLowerCase();",
      rule: pure,
      message: /locale/,
    },
    {
      title: `a declared global in ${folder}`,
      at: `${folder}/declared.ts`,
      code: 'declare const process: { readonly pid: number };\nexport const value = process.pid;',
      rule: pure,
      message: /platform/,
    },
  ]),
  {
    title: 'a default export in src',
    at: 'src/lib/default-export.ts',
    code: 'export default 1;',
    rule: 'own(plain)',
    message: /by name/,
  },
  {
    title: 'a default export in the kernel',
    at: 'src/kernel/model/default-export.ts',
    code: 'export default 1;',
    rule: 'own(plain)',
    message: /by name/,
  },
  {
    title: 'members spread from a literal',
    at: 'src/lib/spread.ts',
    code: 'export const made = (id: string, name: string): object => ({ ...{ id, name } });',
    rule: 'own(plain)',
    message: /Write the members/,
  },
  {
    title: 'a boolean parameter',
    at: 'src/lib/boolean-parameter.ts',
    code: 'export function write(sorted: boolean): string {\n  return sorted ? "a" : "b";\n}',
    rule: 'own(plain)',
    message: /boolean parameter/,
  },
  {
    title: 'a boolean parameter with a default',
    at: 'src/lib/boolean-default.ts',
    code: 'export const write = (sorted = false): string => (sorted ? "a" : "b");',
    rule: 'own(plain)',
    message: /boolean parameter/,
  },
  {
    title: 'an assertion that does not wait for the page',
    at: 'test/browser/hasty.test.ts',
    code: "assert.equal(await page.getByText('a').count(), 1);",
    rule: 'own(patient)',
    message: /wait with becomes/,
  },
  {
    title: 'console in src',
    at: 'src/http/console.ts',
    code: "console.log('a');",
    rule: 'eslint(no-console)',
  },
  {
    title: 'an overlong file',
    at: 'src/http/long.ts',
    code: Array.from({ length: 401 }, (_, index) => `export const v${index} = 1;`).join('\n'),
    rule: 'eslint(max-lines)',
  },
  {
    title: 'any',
    at: 'src/lib/any.ts',
    code: 'export type Wide = any;',
    rule: 'typescript(no-explicit-any)',
  },
  {
    title: 'an unsafe use of any',
    at: 'src/lib/unsafe.ts',
    code: "export const value: number = JSON.parse('1');",
    rule: 'typescript(no-unsafe-assignment)',
  },
  {
    title: 'a non-null assertion',
    at: 'src/lib/non-null.ts',
    code: 'export const first = (list: readonly string[]): string => list[0]!;',
    rule: 'typescript(no-non-null-assertion)',
  },
  {
    title: 'a value import of a type',
    at: 'src/lib/type-import.ts',
    code: "import { Stats } from 'node:fs';\nexport type Size = Stats['size'];",
    rule: 'typescript(consistent-type-imports)',
  },
  {
    title: 'a floating promise',
    at: 'src/lib/floating.ts',
    code: 'const later = async (): Promise<void> => {};\nexport const start = (): void => {\n  later();\n};',
    rule: 'typescript(no-floating-promises)',
  },
  {
    title: 'a switch that forgets a case',
    at: 'src/lib/switch.ts',
    code: "export function size(kind: 'a' | 'b'): void {\n  switch (kind) {\n    case 'a':\n      return;\n  }\n}",
    rule: 'typescript(switch-exhaustiveness-check)',
  },
  {
    title: 'an exported function without a return type',
    at: 'src/lib/boundary.ts',
    code: 'export const twice = (value: number) => value * 2;',
    rule: 'typescript(explicit-module-boundary-types)',
  },
  {
    title: 'a type error switched off in place',
    at: 'src/lib/type-switched-off.ts',
    code: `// ${['@ts', 'expect', 'error'].join('-')}: no\nexport const value: number = 'a';`,
    rule: 'typescript(ban-ts-comment)',
  },
];

const fine: Readonly<Record<string, string>> = {
  'src/main.ts': "console.log('listening');\n",
  'src/kernel/model/time.ts': 'export const at = (ms: number): Date => new Date(ms);\n',
  'src/http/time.ts': 'export const now = (): Date => new Date();\n',
  'src/lib/named.test.ts': "import { test } from 'node:test';\ntest('a', () => {});\n",
  'tools/print.ts': "console.log('a');\n",
};

/** What the linter reports of a tree. */
type Report = {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly message: string;
    readonly filename: string;
  }[];
};

describe('lint rules', () => {
  it('have a probe for every restriction of our own', () => {
    for (const { message: said } of Object.values(restrictions).flat())
      assert.ok(
        probes.some(({ message }) => message?.test(said)),
        `no probe for ${said}`,
      );
  });

  let found: Report['diagnostics'];

  before(() => {
    using tree = plantTree({ ...fine, ...Object.fromEntries(probes.map(({ at, code }) => [at, code])) });
    cpSync(join(repositoryRoot, '.oxlintrc.json'), join(tree.root, '.oxlintrc.json'));
    cpSync(join(repositoryRoot, 'tools/lint'), join(tree.root, 'tools/lint'), { recursive: true });
    const linter = join(repositoryRoot, 'node_modules/oxlint/bin/oxlint');
    const { stdout, stderr, status } = spawnSync(process.execPath, [linter, '--format', 'json', '.'], {
      cwd: tree.root,
      encoding: 'utf8',
    });
    assert.equal(status, 1, stderr);
    // Checked border: the linter's report in JSON; a missing member fails the assertions below.
    found = (JSON.parse(stdout) as Report).diagnostics;
  });

  for (const { title, at, rule, message } of probes) {
    it(`report ${title}`, () => {
      const here = found.filter(({ filename }) => filename === at);
      const fired = here.filter(({ code }) => code === rule);
      assert.notEqual(fired.length, 0, `${rule} did not fire: ${JSON.stringify(here)}`);
      if (message) assert.match(fired.map((entry) => entry.message).join('\n'), message);
    });
  }

  for (const at of Object.keys(fine)) {
    it(`find nothing wrong with ${at}`, () => {
      assert.deepEqual(
        found.filter(({ filename }) => filename === at),
        [],
      );
    });
  }
});
