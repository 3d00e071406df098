import { closedWords } from '../language/closed-words.ts';
import type { TextEvent } from '../reading/text-events.ts';

/** Verbs of one meaning, by the one they are compared by. */
const synonyms: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['delete', 'remove', 'erase', 'discard'],
    ['change', 'edit', 'modify', 'alter', 'update', 'amend'],
    ['cancel', 'revoke', 'withdraw'],
    ['have', 'contain', 'comprise', 'include', 'hold', 'possess'],
    ['create', 'add', 'make'],
    ['see', 'view', 'read', 'look'],
    ['buy', 'purchase', 'order'],
    ['keep', 'retain', 'store', 'preserve'],
    ['return', 'give back', 'bring back'],
    ['send', 'dispatch', 'ship'],
    ['begin', 'start'],
    ['end', 'finish', 'stop'],
    ['approve', 'accept', 'confirm'],
  ].flatMap(([first = '', ...others]) => [first, ...others].map((verb) => [verb, first])),
);

/** Adjectives and participles that exclude each other: the first word of a row, what means the same, and the contrary. */
const qualities: readonly (readonly [same: string, contrary: string])[] = [
  ['required mandatory obligatory necessary', 'optional unnecessary'],
  ['public', 'private confidential secret'],
  ['visible', 'hidden invisible'],
  ['open', 'closed'],
  ['free', 'paid'],
  ['allowed permitted', 'forbidden prohibited'],
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
type Claimed = { readonly verb: string; readonly denied: boolean };

/** What a clause claims, and whether it denies it; "is optional" denies what "is required" claims. */
export function claimsOf(event: TextEvent): readonly Claimed[] {
  const { clause, sentence, verb, passive } = event;
  const [main = ''] = verb.split(' ');
  const { words } = sentence.read;
  if (main !== 'be') {
    const participle = passive ? (words[clause.end - 1]?.lower ?? '') : '';
    return qualityOf.has(participle)
      ? [claimed(participle, event)]
      : [{ verb: synonyms[verb] ?? synonyms[main] ?? verb, denied: event.negated }];
  }
  const quality = words
    .slice(clause.end, clause.end + 3)
    .find(({ tag, lower }) => /^(?:JJ|VBN)$/.test(tag) && !closedWords.has(lower));
  return quality === undefined ? [] : [claimed(quality.lower, event)];
}

function claimed(word: string, { negated }: TextEvent): Claimed {
  const { name, contrary } = qualityOf.get(word) ?? { name: word, contrary: false };
  return { verb: `be ${name}`, denied: negated !== contrary };
}
