import { closedWords } from '../language/closed-words.ts';
import { singular } from '../language/lexicon.ts';
import { headOf } from '../reading/concept-names.ts';
import type { TextEvent } from '../reading/text-events.ts';
import { isMeasure } from './measures.ts';
import { numerals } from './numerals.ts';

/** How many of something a clause allows: from least to most, in the unit that is counted. */
export type Amount = {
  readonly unit: string;
  readonly least: number;
  readonly most: number;
  /** Said as a bound or exactly; a plain number is about one case only. */
  readonly bound: boolean;
  /** A point in time before or after something: "two days before the start". */
  readonly moment?: true;
  /** Said of what may be done: "can be rented for thirty minutes". */
  readonly allowed?: true;
};

const numberWords: Readonly<Record<string, number>> = {
  ...Object.fromEntries(numerals.map((word, value) => [word, value])),
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
};

/** A number in digits or words, as a part of a pattern. */
export const number = String.raw`(\d+(?:[.,]\d+)?|${Object.keys(numberWords).join('|')}|a single|an?(?=\s+(?:minute|hour|day|week|fortnight|month|quarter|year)\b))`;
const noun = String.raw`((?:[\p{L}-]+\s+)?[\p{L}-]+)`;
const limit = String.raw`(at most|no more than|not more than|no longer than|not longer than|up to|a maximum of|maximum of|within|in less than|less than|fewer than|at least|no less than|no fewer than|not less than|a minimum of|minimum of|more than|exactly|only|between)`;
const bounded = new RegExp(
  String.raw`\b(?:${limit}\s+)?(?:and\s+)?${number}\s+(?:(?:and|or|to)\s+${number}\s+)?(single\s+|working\s+|business\s+|calendar\s+|full\s+|different\s+)?${noun}`,
  'giu',
);
const open = new RegExp(
  String.raw`(?<!\bhow )\b(several|many|multiple|various|any number of|an unlimited number of|unlimited|as many|no(?! longer\b))\s+${noun}`,
  'giu',
);

const immediate = /\b(?:immediately|instantly|right away|straight away|without delay)\b|\bat once\s*[.!]?$/i;

const moment = /^\s*(?:before|after|prior to|in advance)\b/i;

/** Spans of time are compared in hours. */
const hoursIn: ReadonlyMap<string, number> = new Map([
  ['second', 1 / 3600],
  ['minute', 1 / 60],
  ['hour', 1],
  ['day', 24],
  ['week', 7 * 24],
  ['fortnight', 14 * 24],
  ['month', 30.4 * 24],
  ['quarter', 91.3 * 24],
  ['year', 365 * 24],
]);

/** "one fee a year": how many there are each time. */
const often =
  /^[\p{L}-]+\s+(?:[\p{L}-]+\s+)?(?:an?|per|every|each)\s+(?:second|minute|hour|day|week|month|quarter|year|season|term|shift)\b/iu;

/** Verbs that tell what always is so: with them a plain number is exact. */
const lasting =
  /^(?:be|have|consist|contain|comprise|include|own|belong|take|last|cost|weigh|run|end|expire|cover)\b/;

