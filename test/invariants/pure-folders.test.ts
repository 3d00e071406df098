import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { plantTree, repositoryRoot } from './planted-tree.ts';

const compiler = join(repositoryRoot, 'node_modules/typescript-native/bin/tsc');

const impure: Readonly<Record<string, string>> = {
  process: "export const home = process.env['HOME'];",
  timers: 'export const timer = setTimeout(() => {}, 1);',
  'file-system': "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;",
  fetch: "export const answer = fetch('http://127.0.0.1');",
  console: "console.log('a');",
  buffer: "export const bytes = Buffer.from('a');",
};

describe('the bare compiler settings of kernel and chain', () => {
  let output = '';

  before(() => {
    using tree = plantTree(
      Object.fromEntries(
        Object.entries(impure).flatMap(([name, code]) => [
          [`src/kernel/model/${name}.ts`, code],
          [`src/chain/cim/${name}.ts`, code],
        ]),
      ),
    );
    // The real folders take part: one package that drags in Node's types would make everything pass.
    const settings = {
      extends: './tsconfig.pure.json',
      include: [
        'src/kernel',
        'src/chain',
        ...['src/kernel', 'src/chain'].map((f) => join(repositoryRoot, f)),
      ],
      exclude: [
        '**/*.test.ts',
        join(repositoryRoot, '**/*.test.ts'),
        join(repositoryRoot, 'src/chain/psm-to-artifact/template'),
      ],
    };
    writeFileSync(join(tree.root, 'tsconfig.probe.json'), JSON.stringify(settings));
    const run = spawnSync(
      process.execPath,
      [compiler, '--singleThreaded', '--noEmit', '--pretty', 'false', '-p', 'tsconfig.probe.json'],
      { cwd: tree.root, encoding: 'utf8' },
    );
    output = run.stdout + run.stderr;
  });

  for (const name of Object.keys(impure)) {
    for (const folder of ['src/kernel/model', 'src/chain/cim']) {
      it(`refuse ${name} in ${folder}`, () => {
        assert.match(
          output,
          new RegExp(`^${folder}/${name}\\.ts\\(\\d+,\\d+\\): error TS(?:2304|2307|2580|2584|2591)\\b`, 'm'),
        );
      });
    }
  }
});
