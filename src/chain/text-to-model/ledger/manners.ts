import { kindOfNoun } from '../language/lexicon.ts';
import { headOf } from '../reading/concept-names.ts';
import type { TextEvent } from '../reading/text-events.ts';
import { isSameAmount } from './amounts.ts';
import { numberSaid, numeralPattern } from './numerals.ts';

/** How, how often and at what o'clock something is done, where a clause says so. */
export type Manner = {
  /** Hours from one time to the next: a week for "weekly" and "once a week". */
  readonly rate: number | undefined;
  /** Minutes since midnight behind "at", "from" and "until", with that word. */
  readonly clocks: ReadonlyMap<string, number>;
  /** What it is done by or in: "by card", "in cash". */
  readonly ways: ReadonlySet<string>;
  /** In no other way: "in cash only". */
  readonly onlyWay: boolean;
  /** By itself, or by people. */
  readonly effort: 'AUTOMATIC' | 'MANUAL' | undefined;
};

const hours: Readonly<Record<string, number>> = {
  minute: 1 / 60,
  hour: 1,
  day: 24,
  morning: 24,
  evening: 24,
  night: 24,
  week: 168,
  month: 730,
  quarter: 2_190,
  year: 8_760,
};
const adverbs: Readonly<Record<string, number>> = {
  hourly: 1,
  daily: 24,
  weekly: 168,
  monthly: 730,
  quarterly: 2_190,
  yearly: 8_760,
  annually: 8_760,
};
const numeral = String.raw`(\d+|${numeralPattern})`;
const span = '(minute|hour|day|morning|evening|night|week|month|quarter|year)s?';

const timesIn = new RegExp(String.raw`\b(once|twice|${numeral} times) (?:an?|per|every|each) ${span}\b`, 'i');
const everyWeekday = /\bevery (second |other |third |fourth )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;
const everySpan = new RegExp(String.raw`\bevery (?:${numeral} |(other) )?${span}\b`, 'i');
const adverb = new RegExp(String.raw`\b(${Object.keys(adverbs).join('|')})\b`, 'i');
/** A bound leaves room for more or less. */
const bounded =
  /\b(?:at least|at most|up to|more than|less than|no more than|not more than) (?:once|twice|every|\w+ times)/i;
const clock = new RegExp(
  String.raw`\b(at|from|until|till|by|no later than) ${numeral}(?:[:.](\d\d))?(?:\s*(o['’]clock|[ap]\.?m\.?)|(?: in the (morning|afternoon|evening)|(?=\s*(?:[.,;]|and\b|until\b|$))))`,
  'giu',
);
const way =
  /(\b(?:only|exclusively) )?\b(?:(?:in|by|via|through) ((?:bank |credit |e-)?(?:cash|card|cheque|check|transfer|invoice|mail|e-mail|email|post|phone|telephone|fax|hand|courier|letter|text message|direct debit))|(online|(?:in|via|through|with) the app|in person|in writing|orally|verbally|electronically|digitally|on paper|on site|(?:on|over) the (?:phone|telephone)|at the (?:counter|desk|front desk|reception|office|till|branch)))\b( (?:only|exclusively))?/giu;
const sameWays: Readonly<Record<string, string>> = {
  telephone: 'phone',
  'over the phone': 'phone',
  'on the phone': 'phone',
  'e-mail': 'email',
  verbally: 'orally',
  mail: 'post',
  'on paper': 'in writing',
  letter: 'in writing',
};

const deadlines = /^(?:until|till|by|no later than)$/i;

/** What has one hour a day; other things may be done at several. */
const happensOnce = /^(?:open|close|start|begin|end|finish)$/;

