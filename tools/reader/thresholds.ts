import type { Thresholds } from '../../src/chain/text-to-model/reading/ranker.ts';
import type { Judged } from './folds.ts';
import { meanScore } from './folds.ts';

/** What a threshold is chosen for. */
type Aim = {
  /** What recall counts for beside precision, in each way of speaking. */
  readonly recall: Thresholds;
  /** Of thresholds whose scores differ from the best by no more, the highest is taken. */
  readonly leeway: number;
};

/**
 * Published models of descriptions and stories draw far fewer classes than the text would bear: one too many is worse
 * than one too few, and a score that is within its standard error as good is good enough. Of long documents, and of
 * relations, they draw about what there is.
 */
export const aims: { readonly classes: Aim; readonly relations: Aim } = {
  classes: { recall: { description: 0.5, stories: 0.5, demands: 1 }, leeway: 0.01 },
  relations: { recall: { description: 1, stories: 1, demands: 1 }, leeway: 0.002 },
};

const steps = Array.from({ length: 81 }, (_, at) => Number((0.1 + at * 0.01).toFixed(2)));

/** For each way of speaking the likelihood from which on a name or pair is taken: of those about as good as the best, the highest. */
export function bestThresholds(judged: readonly Judged[], { recall, leeway }: Aim): Thresholds {
  const best = (counts: number, is: (kind: string) => boolean): number => {
    const own = judged.filter(({ examples }) => is(examples.text.kind));
    const scores = steps.map(
      (step) =>
        meanScore(
          own.map((each) => ({ ...each, threshold: step })),
          counts,
        ).f,
    );
    const least = Math.max(...scores) - leeway;
    return steps[scores.findLastIndex((score) => score >= least)] ?? 0.5;
  };
  return {
    description: best(recall.description, (kind) => kind === 'description' || kind === 'letter'),
    stories: best(recall.stories, (kind) => kind === 'stories'),
    demands: best(recall.demands, (kind) => kind === 'requirements'),
  };
}

/** The thresholds of each fold, chosen on the judgements of all others. */
export function foldThresholds(judged: readonly Judged[], aim: Aim): readonly Thresholds[] {
  return [...new Set(judged.map(({ fold }) => fold))]
    .sort((one, other) => one - other)
    .map((fold) =>
      bestThresholds(
        judged.filter((each) => each.fold !== fold),
        aim,
      ),
    );
}
