/**
 * Measures how the time of a three-way merge with 10 % edits a side grows with the size of the models, from 10,000 to
 * 100,000 elements. The sizes take turns, so that whatever else the machine does falls on all of them.
 * Run: node bench/growth.ts
 */
import { merge } from '../src/kernel/merge/merge.ts';
import type { Element } from '../src/kernel/model/element.ts';
import { isElement } from '../src/kernel/model/element.ts';
import { medianOf, report, reportPoint } from './figure.ts';
import { workloadMetamodel } from './merge-metamodel.ts';
import type { Workload } from './merge-workload.ts';
import { makeWorkload } from './merge-workload.ts';
import { timeOf } from './processor-time.ts';

const sizes = [10_000, 20_000, 40_000, 60_000, 80_000, 100_000];
const rounds = 7;
const roundsToWarmUp = 2;
const seed = 20_240_601;
/** Small models are merged several times in a round: the clock of processor time is coarse on some machines. */
const leastElements = 50_000;

const works = sizes.map((size) => makeWorkload(size, 'tree', seed));
const times = sizes.map((): number[] => []);
for (let round = -roundsToWarmUp; round < rounds; round += 1)
  for (const [index, { elements, texts }] of works.entries()) {
    const merges = Math.ceil(leastElements / elements);
    let time = 0;
    for (let count = 0; count < merges; count += 1) time += timeOfMerge(texts);
    if (round >= 0) times[index]?.push(time / merges);
  }

const medians = times.map(medianOf);
for (const [index, milliseconds] of medians.entries()) {
  const elements = works[index]?.elements ?? 0;
  console.log(`${elements} elements: ${milliseconds.toFixed(1)} ms of processor time`);
  reportPoint({ elements, milliseconds });
}
report({
  work: 'Three-way merge, growth from 10k to 100k elements',
  floor: 'the merge of 10k elements',
  ratio: (medians.at(-1) ?? Infinity) / (medians[0] ?? 0),
  goal: 12,
  better: 'lower',
});

function timeOfMerge(texts: Workload['texts']): number {
  const [base, working, generated] = [parsed(texts[0]), parsed(texts[1]), parsed(texts[2])];
  // What earlier merges left behind is nobody's work in this one.
  globalThis.gc?.();
  return timeOf(() => {
    const result = merge({ metamodel: workloadMetamodel, base, working, generated });
    if (!result.ok) throw new Error('The workload cannot be merged.');
  });
}

function parsed(text: string): Element {
  const model: unknown = JSON.parse(text);
  if (!isElement(model)) throw new Error('The workload is no model.');
  return model;
}
