import { closedWords } from '../language/closed-words.ts';
import { headOf } from '../reading/concept-names.ts';
import type { TextEvent } from '../reading/text-events.ts';
import { oppositesOf } from '../language/opposite-words.ts';
import { sizesIn } from './sizes.ts';

/** Verbs that undo what another says, with that one. */
const contraries: Readonly<Record<string, string>> = {
  delete: 'keep',
  discard: 'keep',
  destroy: 'keep',
  erase: 'keep',
  shred: 'keep',
  'throw away': 'keep',
  dispose: 'keep',
  'give away': 'keep',
  sell: 'keep',
  donate: 'keep',
  give: 'keep',
  reject: 'approve',
  refuse: 'approve',
  close: 'open',
  lock: 'open',
  'turn down': 'accept',
  decline: 'accept',
  deny: 'accept',
  overwrite: 'keep',
  lose: 'keep',
  'switch off': 'switch on',
  'turn off': 'turn on',
  unlock: 'lock',
  forget: 'remember',
  skip: 'do',
};

/** Verbs that say no more than that something is not done, with what is not done. */
const refusals: Readonly<Record<string, string>> = {
  hide: 'show',
  prevent: 'allow',
  forbid: 'allow',
  exclude: 'include',
  ban: 'allow',
  refuse: 'accept',
};

/** Adjectives and participles that exclude each other: the first word of a row, what means the same, and the contrary. */
const qualities: readonly (readonly [same: string, contrary: string])[] = [
  ['required mandatory obligatory necessary needed', 'optional unnecessary voluntary'],
  ['public', 'private confidential secret'],
  ['visible', 'hidden invisible'],
  ['open', 'closed'],
  ['free', 'paid'],
  ['allowed permitted welcome fine okay', 'forbidden prohibited banned'],
  ['possible', 'impossible'],
  ['active', 'inactive'],
  ['valid', 'invalid'],
  ['automatic', 'manual'],
  ['permanent', 'temporary'],
  ['unique', 'shared'],
];

type Quality = { readonly name: string; readonly contrary: boolean };

const qualityOf: ReadonlyMap<string, Quality> = new Map(
  qualities.flatMap(([same, contrary]): readonly (readonly [string, Quality])[] => {
    const [name = ''] = same.split(' ');
    return [
      ...same.split(' ').map((word) => [word, { name, contrary: false }] as const),
      ...contrary.split(' ').map((word) => [word, { name, contrary: true }] as const),
    ];
  }),
);

/** One thing that a clause claims, or denies. */
type Claimed = {
  readonly verb: string;
  readonly denied: boolean;
  /** The clause says the contrary of the verb. */
  readonly contrary: boolean;
};

const money = /\d\s?(?:€|\$|£|%)|\b(?:euros?|dollars?|pounds?|francs?|cents?|wages?|salary)\b/i;

/** What a clause claims, and whether it denies it; "is optional" denies what "is required" claims. */
export function claimsOf(event: TextEvent): readonly Claimed[] {
  const { clause, sentence, verb, passive } = event;
  const [main = ''] = verb.split(' ');
  const { words } = sentence.read;
  if (main !== 'be') {
    const last = words[clause.end - 1]?.lower ?? '';
    const isSaid = words[clause.end - 1]?.lemma === main;
    if (isSaid && qualityOf.has(last) && (passive || isQuality(event)))
      return [claimed(last, event), ...(passive ? doneIn(event) : [])];
    const state = lastingState(event);
    return state === undefined ? doneIn(event) : qualitiesOf(state, event);
  }
  const quality = words
    .slice(clause.end, clause.end + 3)
    .find(({ tag, lower }) => /^(?:JJ|VBN)$/.test(tag) && !closedWords.has(lower) && lower !== 'left');
  if (quality !== undefined) return qualitiesOf(quality.lower, event);
  // "The fee is 40 euros."
  return sizesIn(sentence.read.text).length === 0 && event.around.length === 0
    ? []
    : [{ verb: 'be', denied: event.negated, contrary: false }];
}

const free =
  /\b(?:for free|free of (?:charge|cost)|at no (?:extra |additional )?(?:cost|charge)|without (?:extra |additional |any )*(?:cost|charge)s?)\b/i;

