import type { Features } from './features.ts';
import type { TextShape } from './text-shape.ts';

/** What a name is in a text. */
export const nameLabels = ['CLASS', 'ATTRIBUTE', 'ACTOR', 'VALUE', 'ACTION', 'NOTHING'] as const;
export type NameLabel = (typeof nameLabels)[number];

/** Ways of speaking in which a feature may weigh something else, with how much a text speaks so. */
const ways: readonly (readonly [string, (shape: TextShape) => number])[] = [
  ['', () => 1],
  [' in stories', ({ isBacklog }) => (isBacklog ? 1 : 0)],
  [' in demands', ({ demanding }) => demanding],
  [' in long texts', lengthOf],
];

/** What is said once in a text of so many sentences says as much as it ever does; from so many on, as little. */
const short = 10;
const long = 80;

/** How long a text is: 0 for a short one, 1 for a long one, and each doubling between them adds as much. */
function lengthOf({ sentences }: TextShape): number {
  return Math.log2(Math.min(long, Math.max(short, sentences)) / short) / Math.log2(long / short);
}

/** The features of a name in a text of some shape, with those of the text's way of speaking: what is weighed, without zeros. */
export function weighed(features: Features, shape: TextShape): ReadonlyMap<string, number> {
  const weighing = new Map<string, number>();
  for (const [way, much] of ways) {
    const share = much(shape);
    if (share === 0) continue;
    for (const name in features) {
      const value = features[name] ?? 0;
      if (value !== 0) weighing.set(`${name}${way}`, value * share);
    }
  }
  return weighing;
}

/** What one unit of each feature adds to the score of each label, and what every name starts with. */
export type Weights = {
  readonly start: readonly number[];
  readonly of: ReadonlyMap<string, readonly number[]>;
};

/** Reads a table of weights: an entry for each feature, "name|label by label", parted by lines or semicolons; that of `start` has no feature. */
export function readWeights(table: string): Weights {
  const rows = table
    .trim()
    .split(/;\s|\n/)
    .map((line) => {
      const [name = '', numbers = ''] = line.split('|');
      return [name, numbers.split(' ').map(Number)] as const;
    });
  const of = new Map(rows);
  return { start: of.get('start') ?? [], of };
}

/** Gives, for the names of a text of this shape, the likelihood of each label from their features; they add up to one. */
export function rankerFor(weights: Weights, shape: TextShape): (features: Features) => readonly number[] {
  const here = new Map<string, readonly number[]>();
  return (features) => {
    const scores = [...weights.start];
    for (const name in features) {
      const value = features[name] ?? 0;
      if (value === 0) continue;
      let row = here.get(name);
      if (row === undefined) here.set(name, (row = rowIn(weights, shape, name)));
      for (let label = 0; label < scores.length; label += 1)
        scores[label] = (scores[label] ?? 0) + value * (row[label] ?? 0);
    }
    return softmax(scores);
  };
}

/** What a feature weighs in a text of this shape, all ways of speaking together. */
function rowIn(weights: Weights, shape: TextShape, name: string): readonly number[] {
  return weights.start.map((_, label) =>
    ways.reduce((sum, [way, much]) => sum + (weights.of.get(`${name}${way}`)?.[label] ?? 0) * much(shape), 0),
  );
}

/** From which likelihood on something is taken, in a text of each way of speaking. */
export type Thresholds = {
  readonly description: number;
  readonly stories: number;
  readonly demands: number;
};

/** The threshold for a text of some shape: between those of a description and of demands as far as it has demands. */
export function thresholdFor({ description, stories, demands }: Thresholds, shape: TextShape): number {
  return shape.isBacklog ? stories : description + (demands - description) * shape.demanding;
}

/** Turns scores into likelihoods that add up to one. */
export function softmax(scores: readonly number[]): readonly number[] {
  const most = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - most));
  const total = raised.reduce((sum, each) => sum + each, 0);
  return raised.map((each) => each / total);
}
