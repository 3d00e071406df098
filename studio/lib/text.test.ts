import assert from 'node:assert/strict';
import { it } from 'node:test';
import { counted, firstLine, matches, sizeText } from './text.ts';

it('counts with the right form of the noun', () => {
  assert.equal(counted(1, 'file'), '1 file');
  assert.equal(counted(1200, 'file'), '1,200 files');
  assert.equal(counted(2, 'entry', 'entries'), '2 entries');
});

it('finds texts with all words of a search', () => {
  assert.equal(matches('Order Line', 'line ord'), true);
  assert.equal(matches('Order Line', 'order lines'), false);
  assert.equal(matches('Order', ''), true);
});

it('writes sizes for people', () => {
  assert.deepEqual([812, 12_300, 1_500_000].map(sizeText), ['812 B', '12 KB', '1.4 MB']);
});

it('gives the first line of a text', () => {
  assert.equal(firstLine('\n# Library\nMembers borrow.', 60), 'Library');
  assert.equal(firstLine('A member borrows books', 10), 'A member…');
});
