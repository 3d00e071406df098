import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ruleFamilies } from '../support/chain/rule-families.ts';

const folder = join(import.meta.dirname, '../fixtures/golden/rules');
const families = await ruleFamilies();

describe('what each family of rules makes of the tiny shop', () => {
  it('is written down for every family, and for no other', () => {
    const written = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    assert.ok(families.length > 40);
    assert.deepEqual(written.sort(), families.map(({ path }) => join(folder, path)).sort());
  });

  for (const { path, text } of families)
    it(`is as written down: ${path} (look at the difference, then run npm run golden -- rules)`, () => {
      assert.equal(text, readFileSync(join(folder, path), 'utf8'));
    });
});
