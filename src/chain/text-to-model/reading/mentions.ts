import { kindOfNoun } from '../language/lexicon.ts';
import type { NounPhrase } from '../language/noun-phrases.ts';
import { nameWords } from '../language/noun-phrases.ts';
import { headOf, keyOf } from './concept-names.ts';
import type { UnitSentence } from './facts.ts';
import { everyWords, manyWords } from './word-lists.ts';

/** How a text speaks of one name, summed over all its sentences. */
export type Mentions = {
  readonly key: string;
  /** Kind of thing the head noun names. */
  readonly kind: string;
  count: number;
  /** Number of the sentence that names it first. */
  readonly first: number;
  /** Sentences by unit, in order. */
  readonly unitIds: Set<string>;
  plural: number;
  /** each, every, all … */
  every: number;
  /** several, many, two … */
  many: number;
  /** a, an, one. */
  one: number;
  /** Does something. */
  subject: number;
  /** Has something. */
  holder: number;
  /** Something is done to it. */
  object: number;
  /** Follows a preposition. */
  complement: number;
  /** Is owned: its X, the guest's X, X of a guest. */
  owned: number;
  /** My X, our X in a story. */
  own: number;
  /** In the wish of a story; of those, direct object of the first verb. */
  wanted: number;
  wantedObject: number;
  /** Only in the benefit of a story. */
  benefit: number;
  /** Persona of a story. */
  persona: number;
  /** Stands in front of another noun: "travel" in "travel agency". */
  modifier: number;
  /** The first word of the name is an adjective, or a participle. */
  adjective: number;
  participle: number;
  /** Written with a capital inside a sentence. */
  capital: number;
  /** Written in capitals: "IBAN". */
  upper: number;
};

/** Counts every name in the sentences. */
export function mentionsOf(sentences: readonly UnitSentence[]): ReadonlyMap<string, Mentions> {
  const all = new Map<string, Mentions>();
  sentences.forEach((sentence, at) => {
    const { read, role, persona = '' } = sentence;
    const wishing = role === 'WANT' ? entryOf(all, persona, at) : undefined;
    if (wishing !== undefined) {
      wishing.persona += 1;
      wishing.unitIds.add(sentence.unitId);
    }
    const subjects = new Set(
      read.clauses.filter(({ verb }) => verb !== 'be').flatMap((clause) => clause.subjects),
    );
    const holders = new Set(
      read.clauses.filter(({ verb }) => verb === 'have').flatMap((clause) => clause.subjects),
    );
    const objects = new Set(read.clauses.flatMap((clause) => clause.objects));
    const complements = new Set(
      read.clauses.flatMap((clause) => clause.complements.flatMap(({ phrases }) => phrases)),
    );
    const firstObjects = new Set(read.clauses.find(({ objects: own }) => own.length > 0)?.objects ?? []);
    read.phrases.forEach((phrase, index) => {
      const isPurpose =
        read.words[phrase.head]?.lower === 'order' && read.words[phrase.start - 1]?.lower === 'in';
      const mentions = isPurpose ? undefined : entryOf(all, keyOf(phrase), at);
      if (mentions === undefined) return;
      mentions.count += 1;
      mentions.unitIds.add(sentence.unitId);
      countWording(mentions, phrase, read.words[phrase.end]?.lower === 'of' ? 'OWNED' : 'FREE');
      const firstTag = phrase.tags.at(-nameWords(phrase).length);
      if (firstTag === 'JJ') mentions.adjective += 1;
      if (firstTag === 'VBN' || firstTag === 'VBG') mentions.participle += 1;
      if (subjects.has(index)) mentions.subject += 1;
      if (holders.has(index)) mentions.holder += 1;
      if (objects.has(index)) mentions.object += 1;
      if (complements.has(index)) mentions.complement += 1;
      if (phrase.possessive === 'my' || phrase.possessive === 'our') mentions.own += 1;
      if (role === 'WANT') {
        mentions.wanted += 1;
        if (firstObjects.has(index)) mentions.wantedObject += 1;
      }
      if (role === 'BENEFIT') mentions.benefit += 1;
      const first = read.words[phrase.core];
      if (
        first !== undefined &&
        (/^\p{L}+\p{Lu}|^\p{Lu}{2}/u.test(first.text) || (phrase.core > 0 && /^\p{Lu}/u.test(first.text)))
      )
        mentions.capital += 1;
      if (/^\p{Lu}{2}/u.test(read.words[phrase.head]?.text ?? '')) mentions.upper += 1;
      phrase.words.slice(0, -1).forEach((_, last) => {
        const front = entryOf(all, phrase.words.slice(0, last + 1).join(' '), at);
        if (front !== undefined && phrase.tags[last] === 'NN') front.modifier += 1;
      });
    });
  });
  return all;
}

function countWording(mentions: Mentions, phrase: NounPhrase, ownership: 'OWNED' | 'FREE'): void {
  if (phrase.plural) mentions.plural += 1;
  if (phrase.determiners.some((word) => everyWords.has(word))) mentions.every += 1;
  if (
    phrase.determiners.some((word) => manyWords.has(word) || /^(?:\d+|two|three|four|five|ten)$/.test(word))
  )
    mentions.many += 1;
  if (phrase.determiners.some((word) => /^(?:a|an|one)$/.test(word))) mentions.one += 1;
  if (ownership === 'OWNED' || phrase.owner !== undefined || phrase.possessive !== undefined)
    mentions.owned += 1;
}

/** The counts of one name, made on first sight; undefined for what is not a name. */
function entryOf(all: Map<string, Mentions>, key: string, at: number): Mentions | undefined {
  if (!/\p{L}{2}/u.test(key)) return undefined;
  const known = all.get(key);
  if (known !== undefined) return known;
  const made: Mentions = {
    key,
    kind: kindOfNoun(headOf(key)),
    first: at,
    count: 0,
    unitIds: new Set(),
    plural: 0,
    every: 0,
    many: 0,
    one: 0,
    subject: 0,
    holder: 0,
    object: 0,
    complement: 0,
    owned: 0,
    own: 0,
    wanted: 0,
    wantedObject: 0,
    benefit: 0,
    persona: 0,
    modifier: 0,
    adjective: 0,
    participle: 0,
    capital: 0,
    upper: 0,
  };
  all.set(key, made);
  return made;
}
