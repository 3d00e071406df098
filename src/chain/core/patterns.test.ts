import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPattern, matchesPattern } from './patterns.ts';

describe('a pattern', () => {
  it('is a regular expression', () => {
    assert.ok(isPattern('^[A-Z]{2}\\d+$'));
    assert.ok(!isPattern('['));
    assert.ok(!isPattern('a{2,1}'));
  });

  it('is tried where that is quick', () => {
    assert.equal(matchesPattern('^[A-Z]{2}\\d+$', 'AB12'), true);
    assert.equal(matchesPattern('^[A-Z]{2}\\d+$', 'A12'), false);
  });

  for (const pattern of ['^(a+)+$', '(a|a)*b', '(?=a)b', '(a)\\1', 'a*a*a*a*b'])
    it(`is left alone when it can take for ever: ${pattern}`, () => {
      assert.equal(matchesPattern(pattern, 'a'.repeat(60)), undefined);
    });

  it('is left alone on long values', () => {
    assert.equal(matchesPattern('^a*$', 'a'.repeat(65)), undefined);
  });
});
