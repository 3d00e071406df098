import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withoutEnd } from './without-end.ts';

it('a text loses the spaces and the given marks at its end, and only there', () => {
  const rows: readonly (readonly [string, string, string])[] = [
    ['a copy. of a book', '.', 'a copy. of a book'],
    ['a copy of a book.', '.', 'a copy of a book'],
    ['a copy ; .\t\n', '.;', 'a copy'],
    ['a copy,', '.', 'a copy,'],
    ['a copy\u00a0', '', 'a copy'],
    [' . ', '.', ''],
    ['', '.', ''],
  ];
  for (const [text, marks, left] of rows) assert.equal(withoutEnd(text, marks), left);
});
