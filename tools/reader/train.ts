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
  const { rows, means, deviations } = measured(table);
  const width = means.length + 1;
  const weights = Array.from({ length: labels }, () => new Float64Array(width));
  const speeds = weights.map(() => new Float64Array(width));
  const squares = weights.map(() => new Float64Array(width));
  for (let step = 1; step <= steps; step += 1) {
    const slopes = slopesOf(
      rows,
      table,
      weights.map((weight) => unstandardised(weight, means, deviations)),
    );
    weights.forEach((weight, label) => {
      const plain = slopes[label] ?? weight;
      const start = plain.at(-1) ?? 0;
      const speed = speeds[label] ?? weight;
      const square = squares[label] ?? weight;
      for (let at = 0; at < width; at += 1) {
        const isStart = at === width - 1;
        const slope = isStart ? start : ((plain[at] ?? 0) - (means[at] ?? 0) * start) / (deviations[at] ?? 1);
        const down = slope / rows.length + (isStart ? 0 : penalty * (weight[at] ?? 0));
        speed[at] = slopeMemory * (speed[at] ?? 0) + (1 - slopeMemory) * down;
        square[at] = squareMemory * (square[at] ?? 0) + (1 - squareMemory) * down * down;
        const pace = (speed[at] ?? 0) / (1 - slopeMemory ** step);
        const spread = Math.sqrt((square[at] ?? 0) / (1 - squareMemory ** step));
        weight[at] = (weight[at] ?? 0) - ((rate / Math.sqrt(step)) * pace) / (spread + 1e-8);
      }
    });
  }
  return weights.map((weight) => [...unstandardised(weight, means, deviations)]);
}

/** A row without its zeros: most names have few of the features. The last entry is the one that every row has. */
type SparseRow = { readonly columns: Int32Array; readonly values: Float64Array };

function measured({ rows }: Table): {
  readonly rows: readonly SparseRow[];
  readonly means: readonly number[];
  readonly deviations: readonly number[];
} {
  const width = rows[0]?.length ?? 0;
  const sums = new Float64Array(width);
  for (const row of rows) row.forEach((value, at) => (sums[at] = (sums[at] ?? 0) + value));
  const means = Array.from(sums, (sum) => sum / rows.length);
  const spreads = new Float64Array(width);
  for (const row of rows)
    row.forEach((value, at) => (spreads[at] = (spreads[at] ?? 0) + (value - (means[at] ?? 0)) ** 2));
  return {
    rows: rows.map((row) => {
      const columns = [...row.keys()].filter((at) => row[at] !== 0);
      return {
        columns: Int32Array.from([...columns, width]),
        values: Float64Array.from([...columns.map((at) => row[at] ?? 0), 1]),
      };
    }),
    means,
    deviations: Array.from(spreads, (spread) => Math.max(Math.sqrt(spread / rows.length), leastSpread)),
  };
}

/** The same weights for plain numbers. */
function unstandardised(
  weights: Float64Array,
  means: readonly number[],
  deviations: readonly number[],
): Float64Array {
  const plain = weights.map((weight, at) => weight / (deviations[at] ?? 1));
  const start = means.reduce((left, mean, at) => left - (plain[at] ?? 0) * mean, weights.at(-1) ?? 0);
  plain[means.length] = start;
  return plain;
}

/** How the loss of all rows changes with each weight of plain numbers. */
function slopesOf(
  rows: readonly SparseRow[],
  { labels, shares }: Table,
  weights: readonly Float64Array[],
): readonly Float64Array[] {
  const slopes = weights.map((weight) => new Float64Array(weight.length));
  rows.forEach((row, index) => {
    const told = softmax(weights.map((weight) => dot(weight, row)));
    const share = shares[index] ?? 1;
    slopes.forEach((slope, label) => {
      addTo(slope, row, ((told[label] ?? 0) - (labels[index] === label ? 1 : 0)) * share);
    });
  });
  return slopes;
}

function addTo(sums: Float64Array, { columns, values }: SparseRow, times: number): void {
  for (let at = 0; at < columns.length; at += 1) {
    const column = columns[at] ?? 0;
    sums[column] = (sums[column] ?? 0) + times * (values[at] ?? 0);
  }
}

function dot(weights: Float64Array, { columns, values }: SparseRow): number {
  let sum = 0;
  for (let at = 0; at < columns.length; at += 1) sum += (weights[columns[at] ?? 0] ?? 0) * (values[at] ?? 0);
  return sum;
}
