import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergedText } from './merged-text.ts';

test('a text in which both sides changed other lines is offered with the lines of both', () => {
  assert.equal(mergedText('a\nb\nc\nd', 'A\nb\nc\nd', 'a\nb\nc\nD\ne'), 'A\nb\nc\nD\ne');
});

test('there is no offer where both changed the same line, for one line, for other values and for very long texts', () => {
  assert.equal(mergedText('a\nb', 'a\nB', 'a\nC'), null);
  assert.equal(mergedText('a', 'b', 'c'), null);
  assert.equal(mergedText(undefined, 'a\nb', 'a\nc'), null);
  const long = 'line\n'.repeat(3_000);
  assert.equal(mergedText(long, `x\n${long}`, `${long}y`), null);
});
