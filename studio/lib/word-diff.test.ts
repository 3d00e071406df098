import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareWords, wordDiff, type WordRun } from './word-diff.ts';

function written(runs: readonly WordRun[]): string {
  const signs = { SAME: ['', ''], REMOVED: ['[-', ']'], ADDED: ['[+', ']'] } as const;
  return runs.map(({ kind, text }) => signs[kind][0] + text + signs[kind][1]).join('');
}

test('words that differ are told apart from those that both texts have', () => {
  assert.equal(written(wordDiff('An order', 'A sales order')), '[-An][+A sales] order');
  assert.equal(written(wordDiff('An order.', 'An order of a member.')), 'An order[+ of a member].');
  assert.equal(written(wordDiff('one two three', 'one three')), 'one [-two ]three');
  assert.equal(written(wordDiff('a b c', 'x y c')), '[-a b][+x y] c');
  assert.equal(written(wordDiff('', 'new')), '[+new]');
  assert.equal(written(wordDiff('same', 'same')), 'same');
});

test('both texts can be read off', () => {
  const before = 'A member borrows up to five books,\nand returns them within a month.';
  const after = 'Each member may borrow up to six books,\n\nand returns them within 30 days!';
  const runs = wordDiff(before, after);
  const without = (kind: WordRun['kind']): string =>
    runs
      .filter((run) => run.kind !== kind)
      .map(({ text }) => text)
      .join('');
  assert.equal(without('ADDED'), before);
  assert.equal(without('REMOVED'), after);
});

test('texts of many thousand words are shown as replaced', () => {
  const words = (word: string): string =>
    Array.from({ length: 3_000 }, (_, index) => `${word}${index}`).join(' ');
  assert.deepEqual(
    wordDiff(words('a'), words('b')).map(({ kind }) => kind),
    ['REMOVED', 'ADDED'],
  );
});

test('texts without a common word are no change of each other', () => {
  assert.ok(shareWords('An order', 'A sales order'));
  assert.ok(!shareWords('Cycle.', 'Bike.'));
  assert.ok(!shareWords('', ''));
});