/** The amounts that the sentence of an event says. */
export function amountsIn(event: TextEvent): readonly Amount[] {
  const text = inTimes(event.sentence.read.text);
  const counts = [...text.matchAll(bounded)].filter(
    ({ 1: words, 2: first = '', 5: noun = '', index }) =>
      (words !== undefined || !/^an?$/i.test(first) || /\b(?:for|after)\s+$/i.test(text.slice(0, index))) &&
      !closedWords.has(unitOf(noun)) &&
      // "DA-4 The archivist" counts no archivists.
      !/[\p{L}\d][-./]$/u.test(text.slice(0, index)),
  );
  const said = counts.map((match): Amount => {
    const [whole, words = '', first = '', second, kind = '', noun = ''] = match;
    const at = match.index;
    const unit = unitOf(noun);
    const hours = hoursIn.get(unit);
    const value = valueOf(first) * (hours ?? 1);
    const upper = second === undefined ? value : valueOf(second) * (hours ?? 1);
    // "There is only a single harvest" is how often it is done.
    const counted = hours !== undefined ? 'hour' : unit === event.verb ? 'time' : unit;
    const isDoneBy = event.passive && event.performers.some((agent) => headOf(agent) === counted);
    const behind = text.slice(at + whole.length);
    const isMoment =
      hours !== undefined && words === '' && (/\s(?:before|after)$/i.test(whole) || moment.test(behind));
    const isExact =
      lasting.test(event.verb) ||
      (counted === 'time' &&
        event.modality !== 'MAY' &&
        /\b(?:an?|per|every|each)(?: \p{L}+)?\s*$/iu.test(
          `${whole}${/^\s*(?:per|every|each) \p{L}+/iu.exec(behind)?.[0] ?? ''}`,
        )) ||
      (event.modality !== 'MAY' && hours === undefined && often.test(`${noun}${behind}`)) ||
      isDoneBy ||
      /single/i.test(`${first} ${kind}`) ||
      /^\s*(?:(?:is|are) )?(?:enough|sufficient)\b|^\s*suffices?\b/i.test(behind) ||
      /\beven with\s*$/i.test(text.slice(0, at)) ||
      /^[^,;]{0,30}\b(?:in parallel|simultaneously|side by side)\b/i.test(text.slice(at));
    const exactly = isExact ? { bound: true } : {};
    // "has 30 days to pay"
    const isLeft =
      hours !== undefined &&
      /\b(?:has|have|gets?)\s*$/i.test(text.slice(0, at)) &&
      /^\s*to\b|\sto$/.test(`${behind}${whole}`);
    const range = isLeft
      ? { least: 0, most: value, bound: true }
      : (edgeOf(hours === undefined ? '' : text, value) ?? rangeOf(words.toLowerCase(), value, upper));
    // "to one member at a time", "may be loaded with 25 tonnes": no more than that.
    const isLimit =
      words === '' &&
      second === undefined &&
      (/^[^,;]{0,30}\bat (?:a|the same|any one) time\b/i.test(text.slice(at)) ||
        (event.modality === 'MAY' && (isMeasure(unit) || counted === 'time')));
    // "for 14 days only"
    const isOnly = words === '' && second === undefined && /^\s*only\b/i.test(behind);
    const isAllowed = event.modality === 'MAY' && words === '' && hours !== undefined && !isMoment;
    return {
      unit: counted,
      ...range,
      ...exactly,
      ...((isLimit || isOnly) && { least: 0, most: value, bound: true }),
      ...(isMoment && { moment: true }),
      ...(isAllowed && { allowed: true }),
    };
  });
  // "is confirmed at once": no time may pass.
  const atOnce =
    immediate.test(text) && !counts.length ? [{ unit: 'hour', least: 0, most: 0, bound: true }] : [];
  const free = [...text.matchAll(open)].map(([, words = '', unit = '']): Amount => {
    const isMany = /^(?:several|many|multiple|various)$/i.test(words);
    if (/^no$/i.test(words)) return { unit: unitOf(unit), least: 0, most: 0, bound: false };
    return { unit: unitOf(unit), least: isMany ? 2 : 0, most: Infinity, bound: true };
  });
  // "as often as they like", "without any limit": no bound for anything that is counted.
  const isFree =
    /\bagain and again\b|\bas (?:often|many|much)(?: \p{L}+)? as\b(?! (?:\d|once|twice))|\bwithout (?:a |any )?(?:limit|restriction)|\bno (?:upper )?(?:limit|restriction|cap)\b/iu.test(
      text,
    );
  return [
    ...onlyOnce(said),
    ...atOnce,
    ...free,
    ...(isFree ? [{ unit: '', least: 0, most: Infinity, bound: true }] : []),
  ];
}

/** Of "has 4 units and gives 3 units away" neither is how many there are. */
function onlyOnce(said: readonly Amount[]): readonly Amount[] {
  return said.filter(({ unit, least, most }) =>
    said.every(
      (other) => other.unit !== unit || unit === 'hour' || (other.least === least && other.most === most),
    ),
  );
}

