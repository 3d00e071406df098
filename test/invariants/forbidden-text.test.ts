import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { repositoryFiles } from './repository-files.ts';

type Forbidden = {
  readonly title: string;
  readonly pattern: RegExp;
  readonly in: (path: string) => boolean;
  readonly samples: readonly string[];
};

/** This file names what it forbids. */
const thisFile = 'test/invariants/forbidden-text.test.ts';

/** Pictures are bytes, in which any word may turn up. */
const everywhere = (path: string): boolean => !path.endsWith('.png');
const code = (path: string): boolean => /\.(?:ts|js|mjs)$/.test(path);

const forbidden: readonly Forbidden[] = [
  {
    title: 'paths of one machine',
    pattern: /(?<![\w.])\/(?:work|root|home\/\w+|Users\/\w+|tmp\/plan)\/[\w.@-]/,
    in: everywhere,
    samples: ['cd /work/main', '/root/.npmrc', '/tmp/plan/a.md', '"/home/ann/a"'],
  },
  {
    title: 'files beside the clone, outside the suite that needs them',
    pattern: /\.\.\/shared\b/,
    in: (path) => !path.startsWith('test/corpus/') && path !== '.ci/run',
    samples: ["readFileSync('../shared/a.json')"],
  },
  {
    title: 'checks switched off in place',
    pattern:
      /(?:eslint|oxlint)-(?:disable|enable)|@ts-(?:ignore|expect-error|nocheck)|(?:prettier|oxfmt)-ignore|(?:c8|v8) ignore/,
    in: everywhere,
    samples: [
      '// eslint-disable-next-line',
      '// oxlint-disable-line',
      '// @ts-ignore',
      '// @ts-expect-error',
      '// prettier-ignore',
      '// oxfmt-ignore',
    ],
  },
  {
    title: 'the type any',
    pattern: /:\s*any\b(?=\s*(?:[;,)=>\]|&[{]|$))/m,
    in: (path) => path.endsWith('.ts'),
    samples: ['(value: any) => 1', 'let a: any;', 'a: any[]', 'type A = { b: any }'.replace(' }', ';')],
  },
  {
    title: 'work left for later',
    pattern: /\b(?:TODO|FIXME|XXX)\b/,
    in: everywhere,
    samples: ['// TODO: more', '// FIXME', 'XXX'],
  },
  {
    title: 'tests that do not run or run alone',
    pattern: /\b(?:it|test|t|describe|suite)\.(?:skip|only|todo)\(|\b(?:skip|only|todo): true/,
    in: code,
    samples: ["it.skip('a')", "describe.only('a')", 't.todo()', '{ skip: true }'],
  },
  {
    title: 'the address of a package registry',
    pattern: /registry\.npmjs\.org|registry\.yarnpkg\.com/,
    in: everywhere,
    samples: ['https://registry.npmjs.org/yaml'],
  },
];

describe('no file of the repository contains', () => {
  const files = repositoryFiles().filter(({ path }) => path !== thisFile);

  for (const { title, pattern, samples, in: applies } of forbidden) {
    it(title, () => {
      const scanned = files.filter(({ path }) => applies(path));
      assert.ok(scanned.length > 10, `only ${scanned.length} files were scanned`);
      const found = scanned.flatMap(({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
      );
      assert.deepEqual(found, []);
    });

    for (const sample of samples) {
      it(`${title}, such as ${sample}`, () => assert.match(sample, pattern));
    }
  }
});
