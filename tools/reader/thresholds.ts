import type { Thresholds } from '../../src/chain/text-to-model/reading/ranker.ts';
import type { Judged } from './folds.ts';
import { meanScore } from './folds.ts';

/**
 * What recall counts for beside precision: half as much. A class or relation too many is worse than one too few, for
 * published models draw far fewer than a text would bear.
 */
const leanness = 0.5;

/** Scores that differ by less say nothing. */
const noise = 0.005;

const steps = Array.from({ length: 13 }, (_, at) => Number((0.3 + at * 0.05).toFixed(2)));

/** For each way of speaking the likelihood from which on a name or pair is taken: of those about as good as the best, the highest. */
export function bestThresholds(judged: readonly Judged[]): Thresholds {
  const best = (is: (kind: string) => boolean): number => {
    const own = judged.filter(({ examples }) => is(examples.text.kind));
    const scores = steps.map(
      (step) =>
        meanScore(
          own.map((each) => ({ ...each, threshold: step })),
          leanness,
        ).f,
    );
    const good = Math.max(...scores) - noise;
    return steps[scores.findLastIndex((score) => score >= good)] ?? 0.5;
  };
  return {
    description: best((kind) => kind === 'description' || kind === 'letter'),
    stories: best((kind) => kind === 'stories'),
    demands: best((kind) => kind === 'requirements'),
  };
}

/** The thresholds of each fold, chosen on the judgements of all others. */
export function foldThresholds(judged: readonly Judged[]): readonly Thresholds[] {
  return [...new Set(judged.map(({ fold }) => fold))]
    .sort((one, other) => one - other)
    .map((fold) => bestThresholds(judged.filter((each) => each.fold !== fold)));
}
