import { closedWords } from '../language/closed-words.ts';
import type { TextEvent } from '../reading/text-events.ts';
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
  hide: 'show',
  prevent: 'allow',
  close: 'open',
  lock: 'open',
};

/** Adjectives and participles that exclude each other: the first word of a row, what means the same, and the contrary. */
const qualities: readonly (readonly [same: string, contrary: string])[] = [
  ['required mandatory obligatory necessary needed', 'optional unnecessary voluntary'],
  ['public', 'private confidential secret'],
  ['visible', 'hidden invisible'],
  ['open', 'closed'],
  ['free', 'paid'],
  ['allowed permitted welcome', 'forbidden prohibited'],
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
    if (qualityOf.has(last) && (passive || isQuality(event))) return [claimed(last, event)];
    const denied = event.negated !== isForbidden(event);
    const against = contraries[verb] ?? contraries[main];
    // Who gets money is paid, what is published is public.
    const isEarning = /^(?:receive|get|earn)$/.test(main) && money.test(sentence.read.text);
    const isPaid = (/^(?:pay|cost|charge)$/.test(main) || isEarning) && !denied;
    const isPublishing = /^(?:publish|make public)$/.test(verb);
    const isOpening = /^(?:open|close)$/.test(verb);
    return [
      ...(isOpening ? [{ verb: 'be open', denied: denied !== (verb === 'close'), contrary: false }] : []),
      ...(isPublishing ? [{ verb: 'be public', denied, contrary: false }] : []),
      ...(isPaid ? [{ verb: 'be free', denied: true, contrary: false }] : []),
      { verb, denied, contrary: false },
      ...(against === undefined ? [] : [{ verb: against, denied: !denied, contrary: true }]),
    ];
  }
  const quality = words
    .slice(clause.end, clause.end + 3)
    .find(({ tag, lower }) => /^(?:JJ|VBN)$/.test(tag) && !closedWords.has(lower));
  if (quality !== undefined) return [claimed(quality.lower, event)];
  // "The fee is 40 euros."
  return sizesIn(sentence.read.text).length === 0
    ? []
    : [{ verb: 'be', denied: event.negated, contrary: false }];
}

/** Whether a clause says how something is: "is open", and "is never free", where the adjective could be a verb. */
export function isQuality({ clause, sentence, verb, passive }: TextEvent): boolean {
  const group = sentence.read.words.slice(clause.start, clause.end);
  return verb === 'be' || (!passive && group.length > 1 && group[0]?.tag === 'BE' && qualityOf.has(verb));
}

function claimed(word: string, { negated }: TextEvent): Claimed {
  const { name, contrary } = qualityOf.get(word) ?? { name: word, contrary: false };
  return { verb: `be ${name}`, denied: negated !== contrary, contrary: false };
}

/** "Reselling a ticket is prohibited": what is forbidden is what the verb in front of it says. */
function isForbidden({ clause, sentence }: TextEvent): boolean {
  const { words, clauses } = sentence.read;
  const next = clauses[clauses.indexOf(clause) + 1];
  if (words[clause.start]?.tag !== 'VBG' || next === undefined) return false;
  const quality = qualityOf.get(words[next.end - 1]?.lower ?? '');
  return quality?.name === 'allowed' && quality.contrary !== next.negated;
}
