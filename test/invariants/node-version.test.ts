import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import { repositoryRoot } from './planted-tree.ts';

const guard = join(repositoryRoot, 'tools/node24.mjs');

describe('the Node version guard', () => {
  const smallest = manifest.engines.node.replace('>=', '');

  it('lets the version in package.json pass', () => {
    const { status, stdout } = startOn(smallest);
    assert.equal(status, 0);
    assert.match(stdout, /started/);
  });

  for (const version of ['20.19.0', '22.20.0', '24.14.9']) {
    it(`stops Node ${version} and says what was found, what is needed and what to do`, () => {
      const { status, stdout, stderr } = startOn(version);
      assert.equal(status, 1);
      assert.doesNotMatch(stdout, /started/);
      assert.match(stderr, new RegExp(`needs Node ${smallest.split('.').slice(0, 2).join('\\.')} or newer`));
      assert.match(stderr, new RegExp(`this is Node ${version}`));
      assert.match(stderr, /npm ci/);
    });
  }

  it('stands before every script of the package', () => {
    // npm runs `prepare` with any Node at the end of an installation; it looks for itself.
    const scripts = Object.entries(manifest.scripts).filter(([name]) => name !== 'prepare');
    assert.ok(scripts.length > 0);
    for (const [name, command] of scripts) {
      for (const part of command.split('&&')) {
        assert.match(part.trim(), /^(?:exec )?node --import \.\/tools\/node24\.mjs /, `script ${name}`);
      }
    }
  });
});

function startOn(version: string): {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
} {
  const script = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });
    await import(${JSON.stringify(guard)});
    console.log('started');`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
}