/** What a clause says of how, how often and when. */
export function mannerIn(text: string, event: TextEvent): Manner {
  const { verb } = event;
  const ways = [...text.matchAll(way)];
  return {
    rate: rateIn(text),
    clocks: new Map(
      [
        ...text
          .replace(
            /\b(half|(?:a )?quarter) past (\d+|\p{L}+)/giu,
            (_, part: string, at: string) => `${numberSaid(at)}:${/half/i.test(part) ? '30' : '15'}`,
          )
          .replace(/\bnoon\b/gi, '12 pm')
          .replace(/\bmidnight\b/gi, "24 o'clock")
          .matchAll(clock),
      ].flatMap((match) => {
        // "closes at ten" is open until ten.
        const isEnd = deadlines.test(match[1] ?? '') || (verb === 'close' && /^at$/i.test(match[1] ?? ''));
        const word = isEnd ? 'until' : (match[1] ?? '').toLowerCase();
        return happensOnce.test(verb) || word === 'until' ? [[word, minutesOf(match)] as const] : [];
      }),
    ),
    ways: new Set(ways.map(wayOf)),
    effort: effortIn(text, event),
    onlyWay: ways.some(
      (match) =>
        match[1] !== undefined ||
        match[4] !== undefined ||
        // "must pay in cash"
        (event.modality === 'MUST' && !event.negated) ||
        onlyDone.test(text.slice(0, match.index)),
    ),
  };
}

/** "is only sent | by email" */
const onlyDone = /\b(?:only|exclusively) (?:be )?\p{L}+ $/iu;

const automatic = /\b(?:automatically|by itself|without human (?:help|intervention))\b/i;
const manual = /\b(?:manually|by hand)\b/i;

/** What people always do is done by hand, unless it is said to go by itself. */
function effortIn(text: string, { performers, modality, role, verb }: TextEvent): Manner['effort'] {
  // "I want to be able to create nametags automatically": that I am able says nothing of how.
  if (/\bable$/.test(verb)) return undefined;
  if (automatic.test(text)) return 'AUTOMATIC';
  const isDone = modality === 'PLAIN' || modality === 'MUST';
  const byPeople =
    isDone && role !== 'WANT' && performers.some((each) => kindOfNoun(headOf(each)) === 'person');
  return manual.test(text) || byPeople ? 'MANUAL' : undefined;
}

/** "at the counter" and "at the desk" are in person. */
function wayOf([, , by = '', how = '']: RegExpMatchArray): string {
  const said = `${by}${how}`.toLowerCase();
  if (said.endsWith(' the app')) return 'app';
  return said.startsWith('at the ') || said === 'on site' ? 'in person' : (sameWays[said] ?? said);
}

/** Whether two clauses about the same tell another rhythm, another hour, or another way beside the only one. */
export function mannersOppose(one: Manner, other: Manner): boolean {
  if (one.rate !== undefined && other.rate !== undefined && !isSameAmount(one.rate, other.rate)) return true;
  if ([...one.clocks].some(([word, minutes]) => (other.clocks.get(word) ?? minutes) !== minutes)) return true;
  if (one.effort !== undefined && other.effort !== undefined && one.effort !== other.effort) return true;
  const [some, others] = [one.ways, other.ways];
  return (
    (one.onlyWay || other.onlyWay) &&
    some.size > 0 &&
    others.size > 0 &&
    (one.onlyWay ? [...others].some((each) => !some.has(each)) : [...some].some((each) => !others.has(each)))
  );
}

function rateIn(text: string): number | undefined {
  if (bounded.test(text)) return undefined;
  const times = timesIn.exec(text);
  if (times !== null)
    return (hours[(times[3] ?? '').toLowerCase()] ?? 0) / countOf(times[2] ?? times[1] ?? '');
  const every = everySpan.exec(text);
  if (every !== null)
    return (
      (hours[(every[3] ?? '').toLowerCase()] ?? 0) * (every[2] === undefined ? countOf(every[1] ?? 'one') : 2)
    );
  const weekday = everyWeekday.exec(text);
  if (weekday !== null) return 168 * weeksOf(weekday[1]);
  const named = adverb.exec(text)?.[1];
  return named === undefined ? undefined : adverbs[named.toLowerCase()];
}

/** "every second Monday" is every two weeks. */
function weeksOf(said = ''): number {
  const at = ['', 'second', 'third', 'fourth'].indexOf(said.trim().toLowerCase());
  return at < 0 ? 2 : at + 1;
}

function countOf(word: string): number {
  const lower = word.toLowerCase();
  if (lower === 'once') return 1;
  return lower === 'twice' ? 2 : numberSaid(word);
}

function minutesOf([, , hour = '', minutes = '0', half = '', part = '']: RegExpMatchArray): number {
  const isLate = /^p/i.test(half) || /^(?:afternoon|evening)$/i.test(part);
  const count = countOf(hour);
  return (count + (isLate && count < 12 ? 12 : 0)) * 60 + Number(minutes);
}
