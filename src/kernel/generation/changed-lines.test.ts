import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedLines } from './changed-lines.ts';

const text = (letters: string): string => [...letters].join('\n');

/** Every text of up to so many lines, each an a or a b. */
function texts(lines: number): readonly string[] {
  if (lines === 0) return [''];
  const shorter = texts(lines - 1);
  return [
    ...shorter,
    ...shorter.filter(({ length }) => length === lines - 1).flatMap((each) => [`${each}a`, `${each}b`]),
  ];
}

function isWithin(part: string, whole: string): boolean {
  let found = 0;
  for (const letter of whole) if (letter === part[found]) found += 1;
  return found === part.length;
}

/** Length of the longest common subsequence, by trying all. */
function longestCommon(left: string, right: string): number {
  const parts = Array.from({ length: 2 ** left.length }, (_, bits) =>
    [...left].filter((__, index) => (bits >> index) & 1).join(''),
  );
  return Math.max(...parts.filter((part) => isWithin(part, right)).map(({ length }) => length));
}

describe('the lines of an edit', () => {
  const cases: readonly (readonly [what: string, left: string, right: string, lines: readonly number[]])[] = [
    ['none but the first when texts are equal up to line ends', 'abc', 'abc', [3]],
    ['the first', 'xbc', 'abc', [1]],
    ['the last', 'abx', 'abc', [3]],
    ['those in the middle', 'axyd', 'abcd', [2, 3]],
    ['all when nothing is common', 'xyz', 'abc', [1, 2, 3]],
    ['what was put in', 'axbycz', 'abc', [2, 4, 6]],
    ['the line before what was taken away', 'ac', 'abc', [1]],
    ['the first when what was taken away stood before all', 'bc', 'abc', [1]],
    ['what was put in twice, between equal lines', 'aab', 'ab', [2]],
    ['moved lines once, where they stand now', 'bca', 'abc', [3]],
    ['around the longest run of common lines', 'xabcy', 'zabcw', [1, 5]],
  ];
  for (const [what, left, right, lines] of cases)
    it(`are ${what}`, () => {
      assert.deepEqual(changedLines(text(left), text(right)), lines);
    });

  it('do not count other line ends', () => {
    assert.deepEqual(changedLines('a\r\nx\r\nc\r\n', 'a\nb\nc\n'), [2]);
  });

  it('are as few as can be: the others are a longest common sequence, for all short texts', () => {
    const all = texts(5).filter((each) => each !== '');
    assert.equal(all.length, 62);
    for (const left of all)
      for (const right of all) {
        const changed = changedLines(text(left), text(right));
        const name = `${left} ${right}`;
        assert.deepEqual(changed, [...new Set(changed)].sort(), name);
        const rest = [...left].filter((_, index) => !changed.includes(index + 1)).join('');
        assert.ok(isWithin(rest, right), name);
        // When all of a text is left, one line stands for what was taken away.
        const longest = longestCommon(left, right);
        assert.equal(changed.length, Math.max(1, left.length - longest), name);
      }
  });

  it('are all that differ when the texts are too long to compare', () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `left ${String(index)}`);
    const others = lines.map((line, index) => (index === 1000 ? line : `right ${String(index)}`));
    assert.equal(changedLines(lines.join('\n'), others.join('\n')).length, 2000);
    const [fewer, fewerOthers] = [lines, others].map((all) => all.slice(990, 1010).join('\n'));
    assert.equal(changedLines(fewer ?? '', fewerOthers ?? '').length, 19);
  });
});
