import { nameLabels, rankerFor } from '../../src/chain/text-to-model/reading/ranker.ts';
import type { TextExamples } from './examples.ts';
import { weightsFor } from './examples.ts';

export const foldCount = 10;

/** How likely each name of a text is a class, or each pair a relation, told by weights fitted without the text's domain. */
export type Judged = {
  readonly examples: TextExamples;
  readonly fold: number;
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
  const isInside = ({ text }: TextExamples): boolean => folds.get(text.domain) === fold;
  const weights = weightsFor(texts.filter((each) => !isInside(each)));
  return texts.filter(isInside).map((examples) => {
    const likelihoods = rankerFor(weights, examples.shape);
    const isClass = nameLabels.indexOf('CLASS');
    return {
      examples,
      fold,
      wanted: classesOf(examples),
      likely: new Map(examples.names.map(({ key, features }) => [key, likelihoods(features)[isClass] ?? 0])),
    };
  });
}

function classesOf({ text }: TextExamples): ReadonlySet<string> {
  return new Set([...text.labels].flatMap(([key, label]) => (label === 'CLASS' ? [key] : [])));
}

/** Judges every text by weights fitted without its domain. */
export function judgedTexts(texts: readonly TextExamples[]): readonly Judged[] {
  return Array.from({ length: foldCount }, (_, fold) => judgedFold(texts, fold)).flat();
}

/** Precision and recall of what is taken, and their mean, in which `beta` says what recall counts for. */
export type Score = { readonly precision: number; readonly recall: number; readonly f: number };

/** Scores what is at least so likely; what is annotated and was not even read is missed. */
export function scoreOf({ wanted, likely }: Judged, threshold: number, beta = 1): Score {
  const taken = [...likely].flatMap(([key, value]) => (value >= threshold ? [key] : []));
  const right = taken.filter((key) => wanted.has(key)).length;
  const precision = right / Math.max(1, taken.length);
  const recall = right / Math.max(1, wanted.size);
  const weight = beta * beta;
  const f = right === 0 ? 0 : ((1 + weight) * precision * recall) / (weight * precision + recall);
  return { precision, recall, f };
}

/** The mean of the scores of some texts. */
export function meanScore(judged: readonly Judged[], threshold: number, beta = 1): Score {
  const scores = judged.map((each) => scoreOf(each, threshold, beta));
  const mean = (of: (score: Score) => number): number =>
    scores.reduce((sum, score) => sum + of(score), 0) / Math.max(1, scores.length);
  return {
    precision: mean((each) => each.precision),
    recall: mean((each) => each.recall),
    f: mean((each) => each.f),
  };
}

/**
 * What recall counts for beside precision. A class too many is worse than one too few: published models draw far fewer
 * than a text would bear. A relation between two classes that are drawn is less of a burden.
 */
export const classLeanness = 0.4;
export const relationLeanness = 0.5;

/** Scores that differ by less say nothing. */
const noise = 0.005;

/** The likelihood from which on a name or pair is taken: of those about as good as the best in the folds, the highest. */
export function bestThreshold(judged: readonly Judged[], leanness: number): number {
  const steps = Array.from({ length: 12 }, (_, at) => Number((0.3 + at * 0.05).toFixed(2)));
  const scores = steps.map((threshold) => meanScore(judged, threshold, leanness).f);
  const good = Math.max(...scores) - noise;
  return steps[scores.findLastIndex((score) => score >= good)] ?? 0.5;
}
