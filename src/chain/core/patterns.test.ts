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

  it('is left alone on long values, the sooner the more it repeats', () => {
    assert.equal(matchesPattern('^[a-z]{300}$', 'a'.repeat(300)), true);
    assert.equal(matchesPattern('^a*a*$', 'a'.repeat(200)), true);
    assert.equal(matchesPattern('^a*a*$', 'a'.repeat(300)), undefined);
    assert.equal(matchesPattern('a', 'a'.repeat(10_001)), undefined);
  });

  it('with a repeated group is tried on short values, and on longer ones when nothing else repeats', () => {
    assert.equal(matchesPattern('^([A-Z]+-)+\\d$', 'AB-C-1'), true);
    assert.equal(matchesPattern('^[A-Z]{2}\\d{2}( \\d{4}){4}$', 'DE02 1203 0000 0000 2020'), true);
  });
});
