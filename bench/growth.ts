/**
 * Measures how the time of a three-way merge with 10 % edits a side grows with the size of the models, from 10,000 to
 * 100,000 elements. The sizes take turns, so that other work of the machine affects all of them.
 * Run: node bench/growth.ts
 */
import { merge } from '../src/kernel/merge/merge.ts';
import type { Element } from '../src/kernel/model/element.ts';
import { isElement } from '../src/kernel/model/element.ts';
import { report, reportPoint } from './figure.ts';
import { workloadMetamodel } from './merge-metamodel.ts';
import type { Workload } from './merge-workload.ts';
import { makeWorkload } from './merge-workload.ts';
import { timeOf } from './processor-time.ts';

const sizes = [10_000, 20_000, 40_000, 60_000, 80_000, 100_000];
const rounds = 15;
const roundsToWarmUp = 2;
const seed = 20_240_601;

const works = sizes.map((size) => makeWorkload(size, 'tree', seed));
const sums = sizes.map(() => 0);
for (let round = -roundsToWarmUp; round < rounds; round += 1)
  for (const [index, { texts }] of works.entries()) {
    const time = timeOfMerge(texts);
    if (round >= 0) sums[index] = (sums[index] ?? 0) + time;
  }

// Means, not medians: on some machines the clock of processor time goes on by a fifth of a small merge at once.
const means = sums.map((sum) => sum / rounds);
for (const [index, milliseconds] of means.entries()) {
  const elements = works[index]?.elements ?? 0;
  console.log(`${elements} elements: ${milliseconds.toFixed(1)} ms of processor time`);
  reportPoint({ elements, milliseconds });
}
report({
  work: 'Three-way merge, growth from 10k to 100k elements',
  floor: 'the merge of 10k elements',
  ratio: (means.at(-1) ?? Infinity) / (means[0] ?? 0),
  goal: 12,
  better: 'lower',
});

function timeOfMerge(texts: Workload['texts']): number {
  const [base, working, generated] = [parsed(texts[0]), parsed(texts[1]), parsed(texts[2])];
  // What earlier merges left behind does not count in this one.
  globalThis.gc?.();
  return timeOf(() => {
    const result = merge({ metamodel: workloadMetamodel, base, working, generated });
    if (!result.ok) throw new Error('The workload cannot be merged.');
  });
}

function parsed(text: string): Element {
  const model: unknown = JSON.parse(text);
  if (!isElement(model)) throw new Error('The workload is not a model.');
  return model;
}
