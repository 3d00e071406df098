import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isCronLine } from './cron.ts';

describe('a cron line', () => {
  for (const line of [
    '0 3 * * *',
    '*/15 * * * *',
    '0 0 1 1 *',
    '59 23 31 12 6',
    '0 9-17/2 * * MON-FRI',
    '5,10,20-30 * * jan,jul sun',
    '  0   3 * * *  ',
  ])
    it(`may be "${line}"`, () => {
      assert.ok(isCronLine(line));
    });

  for (const line of [
    '',
    '0 3 * *',
    '0 3 * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 7',
    '5-3 * * * *',
    '*/0 * * * *',
    '1/2/3 * * * *',
    '1,,2 * * * *',
    '-1 * * * *',
    '1- * * * *',
    '@daily',
    'MON * * * *',
    '* * * * moon',
  ])
    it(`is not "${line}"`, () => {
      assert.ok(!isCronLine(line));
    });

  it('has an answer for every text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        assert.equal(typeof isCronLine(text), 'boolean');
      }),
    );
  });
});
