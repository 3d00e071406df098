import type { SentenceClause } from './clauses.ts';
import type { RelationFact, RelationWording, SentenceInText } from './facts.ts';
import { referentsOf } from './referents.ts';
import { keysIn } from './thing-names.ts';

/**
 * What a clause says of things that it names by "it", "them", "its" or "their": "brings *it* to the customer", "reserves
 * a room *for it*", "dishes and *their* ingredients". `sources` is who or what the clause is said of; `joins` says
 * whether a preposition joins two things.
 */
export function pronounRelations(
  sentence: SentenceInText,
  clause: SentenceClause,
  { sources, joins }: { readonly sources: readonly string[]; readonly joins: (word: string) => boolean },
): readonly RelationFact[] {
  const { read, unitId } = sentence;
  const key = keysIn(sentence);
  const all = (
    from: readonly string[],
    to: readonly string[],
    wording: RelationWording,
  ): readonly RelationFact[] =>
    from.flatMap((source) =>
      to
        .filter((target) => target !== source)
        .map((target): RelationFact => ({
          source,
          target,
          kind: 'ASSOCIATION',
          verb: wording === 'OBJECT' ? clause.verb : '',
          targetCount: undefined,
          unitId,
          wording,
        })),
    );
  const objects = clause.objects.map(key);
  const complements = clause.complements
    .filter(({ preposition }) => joins(preposition))
    .flatMap(({ phrases }) => phrases.map(key));
  const meant = (at: number): readonly string[] => {
    const word = read.words[at];
    return word?.tag === 'PRP' && /^(?:it|them)$/.test(word.lower)
      ? (referentsOf(sentence, clause, word.lower, 'OBJECT') ?? [])
      : [];
  };
  const done = meant(clause.end);
  const end = read.clauses[read.clauses.indexOf(clause) + 1]?.start ?? read.words.length;
  const behind = read.words
    .slice(clause.end, end)
    .flatMap(({ lower }, at) => (joins(lower) ? meant(clause.end + at + 1) : []));
  return [
    ...all(sources, done, 'OBJECT'),
    ...all(done, [...complements, ...objects], 'BESIDE'),
    ...all(sources, behind, 'COMPLEMENT'),
    ...all(objects, behind, 'BESIDE'),
  ];
}

/** "Dishes and their ingredients", "gives each team its rights": whose a thing is, as far as the sentence names it. */
export function ownerMeantBy(sentence: SentenceInText, index: number): string | undefined {
  const { read } = sentence;
  const phrase = read.phrases[index];
  const before = read.phrases[index - 1];
  if (phrase === undefined || before === undefined || !/^(?:its|their)$/.test(phrase.possessive ?? ''))
    return undefined;
  const gap = read.words.slice(before.end, phrase.start);
  const isNear = gap.length <= 2 && gap.every(({ tag, lower }) => tag === 'CC' || lower === 'with');
  const key = keysIn(sentence)(index - 1);
  return isNear && key !== '' && (phrase.possessive === 'its') !== before.plural ? key : undefined;
}