const hour = /\bat (?:\d|noon|midnight|\p{L}+ o['’]clock|\p{L}+ in the (?:morning|afternoon|evening))/iu;

const moneyNouns = /^(?:fee|charge|cost|pay|payment|wage|salary|money|compensation)s?$/;
const separately = /\b(?:separately|extra|on top|in addition|additionally)\b/i;

/** What is done with a value that has to be there. */
const entering = /^(?:enter|fill in|give|provide|state|specify|supply|indicate)$/;

const allHours = /\b(?:around the clock|day and night|24 hours a day)\b/i;

/** What a verb other than "be" claims: what is done, and what follows from it. */
function doneIn(event: TextEvent): readonly Claimed[] {
  const { clause, sentence, verb, passive } = event;
  const [main = ''] = verb.split(' ');
  const last = sentence.read.words[clause.end - 1]?.lower ?? '';
  const denied = event.negated;
  // What a story wants to be able to do is one of several things that can be done.
  const refused = event.role === 'WANT' ? undefined : refusals[main];
  const isLeftSo =
    passive &&
    event.performers.length === 0 &&
    event.modality !== 'MAY' &&
    (sentence.read.words[clause.end - 1]?.lemma === main || verb.includes(' '));
  const isKept = isLeftSo || /^(?:stay|keep|leave|remain)\b/.test(verb);
  const [, side] = isKept ? (/ (on|off)$/.exec(verb) ?? []) : [];
  const against = contraries[verb] ?? contraries[main];
  // Who gets money is paid, what is published is public.
  const isEarning = /^(?:receive|get|earn)$/.test(main) && money.test(sentence.read.text);
  const isAdded = /^(?:add|take)$/.test(main) && money.test(sentence.read.text);
  const isPaid = (/^(?:pay|cost|charge)$/.test(main) || isEarning || isAdded) && !denied;
  const isFree = free.test(sentence.read.text) && !denied;
  const isPublishing = /^(?:publish|make public)$/.test(verb);
  // "closes at 6 pm" says how long it is open.
  const isHour = verb === 'close' && hour.test(sentence.read.text);
  const isOpening = (/^(?:open|close)$/.test(verb) && !isHour) || (verb === 'lock' && isLeftSo);
  // "There is no fee for late returns", "tickets have no charge"
  const isWithoutFee =
    denied && /^(?:have|get|receive)$/.test(main) && moneyNouns.test(event.objects.map(headOf).join());
  // "Meals are charged separately": they are not included.
  const isApart = isPaid && separately.test(sentence.read.text);
  return [
    ...(isApart ? [{ verb: 'include', denied: true, contrary: false }] : []),
    ...(isWithoutFee ? [{ verb: 'be free', denied: false, contrary: false }] : []),
    ...(main === 'require' &&
    passive &&
    event.performers.length === 0 &&
    !sentence.read.text.includes('require')
      ? [{ verb: 'be required', denied, contrary: false }]
      : []),
    ...(/^(?:work|run|operate)$/.test(verb) && allHours.test(sentence.read.text)
      ? [{ verb: 'be open', denied, contrary: false }]
      : []),
    ...(passive && event.modality === 'MUST' && entering.test(verb) && event.performers.length === 0
      ? [{ verb: 'be required', denied, contrary: false }]
      : []),
    ...(/^(?:leave|check out|vacate)$/.test(verb) && event.modality !== 'MAY'
      ? [{ verb: 'stay', denied, contrary: false }]
      : []),
    ...(isHour ? [{ verb: 'be open', denied: false, contrary: false }] : []),
    ...(isOpening ? [{ verb: 'be open', denied: denied !== (verb !== 'open'), contrary: false }] : []),
    ...(isFree ? [{ verb: 'be free', denied: false, contrary: false }] : []),
    ...(isPublishing ? [{ verb: 'be public', denied, contrary: false }] : []),
    ...(isPaid ? [{ verb: 'be free', denied: true, contrary: false }] : []),
    ...(refused === undefined ? [] : [{ verb: refused, denied: !denied, contrary: false }]),
    ...(side === undefined ? [] : [{ verb: 'be on', denied: denied !== (side === 'off'), contrary: false }]),
    ...(main === 'share' ? [{ verb: 'be unique', denied: !denied, contrary: false }] : []),
    ...(isLeftSo && !qualityOf.has(last) ? [{ verb: `be ${last}`, denied, contrary: false }] : []),
    { verb, denied, contrary: false },
    ...(against === undefined || isHour ? [] : [{ verb: against, denied: !denied, contrary: true }]),
  ];
}

/** Whether a clause says how something is: "is open", and "is never free", where the adjective could be a verb. */
export function isQuality({ clause, sentence, verb, passive }: TextEvent): boolean {
  const group = sentence.read.words.slice(clause.start, clause.end);
  return verb === 'be' || (!passive && group.length > 1 && group[0]?.tag === 'BE' && qualityOf.has(verb));
}

/** "stays closed", "remains open", "is kept locked": the state that something keeps. */
function lastingState({ clause, sentence, verb }: TextEvent): string | undefined {
  if (!/^(?:stay|remain|keep|leave)$/.test(verb)) return undefined;
  const next = sentence.read.words[clause.end];
  return next !== undefined && /^(?:JJ|VBN)$/.test(next.tag) && !closedWords.has(next.lower)
    ? next.lower
    : undefined;
}

/** What a quality claims, and what its opposites deny. */
function qualitiesOf(word: string, event: TextEvent): readonly Claimed[] {
  const own = claimed(word, event);
  // "is due on departure": it is paid then.
  if (/^(?:due|payable)$/.test(word)) return [own, { ...own, verb: 'pay' }];
  if (qualityOf.has(word)) return [own];
  return [own, ...oppositesOf(word).map((each) => ({ ...own, verb: `be ${each}`, denied: !own.denied }))];
}

function claimed(word: string, { negated }: TextEvent): Claimed {
  const { name, contrary } = qualityOf.get(word) ?? { name: word, contrary: false };
  return { verb: `be ${name}`, denied: negated !== contrary, contrary: false };
}
