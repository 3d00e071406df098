/**
 * Measures reading a model of 100,000 elements from XMI, relative to `JSON.parse` of the same model, and shows what the
 * other forms take. Run: node bench/xmi-load.ts
 */
import { cim } from '../src/chain/cim/cim.ts';
import { nameBasedId } from '../src/kernel/identity/name-based-id.ts';
import { readModel } from '../src/kernel/json/read-model.ts';
import { toText } from '../src/kernel/json/write-model.ts';
import type { Element } from '../src/kernel/model/element.ts';
import { readXmi } from '../src/kernel/xmi/read-xmi.ts';
import { toXmi } from '../src/kernel/xmi/write-xmi.ts';
import { report } from './figure.ts';
import { medianTime } from './processor-time.ts';

/** The goal: loading XMI takes at most this many times as long as `JSON.parse` of the same model. */
const goal = 15;

const elements = 100_000;
const rounds = 5;

const model = sampleModel();
const text = toText(cim, model);
const xmi = toXmi(cim, model);
const bytes = new TextEncoder().encode(xmi);

const parse = medianTime(rounds, () => JSON.parse(text));
const rows = [
  ['JSON.parse', parse],
  [
    'JSON.parse and readModel',
    medianTime(rounds, () => readModel({ metamodel: cim, json: JSON.parse(text), newId: noId })),
  ],
  ['readXmi', medianTime(rounds, () => readXmi({ metamodel: cim, bytes, newId: noId }))],
  ['toText', medianTime(rounds, () => toText(cim, model))],
  ['toXmi', medianTime(rounds, () => toXmi(cim, model))],
] as const;

console.log(
  `${elements} elements, JSON ${megabytes(text.length)}, XMI ${megabytes(bytes.length)}, median processor time of ${rounds} rounds`,
);
for (const [name, time] of rows)
  console.log(
    `${name.padEnd(26)} ${time.toFixed(0).padStart(6)} ms ${(time / parse).toFixed(1).padStart(6)} x`,
  );
report({
  work: 'Load of XMI, 100k elements',
  floor: '`JSON.parse` of the same model',
  ratio: (rows.find(([name]) => name === 'readXmi')?.[1] ?? Infinity) / parse,
  goal,
  better: 'lower',
});

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

function megabytes(length: number): string {
  return `${(length / 1e6).toFixed(1)} MB`;
}
