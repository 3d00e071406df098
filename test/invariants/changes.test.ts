import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { touchedBy, usesOf } from '../../tools/testing/changes.ts';
import { plantTree, repositoryRoot } from './planted-tree.ts';

describe('what a change touches', () => {
  it('is what reaches it over any number of imports', () => {
    const uses = new Map([
      ['src/a.ts', ['src/b.ts']],
      ['src/b.ts', ['src/c.ts', 'src/a.ts']],
      ['src/a.test.ts', ['src/a.ts']],
      ['src/d.test.ts', ['src/d.ts']],
      ['test/files.test.ts', ['docs/pages']],
    ]);
    const touched = (file: string): readonly string[] => [...touchedBy([file], uses)].sort();
    assert.deepEqual(touched('src/c.ts'), ['src/a.test.ts', 'src/a.ts', 'src/b.ts', 'src/c.ts']);
    assert.deepEqual(touched('src/d.ts'), ['src/d.test.ts', 'src/d.ts']);
    assert.deepEqual(touched('docs/pages/one/two.md'), ['docs/pages/one/two.md', 'test/files.test.ts']);
    assert.deepEqual(touched('docs/other.md'), ['docs/other.md']);
  });

  it('counts imports of every kind, and files and folders of the tree that a text names', () => {
    const text = `import { a } from './a.ts';
import type { B } from '../lib/b.ts';
export * from './c.ts';
const d = await import('./d.ts');
const e = new URL('./worker.ts', import.meta.url);
const f = 'test/fixtures';
const g = ['not/there.ts', '../..', 'src/chain'];
import 'node:fs';
`;
    const places = new Set(
      ['a.ts', 'c.ts', 'd.ts', 'worker.ts']
        .map((name) => `src/chain/${name}`)
        .concat('src', 'src/chain', 'src/lib/b.ts', 'test', 'test/fixtures'),
    );
    assert.deepEqual([...usesOf('src/chain/x.ts', { text, places })].sort(), [
      'src/chain/a.ts',
      'src/chain/c.ts',
      'src/chain/d.ts',
      'src/chain/worker.ts',
      'src/lib/b.ts',
      'test/fixtures',
    ]);
  });

  it('is all that is run with --changed: the tests of what changed since main, committed or not', () => {
    const passing = "import { it } from 'node:test';\nit('passes', () => {});\n";
    using tree = plantTree({
      'src/lib/a.ts': 'export const a = 1;\n',
      'src/lib/a.test.ts': `import './a.ts';\n${passing}`,
      'src/lib/b.test.ts': passing,
      'src/lib/c.test.ts': passing,
      '.gitignore': 'node_modules\nlast-run.json\n',
    });
    const git = (...args: readonly string[]): void => {
      const { status, stderr } = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
        cwd: tree.root,
        encoding: 'utf8',
      });
      assert.equal(status, 0, stderr);
    };
    const counted = (): string | undefined => {
      const env: NodeJS.ProcessEnv = { ...process.env, LAST_RUN: join(tree.root, 'last-run.json') };
      delete env['NODE_TEST_CONTEXT'];
      delete env['FIGURES'];
      const runner = join(repositoryRoot, 'tools/testing/run-tests.ts');
      const { stdout } = spawnSync(process.execPath, [runner, 'all', '--changed'], {
        cwd: tree.root,
        env,
        encoding: 'utf8',
      });
      return /^(\d+) test files of the 3/.exec(stdout)?.[1];
    };
    git('init', '--initial-branch=main');
    git('add', '.');
    git('commit', '--message=one');
    assert.equal(counted(), '0');
    git('checkout', '-b', 'work');
    writeFileSync(join(tree.root, 'src/lib/a.ts'), 'export const a = 2;\n');
    assert.equal(counted(), '1');
    git('commit', '--all', '--message=two');
    writeFileSync(join(tree.root, 'src/lib/c.test.ts'), `${passing}\n`);
    assert.equal(counted(), '2');
  });
});
