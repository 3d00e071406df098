import { numeralPattern, numberSaid } from './numerals.ts';

/** Hours of a day, from its beginning: 22.5 is half past ten at night. */
export type HoursOfDay = { readonly from: number; readonly to: number };

const hour = String.raw`(\d{1,2}|${numeralPattern}|noon|midnight)(?::(\d\d))?`;
const half = String.raw`(?:\s*(a\.?m\b|p\.?m\b)|\s+(?:o['’]clock\s+)?(?:in the (morning|afternoon|evening)|at (night)))?`;
/** No noun follows, as in "after ten days". */
const end = String.raw`(?=\s*(?:[.,;)]|$)|\s+(?:and|or|to|until|in|on|at|o['’]clock|if|unless|when|every|each|only|for|without)\b)`;
const said = new RegExp(
  String.raw`\b(before|until|till|by|after|past|from|between|at)\s+${hour}${half}${end}(?:\s+(?:and|to|until)\s+${hour}${half}${end})?`,
  'giu',
);

/** The hours of the day that a text names: "after ten" are those from ten to midnight. */
export function hoursOfDayIn(text: string): readonly HoursOfDay[] {
  return [...text.matchAll(said)].flatMap(([, word = '', ...parts]) => {
    const [first = '', minutes, ...others] = parts;
    const [mark, part, night, second, moreMinutes, ...lastMarks] = others;
    const lastHalf = lastMarks.find(Boolean);
    const start = hourOf(first, minutes, mark ?? part ?? night ?? lastHalf);
    if (second !== undefined) return fromTo(start % 24, hourOf(second, moreMinutes, lastHalf));
    if (/^(?:before|until|till|by)$/i.test(word)) return [{ from: 0, to: start }];
    return [{ from: start, to: /^at$/i.test(word) ? start + 1 / 60 : 24 }];
  });
}

/** "Between ten and six" goes over midnight. */
const fromTo = (from: number, to: number): readonly HoursOfDay[] =>
  from < to
    ? [{ from, to }]
    : [
        { from, to: 24 },
        { from: 0, to },
      ];

function hourOf(word: string, minutes = '0', mark = ''): number {
  if (/^midnight$/i.test(word)) return 24;
  if (/^noon$/i.test(word)) return 12;
  const value = numberSaid(word) + Number(minutes) / 60;
  return /^(?:p|afternoon|evening|night)/i.test(mark) && value < 12 ? value + 12 : value;
}

/** Whether no hour of the ones is an hour of the others. */
export const areOtherHours = (some: readonly HoursOfDay[], others: readonly HoursOfDay[]): boolean =>
  !some.some((one) => others.some((other) => one.from < other.to && other.from < one.to));
