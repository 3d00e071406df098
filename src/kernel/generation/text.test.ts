import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bracketed, filled, flatLines, indent, separated, text } from './text.ts';

describe('lines of text', () => {
  it('are flattened, and what is not there leaves no line', () => {
    assert.deepEqual(flatLines('a', undefined, ['b', false, ['c\nd']], ''), ['a', 'b', 'c', 'd', '']);
    assert.equal(text('a', ['b', '', '']), 'a\nb\n');
  });

  it('are moved to the right without trailing blanks', () => {
    assert.deepEqual(indent(2, 'a', '', 'b'), ['  a', '', '  b']);
  });

  it('are separated by one empty line, empty blocks aside', () => {
    assert.deepEqual(separated('a', [], undefined, ['b', 'c']), ['a', '', 'b', 'c']);
  });

  it('hold a list in one line while it fits', () => {
    assert.equal(
      bracketed({ before: 'x = ', brackets: '{}', entries: ['a', 'b'], after: ';' }),
      'x = { a, b };',
    );
    assert.equal(bracketed({ brackets: '[]', entries: ['aa', 'bb'], width: 5 }), '[\n  aa,\n  bb,\n]');
    assert.equal(bracketed({ brackets: '{}', entries: [] }), '{}');
  });

  it('are filled up to a width', () => {
    assert.deepEqual(filled(['aa', 'bb', 'cc'], 7), ['aa, bb,', 'cc']);
  });
});