/** "twice a week" is two times; "once it is paid" is when. */
function inTimes(text: string): string {
  return text.replace(
    /(?<=\b(?:at most|at least|only|up to|exactly|more than|not more than) )(?:once|twice)\b|(?<!^)\b(?:once|twice)(?= (?:an?|per|every|each|in)\b)|\b(?<!\b(?:at|for) )(?:once|twice)(?=\s*[.!]?$)/gi,
    (word) => (word.toLowerCase() === 'once' ? 'one times' : 'two times'),
  );
}

/** "five days after the order at the earliest" is a bound. */
function edgeOf(text: string, value: number): Omit<Amount, 'unit'> | undefined {
  if (/\bat the earliest\b/i.test(text)) return { least: value, most: Infinity, bound: true };
  return /\bat the latest\b/i.test(text) ? { least: 0, most: value, bound: true } : undefined;
}

function rangeOf(words: string, value: number, upper: number): Omit<Amount, 'unit'> {
  if (
    /^(?:at most|no more than|not more than|up to|a maximum of|maximum of|within|in less than|less than|fewer than)$/.test(
      words,
    )
  )
    return { least: 0, most: value, bound: true };
  if (words === 'more than' && Number.isInteger(value))
    return { least: value + 1, most: Infinity, bound: true };
  if (/^(?:at least|no less than|no fewer than|not less than|a minimum of|minimum of|more than)$/.test(words))
    return { least: value, most: Infinity, bound: true };
  return { least: value, most: upper, bound: words !== '' || upper > value };
}

const valueOf = (text: string): number =>
  numberWords[text.toLowerCase()] ?? (/single|^an?$/i.test(text) ? 1 : Number(text.replace(',', '.')));

/** The head of what is counted. */
function unitOf(words: string): string {
  const [first = '', second] = words.toLowerCase().split(/\s+/);
  const isOver =
    second === undefined ||
    isMeasure(singular(first)) ||
    hoursIn.has(singular(first)) ||
    singular(first) !== first ||
    /^(?:per|in|at|of|to|for|and|or|a|the|after|before|from|is|are|on|each|by|with)$/.test(second);
  return singular(isOver ? first : second);
}

/**
 * Whether two sets of amounts exclude each other: intervals of the same unit that do not meet, or the same kind of bound
 * with another number. An amount without a unit is one of anything.
 */
export function disagree(some: readonly Amount[], others: readonly Amount[]): boolean {
  return some.some((one) =>
    others.some((other) => (one.bound && other.bound ? exclude(one, other) : isOutside(one, other))),
  );
}

/** "five minutes before the start" is not "at least two hours before the start". */
function isOutside(one: Amount, other: Amount): boolean {
  const isNamed = ({ moment: isPoint, allowed }: Amount): boolean => isPoint === true || allowed === true;
  const isOneBound = one.bound !== other.bound && (isNamed(one) || isNamed(other));
  return (
    isOneBound && one.unit === other.unit && (isLess(one.most, other.least) || isLess(other.most, one.least))
  );
}

function exclude(one: Amount, other: Amount): boolean {
  if (one.unit !== other.unit && one.unit !== '' && other.unit !== '') return false;
  if (isLess(one.most, other.least) || isLess(other.most, one.least)) return true;
  const isUpper = one.least === 0 && other.least === 0 && !isSameAmount(one.most, other.most);
  const isLower = one.most === Infinity && other.most === Infinity && !isSameAmount(one.least, other.least);
  const isUnlimited = [one, other].some(({ least, most }) => least === 0 && most === Infinity);
  return (
    isUpper ||
    (isLower && one.least > 2 && other.least > 2) ||
    (isUnlimited && (one.most < Infinity || other.most < Infinity))
  );
}

/** A month is as good as 30 days. */
export const isSameAmount = (one: number, other: number): boolean =>
  one === other || Math.abs(one - other) <= 0.05 * Math.max(one, other);

const isLess = (one: number, other: number): boolean => one < other && !isSameAmount(one, other);
