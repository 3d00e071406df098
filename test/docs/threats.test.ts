import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { repositoryRoot } from '../invariants/planted-tree.ts';

const folder = join(repositoryRoot, 'docs/reference');
const [described = ''] = readFileSync(join(folder, 'threats.md'), 'utf8').split('## Known and left');
const threats = described.split('\n').filter((line) => line.startsWith('**'));

describe('every threat that is listed', () => {
  it('is one of at least thirty', () => {
    assert.ok(threats.length >= 30, `only ${threats.length} threats`);
  });

  for (const threat of threats) {
    const name = /^\*\*(.+?)[.*]/.exec(threat)?.[1] ?? threat;
    it(`names a test that shows it: ${name}`, () => {
      const [defence = '', shownBy = ''] = threat.split(/Tests?: /);
      assert.ok(linksIn(shownBy).some((link) => link.endsWith('.test.ts')));
      const all = [...linksIn(defence), ...linksIn(shownBy)];
      assert.deepEqual(
        all.filter((link) => !existsSync(join(folder, link))),
        [],
      );
    });
  }
});

function linksIn(text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
}
