import { cim } from '../src/chain/cim/cim.ts';
import { nameBasedId } from '../src/kernel/identity/name-based-id.ts';
import { readModel } from '../src/kernel/json/read-model.ts';
import { toText } from '../src/kernel/json/write-model.ts';
import type { Element } from '../src/kernel/model/element.ts';
import { readXmi } from '../src/kernel/xmi/read-xmi.ts';
import { toXmi } from '../src/kernel/xmi/write-xmi.ts';

/** The goal: loading XMI takes at most this many times as long as `JSON.parse` of the same model. */
const goal = 15;

const elements = 100_000;
const rounds = 9;

const model = sampleModel();
const text = toText(cim, model);
const xmi = toXmi(cim, model);
const bytes = new TextEncoder().encode(xmi);

const parse = median(() => JSON.parse(text));
const rows = [
  ['JSON.parse', parse],
  [
    'JSON.parse and readModel',
    median(() => readModel({ metamodel: cim, json: JSON.parse(text), newId: noId })),
  ],
  ['readXmi', median(() => readXmi({ metamodel: cim, bytes, newId: noId }))],
  ['toText', median(() => toText(cim, model))],
  ['toXmi', median(() => toXmi(cim, model))],
] as const;

console.log(
  `${elements} elements, JSON ${megabytes(text.length)}, XMI ${megabytes(bytes.length)}, median processor time of ${rounds} rounds`,
);
for (const [name, time] of rows)
  console.log(
    `${name.padEnd(26)} ${time.toFixed(0).padStart(6)} ms ${(time / parse).toFixed(1).padStart(6)} x`,
  );
const ratio = (rows.find(([name]) => name === 'readXmi')?.[1] ?? Infinity) / parse;
console.log(`readXmi takes ${ratio.toFixed(1)} times JSON.parse; the goal is at most ${goal}.`);
if (ratio > goal) process.exitCode = 1;

/** A business model of objects with attributes and references among them, the same on every run. */
function sampleModel(): Element {
  const objects = Array.from({ length: elements / 10 }, (_, index) => ({
    eClass: 'BusinessObject',
    id: nameBasedId('object', String(index)),
    name: `Object ${index}`,
    description: `What the business knows about object ${index} & its neighbours.`,
    tags: ['sample', `group-${index % 7}`],
    attributes: Array.from({ length: 9 }, (_unused, position) => ({
      eClass: 'BusinessAttribute',
      id: nameBasedId('attribute', String(index), String(position)),
      name: `Attribute ${position}`,
      description: `The value number ${position} of object ${index}.`,
      type: position % 2 === 0 ? 'NUMBER' : 'DATE',
      required: position % 3 === 0,
    })),
  }));
  const json = { eClass: 'CimModel', id: 'bench', name: 'Sample', businessObjects: objects };
  const result = readModel({ metamodel: cim, json, newId: noId });
  if (!result.ok) throw new Error(JSON.stringify(result.findings.slice(0, 3)));
  return result.root;
}

function noId(): never {
  throw new Error('Every element of the sample has an id.');
}

/** Median processor time of a piece of work in milliseconds; unlike time on the clock it does not count other processes. */
function median(work: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
  return times[Math.floor(rounds / 2)] ?? 0;
}

function megabytes(length: number): string {
  return `${(length / 1e6).toFixed(1)} MB`;
}
