import type { ClassChoice } from './class-choice.ts';
import { keyOf } from './concept-names.ts';
import type { RelationFact } from './facts.ts';
import type { NounUses } from './noun-uses.ts';

/** Two chosen things that a text says something of together, in reading order. */
export type ClassPair = {
  readonly source: string;
  readonly target: string;
  readonly facts: readonly RelationFact[];
  /** Sentences that name both. */
  readonly together: number;
};

/** How much a text says of each chosen thing: statements that join it to each of its partners. */
export type Partners = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Counts for every thing what joins it to each of the others; what stands in one sentence by chance counts less. */
export function partnersIn(pairs: readonly ClassPair[]): Partners {
  const partners = new Map<string, Map<string, number>>();
  for (const { source, target, facts } of pairs) {
    const strength = facts.reduce((sum, { wording }) => sum + (wording === 'TOGETHER' ? 1 : chanceIn), 0);
    for (const [one, other] of [
      [source, target],
      [target, source],
    ] as const)
      partners.set(one, (partners.get(one) ?? new Map<string, number>()).set(other, strength));
  }
  return partners;
}

/** One statement counts as much as so many sentences that name both. */
const chanceIn = 4;

/** All pairs of chosen things that some statement joins, or that stand in one sentence. */
export function pairsOf(
  choice: Pick<ClassChoice, 'classes' | 'classOf'>,
  uses: NounUses,
): readonly ClassPair[] {
  const pairs = new Map<
    string,
    { source: string; target: string; facts: RelationFact[]; together: number }
  >();
  const pairOf = (source: string, target: string): { facts: RelationFact[]; together: number } => {
    const key = source < target ? `${source}|${target}` : `${target}|${source}`;
    const pair = pairs.get(key) ?? { source, target, facts: [], together: 0 };
    pairs.set(key, pair);
    return pair;
  };
  for (const fact of [...uses.relationFacts, ...namedRelations(choice)]) {
    const source = choice.classOf(fact.source);
    const target = choice.classOf(fact.target);
    if (source !== undefined && target !== undefined && source !== target)
      pairOf(source, target).facts.push(fact);
  }
  for (const { read, unitId } of uses.sentences) {
    const named = [
      ...new Set(
        read.phrases.map((phrase) => choice.classOf(keyOf(phrase))).filter((key) => key !== undefined),
      ),
    ];
    named.forEach((source, at) => {
      for (const target of named.slice(at + 1)) {
        const pair = pairOf(source, target);
        pair.together += 1;
        pair.facts.push({ ...chance, source, target, unitId });
      }
    });
  }
  return [...pairs.values()];
}

/** Two things that stand in one sentence by chance. */
const chance = { kind: 'ASSOCIATION', verb: '', targetCount: undefined, wording: 'TOGETHER' } as const;

/** "order line" belongs to the order; "entertainment order" is an order. */
function namedRelations(choice: Pick<ClassChoice, 'classes' | 'classOf'>): readonly RelationFact[] {
  const keys = new Set(choice.classes.map(({ key }) => key));
  return choice.classes.flatMap(({ key, unitIds }) => {
    const words = key.split(' ');
    const unitId = unitIds[0] ?? '';
    const front = words.slice(0, -1).join(' ');
    const facts: RelationFact[] = [];
    if (words.length > 1 && keys.has(front))
      facts.push({
        source: front,
        target: key,
        kind: 'ASSOCIATION',
        verb: '',
        targetCount: undefined,
        unitId,
        wording: 'NAME',
      });
    for (let at = 1; at < words.length; at += 1) {
      const tail = words.slice(at).join(' ');
      if (!keys.has(tail) || keys.has(front)) continue;
      facts.push({
        source: key,
        target: tail,
        kind: 'IS_A',
        verb: 'be',
        targetCount: undefined,
        unitId,
        wording: 'NAME',
      });
      break;
    }
    return facts;
  });
}
