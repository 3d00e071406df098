import { isCronLine } from './cron.ts';

/**
 * Reads when something runs. Accepted are cron lines of five fields and English or German phrases: `hourly`, `daily`,
 * `nightly`, `weekly`, `monthly`, `yearly` (`every hour`, `täglich`, `jede Nacht`, …), each but the hour also with a
 * time (`daily at 6:30`, `täglich um 6:30 Uhr`), `every 15 minutes`, `every 2 hours`, `every Monday at 7:00`.
 * Gives the cron line; undefined when the text has none of these forms.
 */
export function cronLineOf(schedule: string): string | undefined {
  const text = schedule.trim().toLowerCase().replace(/\s+/g, ' ');
  if (isCronLine(text)) return text;
  return repeating(text) ?? atTime(text);
}

/**
 * Whether a text says when a timer of a process fires: a time as `cronLineOf` reads it, an ISO 8601 duration, or a
 * number of minutes, hours, days, weeks, months or years (`every 18 months`, `2 days`, `nach 14 Tagen`).
 */
export function isTimerText(timing: string): boolean {
  const text = timing.trim().toLowerCase().replace(/\s+/g, ' ');
  return cronLineOf(text) !== undefined || isDuration(text) || amountOfTime.test(text);
}

/**
 * The time of a timer in a form that programs read: a cron line, or an ISO 8601 duration for amounts of time (`P18M`);
 * undefined when `isTimerText` does not read it.
 */
export function timerOf(timing: string): string | undefined {
  const text = timing.trim().toLowerCase().replace(/\s+/g, ' ');
  const line = cronLineOf(text);
  if (line !== undefined) return line;
  if (isDuration(text)) return text.toUpperCase();
  const [, amount, unit = ''] = amountOfTime.exec(text) ?? [];
  const found = units.find(([beginning]) => unit.startsWith(beginning));
  return amount === undefined || found === undefined ? undefined : found[1].replace('n', amount);
}

const amountOfTime =
  /^(?:(?:every|after|in|alle|nach) )?([1-9]\d{0,5}) (minutes?|minuten?|hours?|stunden?|days?|tage?n?|weeks?|wochen?|months?|monate?n?|years?|jahre?n?)$/;

/** How units of time begin, and amounts of them as durations. */
const units: readonly (readonly [beginning: string, duration: string])[] = [
  ['min', 'PTnM'],
  ['hour', 'PTnH'],
  ['stunde', 'PTnH'],
  ['day', 'PnD'],
  ['tag', 'PnD'],
  ['w', 'PnW'],
  ['mon', 'PnM'],
  ['year', 'PnY'],
  ['jahr', 'PnY'],
];

function isDuration(text: string): boolean {
  return /^p(?=\d|t\d)(?:\d{1,6}y)?(?:\d{1,6}m)?(?:\d{1,6}w)?(?:\d{1,6}d)?(?:t(?=\d)(?:\d{1,6}h)?(?:\d{1,6}m)?(?:\d{1,6}s)?)?$/.test(
    text,
  );
}

type Period = 'hour' | 'day' | 'night' | 'week' | 'month' | 'year';

const adverbs: ReadonlyMap<string, Period> = new Map(
  Object.entries({
    hourly: 'hour',
    stündlich: 'hour',
    daily: 'day',
    täglich: 'day',
    nightly: 'night',
    nachts: 'night',
    weekly: 'week',
    wöchentlich: 'week',
    monthly: 'month',
    monatlich: 'month',
    yearly: 'year',
    jährlich: 'year',
  } as const),
);

const nouns: ReadonlyMap<string, Period> = new Map(
  Object.entries({
    hour: 'hour',
    stunde: 'hour',
    day: 'day',
    tag: 'day',
    night: 'night',
    nacht: 'night',
    week: 'week',
    woche: 'week',
    month: 'month',
    monat: 'month',
    year: 'year',
    jahr: 'year',
  } as const),
);

const weekdays: readonly (readonly string[])[] = [
  ['sunday', 'sonntag'],
  ['monday', 'montag'],
  ['tuesday', 'dienstag'],
  ['wednesday', 'mittwoch'],
  ['thursday', 'donnerstag'],
  ['friday', 'freitag'],
  ['saturday', 'samstag'],
];

/** Day of month, month and weekday of each period, and the hour when none is given. */
const days: Readonly<Record<Exclude<Period, 'hour'>, readonly [line: string, hour: number]>> = {
  day: ['* * *', 0],
  night: ['* * *', 3],
  week: ['* * 1', 0],
  month: ['1 * *', 0],
  year: ['1 1 *', 0],
};

function repeating(text: string): string | undefined {
  const [, count = '', minutes, hours] =
    /^(?:every|alle) (\d{1,2}) (?:(minutes?|minuten)|(hours?|stunden))$/.exec(text) ?? [];
  const every = Number(count);
  // A step that does not divide its hour or day would run unevenly.
  if (minutes !== undefined && every > 0 && 60 % every === 0) return `*/${every} * * * *`;
  if (hours !== undefined && every > 0 && 24 % every === 0) return `0 */${every} * * *`;
  return undefined;
}

function atTime(text: string): string | undefined {
  const [, when = '', hour, minute = '0'] =
    /^(\S+|(?:every|jede[nrs]?) \S+?)(?: (?:at|um) (\d{1,2})(?:[:.](\d{2}))?(?: uhr)?)?$/.exec(text) ?? [];
  if (Number(hour ?? '0') > 23 || Number(minute) > 59) return undefined;
  const noun = when.replace(/^(?:every|jede[nrs]?) /, '');
  const period = noun === when ? adverbs.get(when) : nouns.get(noun);
  if (period === 'hour') return hour === undefined ? '0 * * * *' : undefined;
  if (period !== undefined) {
    const [line, usualHour] = days[period];
    return `${Number(minute)} ${Number(hour ?? usualHour)} ${line}`;
  }
  const weekday = weekdays.findIndex((names) => names.includes(noun.replace(/s$/, '')));
  return weekday < 0 ? undefined : `${Number(minute)} ${Number(hour ?? '0')} * * ${weekday}`;
}
