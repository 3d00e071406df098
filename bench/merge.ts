/**
 * Measures the three-way merge on 10,000 and 100,000 elements with 10 % edits a side, relative to `JSON.parse` of the
 * three inputs in the same run; on long lists, relative to the same work without them. Run: node bench/merge.ts
 */
import type { Element } from '../src/kernel/model/element.ts';
import { isElement } from '../src/kernel/model/element.ts';
import { merge } from '../src/kernel/merge/merge.ts';
import { workloadMetamodel } from './merge-metamodel.ts';
import type { Shape } from './merge-workload.ts';
import { makeWorkload } from './merge-workload.ts';

const rounds = 11;
const seed = 20_240_601;

type Times = {
  readonly elements: number;
  readonly megabytes: number;
  readonly conflicts: number;
  readonly parse: number;
  readonly merge: number;
  readonly endToEnd: number;
};

const rows = ([10_000, 100_000] as const).flatMap((elements) =>
  (['tree', 'wide'] as const).map((shape) => ({ elements, shape, times: measure(elements, shape) })),
);

console.log(`Milliseconds, median of ${rounds} rounds`);
console.log('workload       elements     MB conflicts    parse    merge  merge/parse  end to end/parse');
for (const { elements, shape, times } of rows)
  console.log(
    [
      `${elements / 1000}k ${shape}`.padEnd(14),
      String(times.elements).padStart(9),
      times.megabytes.toFixed(1).padStart(7),
      String(times.conflicts).padStart(10),
      times.parse.toFixed(1).padStart(9),
      times.merge.toFixed(1).padStart(9),
      (times.merge / times.parse).toFixed(2).padStart(13),
      (times.endToEnd / times.parse).toFixed(2).padStart(18),
    ].join(''),
  );
console.log(`growth 10k to 100k: ${(timeOf(100_000, 'tree') / timeOf(10_000, 'tree')).toFixed(1)} x`);
console.log(`long lists at 100k: ${(timeOf(100_000, 'wide') / timeOf(100_000, 'tree')).toFixed(2)} x`);

function timeOf(elements: number, shape: Shape): number {
  const row = rows.find((each) => each.elements === elements && each.shape === shape);
  if (row === undefined) throw new Error(`No row ${elements} ${shape}.`);
  return row.times.merge;
}

function measure(elements: number, shape: Shape): Times {
  const { texts, elements: size } = makeWorkload(elements, shape, seed);
  const measured = Array.from({ length: rounds + 2 }, () => measureOnce(texts)).slice(2);
  return {
    elements: size,
    megabytes: texts.reduce((sum, text) => sum + text.length, 0) / 1e6,
    conflicts: measured[0]?.conflicts ?? 0,
    parse: median(measured.map(({ parse }) => parse)),
    merge: median(measured.map((each) => each.merge)),
    endToEnd: median(measured.map(({ endToEnd }) => endToEnd)),
  };
}

type Once = {
  readonly conflicts: number;
  readonly parse: number;
  readonly merge: number;
  readonly endToEnd: number;
};

function measureOnce(texts: readonly [string, string, string]): Once {
  const start = performance.now();
  const [base, working, generated] = [parsed(texts[0]), parsed(texts[1]), parsed(texts[2])];
  const read = performance.now();
  const result = merge({ metamodel: workloadMetamodel, base, working, generated });
  const merged = performance.now();
  if (!result.ok) throw new Error(`The workload cannot be merged: ${JSON.stringify(result.findings[0])}`);
  if (JSON.stringify(result.merged).length === 0) throw new Error('Nothing was written.');
  const end = performance.now();
  return {
    conflicts: result.conflicts.length,
    parse: read - start,
    merge: merged - read,
    endToEnd: end - start,
  };
}

function parsed(text: string): Element {
  const model: unknown = JSON.parse(text);
  if (!isElement(model)) throw new Error('The workload is no model.');
  return model;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
