/**
 * Measures the three-way merge on 100,000 elements with 10 % edits a side, relative to `JSON.parse` of the three inputs
 * in the same run; on long lists, relative to the same work without them; and the memory of one merge, relative to the
 * size of the texts. Run: node bench/merge.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Element } from '../src/kernel/model/element.ts';
import { isElement } from '../src/kernel/model/element.ts';
import { merge } from '../src/kernel/merge/merge.ts';
import { medianOf, report } from './figure.ts';
import { workloadMetamodel } from './merge-metamodel.ts';
import type { Shape, Workload } from './merge-workload.ts';
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

type Work = { readonly elements: number; readonly shape: Shape };

const works: readonly Work[] = (['tree', 'wide'] as const).map((shape) => ({ elements: 100_000, shape }));

console.log(`Milliseconds of processor time, median of ${rounds} rounds`);
console.log('workload       elements     MB conflicts    parse    merge  merge/parse  end to end/parse');
const timesOf = new Map<string, Times>();
for (const work of works) {
  const times = measure(makeWorkload(work.elements, work.shape, seed));
  timesOf.set(nameOf(work), times);
  printRow(nameOf(work), times);
}

const large = measured({ elements: 100_000, shape: 'tree' });
report({
  work: 'Three-way merge, 100k elements, 10 % edits a side: index, compare, merge',
  floor: '`JSON.parse` of the three texts',
  ratio: large.merge / large.parse,
  goal: 1.6,
  better: 'lower',
});
report({
  work: 'The same, three JSON texts in, one out',
  floor: '`JSON.parse` of the three texts',
  ratio: large.endToEnd / large.parse,
  goal: 2.8,
  better: 'lower',
});
report({
  work: 'The same with all classes in one long list',
  floor: 'the same work without the long list',
  ratio: measured({ elements: 100_000, shape: 'wide' }).merge / large.merge,
  goal: 1.3,
  better: 'lower',
});
report({
  work: 'Memory of a three-way merge, 100k elements',
  floor: 'size of the three texts',
  ratio: memoryRatio(makeWorkload(100_000, 'tree', seed)),
  goal: 12,
  better: 'lower',
});

function nameOf({ elements, shape }: Work): string {
  return `${elements / 1000}k ${shape}`;
}

function measured(work: Work): Times {
  const times = timesOf.get(nameOf(work));
  if (times === undefined) throw new Error(`${nameOf(work)} was not measured.`);
  return times;
}

function printRow(name: string, times: Times): void {
  console.log(
    [
      name.padEnd(14),
      String(times.elements).padStart(9),
      times.megabytes.toFixed(1).padStart(7),
      String(times.conflicts).padStart(10),
      times.parse.toFixed(1).padStart(9),
      times.merge.toFixed(1).padStart(9),
      (times.merge / times.parse).toFixed(2).padStart(13),
      (times.endToEnd / times.parse).toFixed(2).padStart(18),
    ].join(''),
  );
}

function measure({ texts, elements }: Workload): Times {
  const each = Array.from({ length: rounds + 3 }, () => measureOnce(texts)).slice(3);
  return {
    elements,
    megabytes: texts.reduce((sum, text) => sum + text.length, 0) / 1e6,
    conflicts: each[0]?.conflicts ?? 0,
    parse: medianOf(each.map(({ parse }) => parse)),
    merge: medianOf(each.map((one) => one.merge)),
    endToEnd: medianOf(each.map(({ endToEnd }) => endToEnd)),
  };
}

type Once = Pick<Times, 'conflicts' | 'parse' | 'merge' | 'endToEnd'>;

function measureOnce(texts: Workload['texts']): Once {
  const start = processorTime();
  const [base, working, generated] = [parsed(texts[0]), parsed(texts[1]), parsed(texts[2])];
  const read = processorTime();
  const result = merge({ metamodel: workloadMetamodel, base, working, generated });
  const merged = processorTime();
  if (!result.ok) throw new Error(`The workload cannot be merged: ${JSON.stringify(result.findings[0])}`);
  if (JSON.stringify(result.merged).length === 0) throw new Error('Nothing was written.');
  const end = processorTime();
  return {
    conflicts: result.conflicts.length,
    parse: read - start,
    merge: merged - read,
    endToEnd: end - start,
  };
}

/** Milliseconds of this thread: other work on the machine does not count. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function parsed(text: string): Element {
  const model: unknown = JSON.parse(text);
  if (!isElement(model)) throw new Error('The workload is not a model.');
  return model;
}

/** Most memory that a process of its own holds for the merge, relative to the size of the texts. */
function memoryRatio({ texts }: Workload): number {
  const folder = mkdtempSync(join(tmpdir(), 'merge-'));
  try {
    const files = texts.map((text, index) => {
      const file = join(folder, `${index}.json`);
      writeFileSync(file, text);
      return file;
    });
    const script = join(import.meta.dirname, 'merge-memory.ts');
    const peak = Number(execFileSync(process.execPath, [script, ...files], { encoding: 'utf8' }));
    const size = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    console.log(`Memory: ${(peak / 1e6).toFixed(0)} MB for ${(size / 1e6).toFixed(0)} MB of text`);
    return peak / size;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
