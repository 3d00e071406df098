import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { mergeLines, type MergedPart } from './merge-lines.ts';

const isComment = (lines: readonly string[]): boolean => lines.every((line) => /^(?:\/\/.*)?$/.test(line));
const none = (): boolean => false;

/** What a merge makes of texts whose lines are letters; conflicts as `<ours|theirs>`. */
function merged(ours: string, base: string, theirs: string): string {
  const [left, middle, right] = [ours, base, theirs].map((text) => [...text]);
  return shown(mergeLines({ ours: left ?? [], base: middle ?? [], theirs: right ?? [] }, none));
}

function shown(parts: readonly MergedPart[]): string {
  return parts
    .map((part) =>
      part.kind === 'AGREED' ? part.lines.join('') : `<${part.ours.join('')}|${part.theirs.join('')}>`,
    )
    .join('');
}

describe('a merge by lines', () => {
  const cases: readonly (readonly [
    what: string,
    ours: string,
    base: string,
    theirs: string,
    result: string,
  ])[] = [
    ['takes changes of both sides', 'aXcde', 'abcde', 'abcdY', 'aXcdY'],
    ['takes what both sides did once', 'aXc', 'abc', 'aXc', 'aXc'],
    ['keeps a removal', 'acde', 'abcde', 'abcdY', 'acdY'],
    ['has a conflict where both changed a line', 'aXc', 'abc', 'aYc', 'a<X|Y>c'],
    ['has a conflict where one changed a line that the other removed', 'aXc', 'abc', 'ac', 'a<X|>c'],
    ['has a conflict where both added lines at one place', 'aXb', 'ab', 'aYb', 'a<X|Y>b'],
    ['adds a line before one that was replaced', 'aXbc', 'abc', 'aYc', 'aXYc'],
    ['adds a line behind one that was replaced', 'abXc', 'abc', 'aYc', 'aYXc'],
    [
      'has a conflict where a line was added among others that were replaced',
      'abXcd',
      'abcd',
      'aYYd',
      'a<bXc|YY>d',
    ],
    ['takes other changes beside a conflict', 'aXcdef', 'abcdef', 'aYcdZf', 'a<X|Y>cdZf'],
    ['knows repeated lines', 'a}b}X}', 'a}b}}', 'Y}b}}', 'Y}b}X}'],
  ];
  for (const [what, ours, base, theirs, result] of cases)
    it(what, () => {
      assert.equal(merged(ours, base, theirs), result);
    });

  it('puts comments where they stood among lines that were replaced one by one', () => {
    const base = ['a', 'b', 'c', 'd'];
    const ours = ['a', 'b', '// mine', '', 'c', 'd'];
    const parts = mergeLines({ ours, base, theirs: ['a', 'B', 'C', 'd'] }, isComment);
    assert.deepEqual(
      parts.flatMap((part) => (part.kind === 'AGREED' ? part.lines : ['conflict'])),
      [...['a', 'B', '// mine', '', 'C', 'd']],
    );
  });

  it('puts comments before lines that came instead of others', () => {
    const texts = {
      ours: ['a', 'b', '// mine', 'c', 'd'],
      base: ['a', 'b', 'c', 'd'],
      theirs: ['a', 'X', 'd'],
    };
    assert.equal(shown(mergeLines(texts, isComment)), 'a// mineXd');
  });

  it('does not compare long stretches in which no line stands once', () => {
    const many = (line: string, count: number): string[] => Array<string>(count).fill(line);
    const texts = { ours: many('x', 3_001), base: many('x', 3_000), theirs: many('x', 2_999) };
    assert.deepEqual(mergeLines(texts, none), [{ kind: 'CONFLICT', ...texts }]);
  });
});

describe('merges by lines of any texts', () => {
  const line = fc.constantFrom<string>('a', 'b', 'c', '}', '', '// x');
  const lines = fc.array(line, { maxLength: 25 });

  it('are the other side where one side changed nothing', () => {
    fc.assert(
      fc.property(lines, lines, (base, other) => {
        for (const texts of [
          { ours: base, base, theirs: other },
          { ours: other, base, theirs: base },
          { ours: other, base, theirs: other },
        ]) {
          const parts = mergeLines(texts, isComment);
          const found = parts.flatMap((part) => (part.kind === 'AGREED' ? part.lines : ['conflict']));
          assert.deepEqual(found, other);
        }
      }),
    );
  });

  it('lose no line that people added, and account for all that is generated', () => {
    fc.assert(
      fc.property(lines, lines, fc.array(fc.nat(25), { maxLength: 4 }), (base, theirs, places) => {
        const ours = [...base];
        const mine = places.map((_, index) => (index % 2 === 0 ? `// mine ${index}` : `mine ${index}`));
        for (const [index, place] of places.entries()) ours.splice(place, 0, mine[index] ?? '');
        const parts = mergeLines({ ours, base, theirs }, isComment);
        const kept = parts.flatMap((part) => (part.kind === 'AGREED' ? part.lines : part.ours));
        for (const each of mine) assert.ok(kept.includes(each), `${each} is lost`);
        assert.deepEqual(
          parts.flatMap(({ theirs: generated }) => generated),
          theirs,
        );
      }),
      { numRuns: 500 },
    );
  });
});
