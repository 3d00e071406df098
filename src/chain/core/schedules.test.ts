import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isCronLine } from './cron.ts';
import { cronLineOf, isTimerText } from './schedules.ts';

const readings: Readonly<Record<string, string>> = {
  '0 3 * * *': '0 3 * * *',
  '0 9 * * MON': '0 9 * * mon',
  hourly: '0 * * * *',
  'every hour': '0 * * * *',
  stündlich: '0 * * * *',
  daily: '0 0 * * *',
  'every day at 6:30': '30 6 * * *',
  'Daily at 18': '0 18 * * *',
  'täglich um 6:30 Uhr': '30 6 * * *',
  nightly: '0 3 * * *',
  'jede Nacht': '0 3 * * *',
  'every night at 2:15': '15 2 * * *',
  weekly: '0 0 * * 1',
  'every Monday at 7:00': '0 7 * * 1',
  'jeden Sonntag um 8 Uhr': '0 8 * * 0',
  Mondays: '0 0 * * 1',
  monthly: '0 0 1 * *',
  'jeden Monat': '0 0 1 * *',
  yearly: '0 0 1 1 *',
  'every 15 minutes': '*/15 * * * *',
  'alle 2 Stunden': '0 */2 * * *',
};

describe('the time of a policy', () => {
  for (const [phrase, line] of Object.entries(readings))
    it(`"${phrase}" is ${line}`, () => {
      assert.equal(cronLineOf(phrase), line);
    });

  for (const phrase of [
    '',
    'sometimes',
    'every 7 minutes',
    'every 0 minutes',
    'every 5 hours',
    'hourly at 5:00',
    'daily at 24:00',
    'daily at 6:75',
    '61 * * * *',
    'constructor',
    'every __proto__',
  ])
    it(`cannot be "${phrase}"`, () => {
      assert.equal(cronLineOf(phrase), undefined);
    });

  it('is always a cron line, for any words', () => {
    const word = fc.constantFrom(
      'every',
      'jede',
      'day',
      'nightly',
      'at',
      'um',
      '6:30',
      '15',
      'minutes',
      'Monday',
      'uhr',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), (words) => {
        const line = cronLineOf(words.join(' '));
        assert.ok(line === undefined || isCronLine(line), line);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('times of timers', () => {
  for (const text of [
    'every 18 months',
    'P14D',
    'PT30M',
    '2 days',
    'nach 14 Tagen',
    'alle 2 Stunden',
    '0 5 * * *',
    'nightly',
  ])
    it(`${text} can be scheduled`, () => {
      assert.equal(isTimerText(text), true);
    });
  for (const text of ['soon', 'P', 'PT', 'every 0 days', 'every 18 moons', '', 'when it is due'])
    it(`"${text}" cannot`, () => {
      assert.equal(isTimerText(text), false);
    });
});
