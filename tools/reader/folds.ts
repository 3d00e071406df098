import type { Thresholds } from '../../src/chain/text-to-model/reading/ranker.ts';
import { nameLabels, rankerFor, thresholdFor } from '../../src/chain/text-to-model/reading/ranker.ts';
import type { TextExamples } from './examples.ts';
import { featuresWith, weightsFor } from './examples.ts';
import { headsOf } from './heads.ts';

export const foldCount = 10;

/** How likely each name of a text is a class, or each pair a relation, told by weights fitted without the text's domain. */
export type Judged = {
  readonly examples: TextExamples;
  readonly fold: number;
  /** The likelihood from which on a name or pair of the text is taken. */
  readonly threshold: number;
  /** What is annotated as such. */
  readonly wanted: ReadonlySet<string>;
  readonly likely: ReadonlyMap<string, number>;
};

/** The fold of each domain: all texts of a domain stand in one, and the folds are about as large. */
export function foldsOf(texts: readonly TextExamples[]): ReadonlyMap<string, number> {
  const sizes = [...Map.groupBy(texts, ({ text }) => text.domain)]
    .map(([domain, own]) => ({ domain, size: own.length }))
    .sort((one, other) => other.size - one.size || one.domain.localeCompare(other.domain));
  const folds = new Map<string, number>();
  const filled = Array.from({ length: foldCount }, () => 0);
  for (const { domain, size } of sizes) {
    const fold = filled.indexOf(Math.min(...filled));
    folds.set(domain, fold);
    filled[fold] = (filled[fold] ?? 0) + size;
  }
  return folds;
}

/** Judges the texts of one fold by weights fitted to all others. */
export function judgedFold(texts: readonly TextExamples[], fold: number): readonly Judged[] {
  const folds = foldsOf(texts);
  return judgedWithout(texts, ({ text }) => folds.get(text.domain) === fold).map((each) => ({
    ...each,
    fold,
  }));
}

/** Judges some texts by weights fitted to all others. */
export function judgedWithout(
  texts: readonly TextExamples[],
  isInside: (examples: TextExamples) => boolean,
): readonly Judged[] {
  const others = texts.filter((each) => !isInside(each));
  const weights = weightsFor(others);
  const heads = headsOf(others);
  const isClass = nameLabels.indexOf('CLASS');
  return texts.filter(isInside).map((examples) => {
    const likelihoods = rankerFor(weights, examples.shape);
    return {
      examples,
      fold: 0,
      threshold: 1,
      wanted: classesOf(examples),
      likely: new Map(
        [...featuresWith(examples, heads)].map(([key, features]) => [
          key,
          likelihoods(features)[isClass] ?? 0,
        ]),
      ),
    };
  });
}

/** The names that are annotated as classes. */
export function classesOf({ text }: TextExamples): ReadonlySet<string> {
  return new Set([...text.labels].flatMap(([key, label]) => (label === 'CLASS' ? [key] : [])));
}

/** Judges every text by weights fitted without its domain. */
export function judgedTexts(texts: readonly TextExamples[]): readonly Judged[] {
  return Array.from({ length: foldCount }, (_, fold) => judgedFold(texts, fold)).flat();
}

/** The same judgements with the thresholds of each fold. */
export function withThresholds(judged: readonly Judged[], ofFolds: readonly Thresholds[]): readonly Judged[] {
  return judged.map((each) => {
    const thresholds = ofFolds[each.fold];
    return thresholds === undefined
      ? each
      : { ...each, threshold: thresholdFor(thresholds, each.examples.shape) };
  });
}

/** Precision and recall of what is taken, and their mean, in which `beta` says what recall counts for. */
export type Score = { readonly precision: number; readonly recall: number; readonly f: number };

/** What is at least as likely as the threshold. */
export function takenIn({ likely, threshold }: Judged): ReadonlySet<string> {
  return new Set([...likely].flatMap(([key, value]) => (value >= threshold ? [key] : [])));
}

/** Scores what is at least so likely; what is annotated and was not even read is missed. */
export function scoreOf(judged: Judged, beta = 1): Score {
  const { wanted } = judged;
  const taken = takenIn(judged);
  const right = [...taken].filter((key) => wanted.has(key)).length;
  const precision = right / Math.max(1, taken.size);
  const recall = right / Math.max(1, wanted.size);
  const weight = beta * beta;
  const f = right === 0 ? 0 : ((1 + weight) * precision * recall) / (weight * precision + recall);
  return { precision, recall, f };
}

/** The mean of the scores of some texts. */
export function meanScore(judged: readonly Judged[], beta = 1): Score {
  const scores = judged.map((each) => scoreOf(each, beta));
  const mean = (of: (score: Score) => number): number =>
    scores.reduce((sum, score) => sum + of(score), 0) / Math.max(1, scores.length);
  return {
    precision: mean((each) => each.precision),
    recall: mean((each) => each.recall),
    f: mean((each) => each.f),
  };
}
