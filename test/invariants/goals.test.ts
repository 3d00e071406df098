import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { goals, type Goal } from '../../tools/testing/goals.ts';
import { repositoryRoot } from './planted-tree.ts';

it('every goal of reliability and security is shown by test files that exist', () => {
  const all = Object.entries<Goal>(goals);
  assert.ok(all.length >= 40);
  for (const [name, { testedIn }] of all) {
    assert.ok(testedIn.length > 0, `nothing shows goal ${name}`);
    for (const file of testedIn) {
      assert.match(file, /\.test\.ts$/, name);
      assert.ok(existsSync(join(repositoryRoot, file)), `${file} of goal ${name} does not exist`);
    }
  }
});
