import { softmax } from '../../src/chain/text-to-model/reading/ranker.ts';

/** Numbers of all examples, row by row, and the label of each row. */
export type Table = {
  readonly rows: readonly (readonly number[])[];
  readonly labels: readonly number[];
  /** How much each row counts; 1 on average. */
  readonly shares: readonly number[];
};

/** Label by label, what one unit of each column weighs; the last number is what the label starts with. */
export type Fit = readonly (readonly number[])[];

const steps = 100;
const rate = 0.15;
/** What is nearly the same in all rows is not blown up: a mark that few rows have would weigh too much. */
const leastSpread = 0.1;
/** Adam's memory of slopes and of their squares. */
const slopeMemory = 0.9;
const squareMemory = 0.999;

/**
 * Fits a multinomial logistic regression on standardised columns, by gradient descent over all rows with the step of each
 * weight adapted (Adam). Weights are drawn to zero by `penalty`, all but the start. Equal tables give equal fits: it begins
 * at zero and draws nothing at random.
 */
export function train(table: Table, labels: number, penalty: number): Fit {
  const { rows, means, deviations } = standardised(table);
  const width = rows[0]?.length ?? 0;
  const weights = Array.from({ length: labels }, () => new Float64Array(width));
  const speeds = weights.map(() => new Float64Array(width));
  const squares = weights.map(() => new Float64Array(width));
  for (let step = 1; step <= steps; step += 1) {
    const slopes = slopesOf(rows, table, weights);
    weights.forEach((weight, label) => {
      const slope = slopes[label] ?? weight;
      const speed = speeds[label] ?? weight;
      const square = squares[label] ?? weight;
      for (let at = 0; at < width; at += 1) {
        const drawn = at === width - 1 ? 0 : penalty * (weight[at] ?? 0);
        const down = (slope[at] ?? 0) / rows.length + drawn;
        speed[at] = slopeMemory * (speed[at] ?? 0) + (1 - slopeMemory) * down;
        square[at] = squareMemory * (square[at] ?? 0) + (1 - squareMemory) * down * down;
        const pace = (speed[at] ?? 0) / (1 - slopeMemory ** step);
        const spread = Math.sqrt((square[at] ?? 0) / (1 - squareMemory ** step));
        weight[at] = (weight[at] ?? 0) - ((rate / Math.sqrt(step)) * pace) / (spread + 1e-8);
      }
    });
  }
  return weights.map((weight) => unstandardised([...weight], means, deviations));
}

function standardised({ rows }: Table): {
  readonly rows: readonly Float64Array[];
  readonly means: readonly number[];
  readonly deviations: readonly number[];
} {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? 0));
  const means = columns.map((column) => column.reduce((sum, value) => sum + value, 0) / column.length);
  const deviations = columns.map((column, at) => {
    const mean = means[at] ?? 0;
    const spread = Math.sqrt(column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length);
    return Math.max(spread, leastSpread);
  });
  return {
    rows: rows.map((row) =>
      Float64Array.from([...row.map((value, at) => (value - (means[at] ?? 0)) / (deviations[at] ?? 1)), 1]),
    ),
    means,
    deviations,
  };
}

/** The same weights for plain numbers. */
function unstandardised(
  weights: readonly number[],
  means: readonly number[],
  deviations: readonly number[],
): readonly number[] {
  const plain = means.map((_, at) => (weights[at] ?? 0) / (deviations[at] ?? 1));
  const start = (weights.at(-1) ?? 0) - plain.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0);
  return [...plain, start];
}

/** How the loss of all rows changes with each weight. */
function slopesOf(
  rows: readonly Float64Array[],
  { labels, shares }: Table,
  weights: readonly Float64Array[],
): readonly Float64Array[] {
  const slopes = weights.map((weight) => new Float64Array(weight.length));
  rows.forEach((row, index) => {
    const told = softmax(weights.map((weight) => dot(weight, row)));
    const share = shares[index] ?? 1;
    slopes.forEach((slope, label) => {
      const miss = ((told[label] ?? 0) - (labels[index] === label ? 1 : 0)) * share;
      for (let at = 0; at < row.length; at += 1) slope[at] = (slope[at] ?? 0) + miss * (row[at] ?? 0);
    });
  });
  return slopes;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
