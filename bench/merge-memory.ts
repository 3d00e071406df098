/**
 * Merges three models from files as a job does and prints the most memory the process held for it, in bytes, without
 * what it holds when it starts. Run by `bench/merge.ts`: node bench/merge-memory.ts base working generated
 */
import { readFileSync } from 'node:fs';
import { merge } from '../src/kernel/merge/merge.ts';
import type { Element } from '../src/kernel/model/element.ts';
import { isElement } from '../src/kernel/model/element.ts';
import { workloadMetamodel } from './merge-metamodel.ts';

const before = process.memoryUsage().rss;
const [base, working, generated] = process.argv.slice(2).map(read);
if (base === undefined || working === undefined || generated === undefined)
  throw new Error('Name three files.');
const result = merge({ metamodel: workloadMetamodel, base, working, generated });
if (!result.ok) throw new Error('The workload cannot be merged.');
const written = Buffer.from(JSON.stringify(result.merged));
if (written.length === 0) throw new Error('Nothing was written.');
console.log(process.resourceUsage().maxRSS * 1024 - before);

function read(file: string): Element {
  const model: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isElement(model)) throw new Error(`${file} is not a model.`);
  return model;
}
