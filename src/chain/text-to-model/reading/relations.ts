import type { ClassChoice } from './class-choice.ts';
import type { ReadRelation } from './domain-model.ts';
import type { Count, RelationFact } from './facts.ts';
import type { ClassPair } from './class-pairs.ts';
import { pairsOf } from './class-pairs.ts';
import type { NounUses } from './noun-uses.ts';
import { pairFeatures } from './pair-features.ts';
import { rankerFor, readWeights, thresholdFor } from './ranker.ts';
import type { Weights } from './ranker.ts';
import { shapeOf } from './text-shape.ts';
import { relationTable, relationThresholds } from './relation-weights.generated.ts';
import { soundRelations } from './sound-relations.ts';

/**
 * The relations between chosen things, each pair once, in reading order. How likely two are related is how likely both are
 * things, and related if they are.
 */
export function relationsBetween(given: {
  readonly choice: ClassChoice;
  readonly uses: NounUses;
}): readonly ReadRelation[] {
  const { choice, uses } = given;
  const shape = shapeOf(uses.sentences);
  const likely = rankerFor(relationWeights(), shape);
  const threshold = thresholdFor(relationThresholds, shape);
  const pairs = pairsOf(choice, uses);
  const features = pairFeatures(pairs, uses);
  const areThings = ({ source, target }: ClassPair): number =>
    choice.likelihoodOf(source) * choice.likelihoodOf(target);
  return soundRelations(
    pairs
      .filter((pair, at) => areThings(pair) * (likely(features[at] ?? {})[1] ?? 0) >= threshold)
      .map((pair) =>
        relationOf({ ...pair, isForward: (fact) => choice.classOf(fact.source) === pair.source }),
      ),
  );
}

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

let read: Weights | undefined;

// Read on first use: not every process reads texts.
function relationWeights(): Weights {
  read ??= readWeights(relationTable);
  return read;
}
