import assert from 'node:assert/strict';
import { it } from 'node:test';
import { nextTime } from './times.js';

const next = (text: string, after: string) => nextTime(text, new Date(after))?.toISOString();

it('a duration and a span count from the time before, months to the last day that there is', () => {
  for (const [text, after, expected] of [
    ['PT90M', '2030-01-01T00:00:00Z', '2030-01-01T01:30:00.000Z'],
    ['P1M', '2030-01-31T08:00:00Z', '2030-02-28T08:00:00.000Z'],
    ['every 2 hours', '2030-01-01T00:00:00Z', '2030-01-01T02:00:00.000Z'],
    ['every 18 months', '2030-01-15T00:00:00Z', '2031-07-15T00:00:00.000Z'],
    ['every week', '2030-01-01T00:00:00Z', '2030-01-08T00:00:00.000Z'],
    ['Every 1 day', '2030-02-28T00:00:00Z', '2030-03-01T00:00:00.000Z'],
    [' every minute ', '2030-01-01T00:00:00Z', '2030-01-01T00:01:00.000Z'],
    ['every 1 year', '2032-02-29T00:00:00Z', '2033-02-28T00:00:00.000Z'],
  ] as const)
    assert.equal(next(text, after), expected, text);
});

it('a cron expression names the next minute that fits', () => {
  for (const [text, after, expected] of [
    ['0 6 * * *', '2030-01-01T06:00:00Z', '2030-01-02T06:00:00.000Z'],
    ['*/15 * * * *', '2030-01-01T06:14:59Z', '2030-01-01T06:15:00.000Z'],
    ['30 8 * * 1-5', '2030-01-05T00:00:00Z', '2030-01-07T08:30:00.000Z'],
    ['0 0 29 2 *', '2030-01-01T00:00:00Z', '2032-02-29T00:00:00.000Z'],
    ['0 0 1 * 7', '2030-01-02T00:00:00Z', '2030-01-06T00:00:00.000Z'],
    ['0 0 1,15 6-12/2 *', '2030-01-01T00:00:00Z', '2030-06-01T00:00:00.000Z'],
    [' 0  6 * * * ', '2030-01-01T05:59:59Z', '2030-01-01T06:00:00.000Z'],
    ['45,5 20,4 * * *', '2030-01-01T04:10:00Z', '2030-01-01T04:45:00.000Z'],
    ['10/20 * * * *', '2030-01-01T00:31:00Z', '2030-01-01T00:50:00.000Z'],
    ['0 0 */10 * 1', '2030-01-01T00:00:00Z', '2030-01-21T00:00:00.000Z'],
    ['0 0 13 * 5', '2030-01-01T00:00:00Z', '2030-01-04T00:00:00.000Z'],
    ['0 0 * * 0', '2030-01-01T00:00:00Z', '2030-01-06T00:00:00.000Z'],
  ] as const)
    assert.equal(next(text, after), expected, text);
});

it('anything else names no time', () => {
  for (const text of [
    'soon',
    'P0D',
    'every 0 days',
    '60 * * * *',
    '* * * *',
    '* * 0 * *',
    '0 0 31 2 *',
    '*/0 * * * *',
    '5-1 * * * *',
    'x5 * * * *',
    '5x * * * *',
    '0 24 * * *',
    '* * * * * *',
    'every 2 lightyears',
  ])
    assert.equal(next(text, '2030-01-01T00:00:00Z'), undefined, text);
});
