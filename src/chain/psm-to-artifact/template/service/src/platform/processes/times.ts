import { duration } from '../expressions.js';

/**
 * The next time after `after` that a text names: a cron expression of five fields, an ISO 8601 duration, or
 * `every <n> minutes|hours|days|weeks|months|years`. All is UTC. `undefined` when the text names no time.
 */
export function nextTime(text: string, after: Date): Date | undefined {
  const span = spanOf(text.trim());
  if (span !== undefined) return later(after, span);
  return nextOfCron(text.trim().split(/\s+/), after);
}

interface Span {
  readonly months: number;
  readonly milliseconds: number;
}

const units: Readonly<Record<string, Span>> = {
  minute: { months: 0, milliseconds: 60_000 },
  hour: { months: 0, milliseconds: 3_600_000 },
  day: { months: 0, milliseconds: 86_400_000 },
  week: { months: 0, milliseconds: 7 * 86_400_000 },
  month: { months: 1, milliseconds: 0 },
  year: { months: 12, milliseconds: 0 },
};

function spanOf(text: string): Span | undefined {
  const match = /^every\s+(?:(\d+)\s+)?([a-z]+?)s?$/i.exec(text);
  const unit = units[match?.[2]?.toLowerCase() ?? ''];
  const count = Number(match?.[1] ?? 1);
  const span =
    unit === undefined
      ? duration(text)
      : { months: unit.months * count, milliseconds: unit.milliseconds * count };
  // A span of nothing would be due again and again.
  return span === null || span.months + span.milliseconds <= 0 ? undefined : span;
}

function later(after: Date, { months, milliseconds }: Span): Date {
  const moved = new Date(after);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(after.getUTCDate(), lastDay));
  return new Date(moved.getTime() + milliseconds);
}

const limits = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** Leap days come every four years, once every eight. */
const longestSearchDays = 366 * 8 + 2;

function nextOfCron(fields: readonly string[], after: Date): Date | undefined {
  if (fields.length !== limits.length) return undefined;
  const sets = limits.map(([from, to], index) => valuesOf(fields[index] ?? '', from, to));
  const [minutes, hours, days, months, weekdays] = sets;
  if (!minutes || !hours || !days || !months || !weekdays) return undefined;
  if (weekdays.has(7)) weekdays.add(0);
  const isAnyDay = fields[2]?.startsWith('*') === true;
  const isAnyWeekday = fields[4]?.startsWith('*') === true;
  const fits = (day: Date): boolean => {
    const isDay = days.has(day.getUTCDate());
    const isWeekday = weekdays.has(day.getUTCDay());
    // As cron has it: where both are restricted, one of them is enough.
    const isEither = isAnyDay || isAnyWeekday ? isDay && isWeekday : isDay || isWeekday;
    return months.has(day.getUTCMonth() + 1) && isEither;
  };
  const first = Math.floor(after.getTime() / 60_000) * 60_000 + 60_000;
  const midnight = Math.floor(first / 86_400_000) * 86_400_000;
  for (let day = 0; day < longestSearchDays; day += 1) {
    const start = midnight + day * 86_400_000;
    if (!fits(new Date(start))) continue;
    for (const hour of ascending(hours))
      for (const minute of ascending(minutes)) {
        const time = start + hour * 3_600_000 + minute * 60_000;
        if (time >= first) return new Date(time);
      }
  }
  return undefined;
}

function ascending(values: ReadonlySet<number>): readonly number[] {
  return [...values].sort((a, b) => a - b);
}

function valuesOf(field: string, from: number, to: number): Set<number> | undefined {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    if (match === null) return undefined;
    const step = Number(match[3] ?? 1);
    const first = Number(match[1] ?? from);
    const last = Number(match[2] ?? (match[1] === undefined || match[3] !== undefined ? to : first));
    if (step === 0 || first < from || last > to || first > last) return undefined;
    for (let value = first; value <= last; value += step) values.add(value);
  }
  return values;
}
