import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bracketed, commaEnded, filled, flatLines, indent, separated, text } from './text.ts';
import { yamlStream, yamlText, yamlWithComment } from './yaml-text.ts';

describe('lines of a file', () => {
  it('end in one line break, however many they bring', () => {
    assert.equal(text('a', '', ['b', ['c']], '', ''), 'a\n\nb\nc\n');
    assert.equal(text(), '\n');
  });

  it('leave out what is undefined or false, and keep what is empty', () => {
    assert.deepEqual(flatLines('a', undefined, false, '', ['b\n\nc', []]), ['a', '', 'b', '', 'c']);
  });

  it('move to the right, but for empty ones', () => {
    assert.deepEqual(indent(2, 'a', ['', 'b\nc']), ['  a', '', '  b', '  c']);
    assert.deepEqual(indent(0, 'a'), ['a']);
  });

  it('stand apart in blocks, and empty blocks leave no gap', () => {
    assert.deepEqual(separated(['a', 'b'], [], undefined, 'c'), ['a', 'b', '', 'c']);
    assert.deepEqual(separated([], 'c'), ['c']);
  });

  it('end in commas', () => {
    assert.deepEqual(commaEnded(['a', 'b']), ['a,', 'b,']);
  });
});

describe('a bracketed list', () => {
  const list = (width: number, ...entries: readonly string[]): string =>
    bracketed({ brackets: '()', entries, before: 'f', after: ';', width });

  it('stands on one line while it fits, to the character', () => {
    assert.equal(list(9, 'a', 'bc'), 'f(a, bc);');
    assert.equal(list(8, 'a', 'bc'), 'f(\n  a,\n  bc,\n);');
  });

  it('stands on several when an entry does', () => {
    assert.equal(list(100, 'a\nb'), 'f(\n  a\n  b,\n);');
    assert.equal(list(100, 'a', 'b\nc'), 'f(\n  a,\n  b\n  c,\n);');
  });

  it('has blanks inside of braces, unless it is empty', () => {
    assert.equal(bracketed({ brackets: '{}', entries: ['a', 'b'] }), '{ a, b }');
    assert.equal(bracketed({ brackets: '{}', entries: [] }), '{}');
    assert.equal(bracketed({ brackets: '[]', entries: ['a'] }), '[a]');
  });

  it('takes 108 characters where nothing else is said', () => {
    assert.equal(bracketed({ brackets: '[]', entries: ['x'.repeat(106)] }).length, 108);
    assert.match(bracketed({ brackets: '[]', entries: ['x'.repeat(107)] }), /^\[\n {2}x+,\n\]$/);
  });
});

describe('filled lines', () => {
  it('take as many entries as fit, to the character', () => {
    assert.deepEqual(filled(['aa', 'bb', 'cc'], 10), ['aa, bb, cc']);
    assert.deepEqual(filled(['aa', 'bb', 'cc'], 9), ['aa, bb,', 'cc']);
    assert.deepEqual(filled(['aa', 'bb', 'cc'], 7), ['aa, bb,', 'cc']);
    assert.deepEqual(filled(['aa', 'bb', 'cc'], 6), ['aa,', 'bb, cc']);
    assert.deepEqual(filled(['aa', 'bb', 'cc'], 1), ['aa,', 'bb,', 'cc']);
    assert.deepEqual(filled([], 9), []);
    assert.deepEqual(filled(['long'], 1), ['long']);
  });
});

describe('a YAML text', () => {
  it('repeats a value that stands in two places', () => {
    const shared = { a: 1 };
    assert.equal(yamlText({ x: shared, z: shared }), 'x:\n  a: 1\nz:\n  a: 1\n');
  });

  it('folds no line, and quotes a text of several lines only when it looks like a marker', () => {
    const long = 'word '.repeat(60).trim();
    assert.equal(yamlText({ x: long }), `x: ${long}\n`);
    assert.equal(yamlText({ x: 'a\nb\n' }), 'x: |\n  a\n  b\n');
    assert.equal(yamlText({ x: 'a\n# BEGIN PROTECTED a:b\n' }), 'x: "a\\n# BEGIN PROTECTED a:b\\n"\n');
    assert.equal(yamlText({ x: 'a BEGIN PROTECTED b' }), 'x: a BEGIN PROTECTED b\n');
  });

  it('leaves numbers and truth values as they are, and quotes texts that look like them', () => {
    assert.equal(
      yamlText({ a: 1, b: true, c: null, d: '1', e: 'true', f: 'x' }),
      'a: 1\nb: true\nc: null\nd: "1"\ne: "true"\nf: x\n',
    );
  });

  it('stands in a stream, and below a comment', () => {
    assert.equal(yamlStream([{ a: 1 }, { b: 2 }]), 'a: 1\n---\nb: 2\n');
    assert.equal(yamlWithComment('one\n\ntwo', { a: 1 }), '# one\n#\n# two\na: 1\n');
  });
});
