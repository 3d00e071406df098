import type { ClassChoice } from './class-choice.ts';
import { keyOf } from './concept-names.ts';
import type { ReadRelation } from './domain-model.ts';
import type { Count, RelationFact, UnitSentence } from './facts.ts';
import { soundRelations } from './sound-relations.ts';

/** The relations between chosen things, each pair once, in reading order. */
export function relationsBetween(given: {
  readonly choice: ClassChoice;
  readonly sentences: readonly UnitSentence[];
  readonly relationFacts: readonly RelationFact[];
}): readonly ReadRelation[] {
  const { choice } = given;
  const pairs = new Map<string, { score: number; facts: RelationFact[]; source: string; target: string }>();
  const add = (fact: RelationFact, source: string, target: string): void => {
    if (source === target) return;
    const key = source < target ? `${source}|${target}` : `${target}|${source}`;
    const pair = pairs.get(key) ?? { score: 0, facts: [], source, target };
    pair.score += fact.weight;
    pair.facts.push(fact);
    pairs.set(key, pair);
  };
  for (const fact of given.relationFacts) {
    const source = choice.classOf(fact.source);
    const target = choice.classOf(fact.target);
    if (source !== undefined && target !== undefined) add(fact, source, target);
  }
  for (const fact of namedRelations(choice)) add(fact, fact.source, fact.target);
  for (const { read, unitId } of given.sentences) {
    const named = [
      ...new Set(
        read.phrases.map((phrase) => choice.classOf(keyOf(phrase))).filter((key) => key !== undefined),
      ),
    ];
    named.forEach((source, at) => {
      for (const target of named.slice(at + 1))
        add(
          { source, target, kind: 'ASSOCIATION', verb: '', targetCount: undefined, unitId, weight: 0.15 },
          source,
          target,
        );
    });
  }
  // Stories name the same things again and again: one chance meeting says less there.
  const needed = choice.isBacklog ? storyRelationThreshold : relationThreshold;
  return soundRelations(
    [...pairs.values()]
      .filter(({ score }) => score >= needed)
      .map((pair) =>
        relationOf({ ...pair, isForward: (fact) => choice.classOf(fact.source) === pair.source }),
      ),
  );
}

/** "order line" belongs to the order; "entertainment order" is an order. */
function namedRelations(choice: ClassChoice): readonly RelationFact[] {
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
        weight: 0.7,
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
        weight: 1,
      });
      break;
    }
    return facts;
  });
}

const relationThreshold = 0.7;
const storyRelationThreshold = 1.1;

function relationOf(pair: {
  readonly facts: readonly RelationFact[];
  readonly source: string;
  readonly target: string;
  readonly isForward: (fact: RelationFact) => boolean;
}): ReadRelation {
  const best =
    pair.facts.find(({ kind }) => kind === 'IS_A') ??
    pair.facts.find(({ kind }) => kind === 'COMPOSITION') ??
    pair.facts.find(({ verb }) => verb !== '') ??
    pair.facts[0];
  const counts = (facts: readonly RelationFact[]): Count =>
    facts.find(({ targetCount }) => targetCount !== undefined)?.targetCount ?? 'ZERO_OR_MORE';
  const forward = pair.facts.filter(pair.isForward);
  const backward = pair.facts.filter((fact) => !pair.isForward(fact));
  // The wording that names the relation also gives its direction.
  const isForward = best === undefined || pair.isForward(best);
  return {
    source: isForward ? pair.source : pair.target,
    target: isForward ? pair.target : pair.source,
    kind: best?.kind ?? 'ASSOCIATION',
    verb: best?.verb ?? '',
    sourceCount: counts(isForward ? backward : forward),
    targetCount: counts(isForward ? forward : backward),
    unitIds: [...new Set(pair.facts.map(({ unitId }) => unitId))],
  };
}
