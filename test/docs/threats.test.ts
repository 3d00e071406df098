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

describe('the table of ASVS', () => {
  const rows = readFileSync(join(folder, 'threats.md'), 'utf8')
    .split('\n')
    .map((line) => /^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.*) \|$/.exec(line))
    .filter((row) => row !== null)
    .map(([, number = '', , , state = '', shown = '']) => ({ number, state, shown }));

  it('has every requirement of levels 1 and 2 of fifteen chapters once', () => {
    const numbers = rows.map(({ number }) => number);
    assert.equal(new Set(numbers).size, numbers.length);
    const chapters = Object.groupBy(numbers, (number) => number.split('.')[0] ?? '');
    assert.deepEqual(
      Object.fromEntries(Object.entries(chapters).map(([chapter, all]) => [chapter, all?.length])),
      {
        1: 27,
        2: 11,
        4: 10,
        5: 9,
        6: 35,
        7: 18,
        8: 7,
        9: 7,
        10: 29,
        11: 14,
        12: 9,
        13: 13,
        14: 9,
        15: 13,
        16: 16,
      },
    );
  });

  it('says of each whether it is met, and counts right', () => {
    const counts = Map.groupBy(rows, ({ state }) => state);
    const count = (state: string): number => counts.get(state)?.length ?? 0;
    const [met, open, left, none] = ['met', 'not met', 'deployment', 'not applicable'].map(count);
    assert.equal((met ?? 0) + (open ?? 0) + (left ?? 0) + (none ?? 0), rows.length);
    const said = `${met} of ${rows.length} are met, ${open} are not, ${left} are left to the deployment, and ${none} are about`;
    assert.ok(readFileSync(join(folder, 'threats.md'), 'utf8').includes(said), said);
  });

  it('names a test that is there for each that is met', () => {
    for (const { number, state, shown } of rows) {
      const links = linksIn(shown);
      for (const link of links) assert.ok(existsSync(join(folder, link)), `${number}: ${link}`);
      if (state === 'met' && number !== '11.1.2')
        assert.ok(
          links.some((link) => link.endsWith('.test.ts')),
          number,
        );
      if (state !== 'met') assert.notEqual(shown, '', number);
    }
  });
});

function linksIn(text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
}
