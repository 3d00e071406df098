import { singular } from '../language/lexicon.ts';
import { headOf } from '../reading/concept-names.ts';
import type { TextEvent } from '../reading/text-events.ts';

/** How many of something a clause allows: from least to most, in the unit that is counted. */
export type Amount = {
  readonly unit: string;
  readonly least: number;
  readonly most: number;
  /** Said as a bound or exactly; a plain number is about one case only. */
  readonly bound: boolean;
};

const numberWords: Readonly<Record<string, number>> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, value) => [word, value]),
);

const number = String.raw`(\d+(?:[.,]\d+)?|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a single)`;
const noun = String.raw`((?:[\p{L}-]+\s+)?[\p{L}-]+)`;
const limit = String.raw`(at most|no more than|not more than|up to|a maximum of|maximum of|within|in less than|less than|fewer than|at least|no less than|no fewer than|not less than|a minimum of|minimum of|more than|exactly|only|between)`;
const bounded = new RegExp(
  String.raw`\b(?:${limit}\s+)?(?:and\s+)?${number}\s+(?:and\s+${number}\s+)?${noun}`,
  'giu',
);
const open = new RegExp(
  String.raw`\b(several|many|multiple|various|any number of|an unlimited number of|unlimited|as many|no)\s+${noun}`,
  'giu',
);

/** Verbs that tell what always is so: with them a plain number is exact. */
const lasting = /^(?:be|have|consist|contain|comprise|include|own|belong|take|last|cost|weigh)\b/;

/** The amounts that the sentence of an event says. */
export function amountsIn(event: TextEvent): readonly Amount[] {
  const text = inTimes(event.sentence.read.text);
  const said = [...text.matchAll(bounded)].map(([, words = '', first = '', second, unit = '']): Amount => {
    const value = valueOf(first);
    const upper = second === undefined ? value : valueOf(second);
    const counted = unitOf(unit);
    const isDoneBy = event.passive && event.performers.some((agent) => headOf(agent) === counted);
    const exactly = lasting.test(event.verb) || isDoneBy ? { bound: true } : {};
    return { unit: counted, ...rangeOf(words.toLowerCase(), value, upper), ...exactly };
  });
  const free = [...text.matchAll(open)].map(([, words = '', unit = '']): Amount => {
    const isMany = /^(?:several|many|multiple|various)$/i.test(words);
    if (/^no$/i.test(words)) return { unit: unitOf(unit), least: 0, most: 0, bound: false };
    return { unit: unitOf(unit), least: isMany ? 2 : 0, most: Infinity, bound: true };
  });
  // "as often as they like", "without any limit": no bound for anything that is counted.
  const isFree =
    /\bas (?:often|many|much)(?: \p{L}+)? as\b(?! (?:\d|once|twice))|\bwithout (?:any |a )?(?:limit|restriction)/iu.test(
      text,
    );
  return [...said, ...free, ...(isFree ? [{ unit: '', least: 0, most: Infinity, bound: true }] : [])];
}

/** "twice a week" is two times; "once it is paid" is when. */
function inTimes(text: string): string {
  return text.replace(
    /(?<=\b(?:at most|at least|only|up to|exactly|more than|not more than) )(?:once|twice)\b|\b(?:once|twice)(?= (?:an?|per|every|each|in)\b)/gi,
    (word) => (word.toLowerCase() === 'once' ? 'one times' : 'two times'),
  );
}

function rangeOf(words: string, value: number, upper: number): Omit<Amount, 'unit'> {
  if (
    /^(?:at most|no more than|not more than|up to|a maximum of|maximum of|within|in less than|less than|fewer than)$/.test(
      words,
    )
  )
    return { least: 0, most: value, bound: true };
  if (/^(?:at least|no less than|no fewer than|not less than|a minimum of|minimum of|more than)$/.test(words))
    return { least: value, most: Infinity, bound: true };
  if (words === 'between') return { least: value, most: upper, bound: true };
  return { least: value, most: value, bound: words !== '' };
}

const valueOf = (text: string): number =>
  numberWords[text.toLowerCase()] ?? (/single/i.test(text) ? 1 : Number(text.replace(',', '.')));

/** The head of what is counted. */
function unitOf(words: string): string {
  const [first = '', second] = words.toLowerCase().split(/\s+/);
  const isOver =
    second === undefined ||
    /^(?:per|in|at|of|to|for|and|or|a|the|after|before|from|is|are|on|each|by|with)$/.test(second);
  return singular(isOver ? first : second);
}

/**
 * Whether two sets of amounts exclude each other: intervals of the same unit that do not meet, or the same kind of bound
 * with another number.
 */
export function disagree(some: readonly Amount[], others: readonly Amount[]): boolean {
  return some.some((one) =>
    others.some((other) => {
      if (!one.bound || !other.bound || (one.unit !== other.unit && one.unit !== '' && other.unit !== ''))
        return false;
      if (one.most < other.least || other.most < one.least) return true;
      const isUpper = one.least === 0 && other.least === 0 && one.most !== other.most;
      const isLower = one.most === Infinity && other.most === Infinity && one.least !== other.least;
      const isUnlimited = [one, other].some(({ least, most }) => least === 0 && most === Infinity);
      return (
        isUpper ||
        (isLower && one.least > 2 && other.least > 2) ||
        (isUnlimited && (one.most < Infinity || other.most < Infinity))
      );
    }),
  );
}
