/**
 * Measures how long all constraints of the CIM take on a model of 100,000 elements, relative to `JSON.parse` of the
 * same model, and whether time grows in step with size on shapes that invite quadratic algorithms: long chains, hubs,
 * circles. Run: node bench/constraints.ts
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cim } from '../src/chain/cim/cim.ts';
import { cimConstraints } from '../src/chain/cim/constraints/index.ts';
import type { Element } from '../src/kernel/model/element.ts';
import { isElement, isObject } from '../src/kernel/model/element.ts';
import { openModel } from '../src/kernel/model/model.ts';
import { validateSemantics } from '../src/kernel/validation/semantic.ts';
import { validateStructure } from '../src/kernel/validation/structural.ts';

const elements = 100_000;
const rounds = 5;
/** Time for four times the elements, at most. Linear work takes 4, caches and memory add something; quadratic takes 16. */
const mostGrowth = 8;

const sample: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../test/fixtures/models/bookshop.cim.json'), 'utf8'),
);
if (!isElement(sample)) throw new Error('The bookshop is not a model.');
const sampleSize = openModel(cim, sample).size;

const shops = manyShops(sample, Math.ceil(elements / sampleSize));
const text = JSON.stringify(shops);
const opened = openModel(cim, shops);
const findings = validateSemantics(cimConstraints, opened).length;
const parse = fastest(() => JSON.parse(text));
const rows = [
  ['JSON.parse', parse],
  ['validateStructure', fastest(() => validateStructure(cim, shops))],
  ['openModel', fastest(() => openModel(cim, shops))],
  ['validateSemantics', fastest(() => validateSemantics(cimConstraints, opened))],
] as const;
console.log(
  `${opened.size} elements, JSON ${(text.length / 1e6).toFixed(1)} MB, ${cimConstraints.constraints.length} constraints, ${findings} findings, fastest of ${rounds}`,
);
for (const [name, time] of rows)
  console.log(
    `${name.padEnd(20)} ${time.toFixed(0).padStart(6)} ms ${(time / parse).toFixed(2).padStart(7)} x`,
  );

console.log(`\nGrowth when a model becomes four times as large (linear is 4, more than ${mostGrowth} fails)`);
const shapes: Readonly<Record<string, (size: number) => object>> = {
  'chain of goals': (size) => ({
    goals: listOf(size, (index) => ({ id: `g${index}`, name: 'Goal', parent: `g${index + 1}` }), {
      id: `g${size}`,
      name: 'Top',
    }),
  }),
  'circle of requirements': (size) => ({
    requirements: listOf(size, (index) => requirement(index, [`r${(index + 1) % size}`])),
  }),
  'requirements that need all others of a hundred': (size) => ({
    requirements: listOf(size / 10, (index) =>
      requirement(
        index,
        listOf(100, (other) => `r${index - (index % 100) + other}`),
      ),
    ),
  }),
  'chain of generalisations': (size) => ({
    businessObjects: listOf(
      size,
      (index) => object(index, { generalization: `o${index + 1}` }),
      object(size, {}),
    ),
  }),
  'parts of parts': (size) => ({
    businessObjects: listOf(size / 2, (index) => object(index, {})),
    relations: listOf(size / 2 - 1, (index) => ({
      id: `p${index}`,
      name: 'has',
      source: `o${index}`,
      target: `o${index + 1}`,
      kind: 'COMPOSITION',
    })),
  }),
  'one object with all relations': (size) => ({
    businessObjects: listOf(size / 2, (index) => object(index, {})),
    relations: listOf(size / 2, (index) => ({
      id: `p${index}`,
      name: 'has',
      source: 'o0',
      target: `o${index}`,
    })),
  }),
  'one goal that all others are in conflict with': (size) => ({
    goals: listOf(size / 2, (index) => ({
      id: `g${index}`,
      name: 'Goal',
      status: 'AGREED',
      conflictsWith: ['g0'],
    })),
    issues: listOf(size / 2, (index) => ({
      id: `i${index}`,
      name: 'Doubt',
      about: index === 0 ? ['g0'] : ['g0', `g${index}`],
    })),
  }),
  'one process': (size) => ({
    processes: [
      {
        id: 'p',
        name: 'Work',
        nodes: listOf(size / 2, (index) => ({ eClass: 'ProcessStep', id: `s${index}`, name: 'Work on' }), {
          eClass: 'EventPoint',
          id: 'end',
          name: 'End',
          position: 'END',
        }),
        flows: listOf(size / 2, (index) => ({
          id: `f${index}`,
          source: `s${index}`,
          target: index + 1 < size / 2 ? `s${index + 1}` : 'end',
        })),
      },
    ],
  }),
  'one lifecycle': (size) => ({
    businessObjects: [
      object(0, {
        states: listOf(size / 2, (index) => ({
          id: `s${index}`,
          name: 'State',
          kind: index === 0 ? 'INITIAL' : 'NORMAL',
        })),
        transitions: listOf(size / 2 - 1, (index) => ({
          id: `t${index}`,
          from: [`s${index}`],
          to: `s${index + 1}`,
        })),
      }),
    ],
  }),
  'namesakes with one code': (size) => ({
    requirements: listOf(size, (index) => ({ ...requirement(index, []), code: 'R-1' })),
  }),
  'words to avoid': (size) => ({
    glossary: listOf(size / 2, (index) => ({
      id: `t${index}`,
      name: 'Term',
      definition: 'x',
      avoid: ['thing', `word${index}`],
    })),
    businessObjects: listOf(size / 2, (index) => ({ id: `o${index}`, name: `Thing word${index}` })),
  }),
  'rules about one object': (size) => ({
    businessObjects: [
      object(0, { attributes: listOf(size / 2, (index) => ({ id: `a${index}`, name: `Field ${index}` })) }),
    ],
    rules: listOf(size / 2, (index) => ({
      id: `r${index}`,
      name: 'Rule',
      code: `B${index}`,
      statement: 'x',
      expression: `field${index} > feld${index}`,
      appliesTo: ['o0'],
    })),
  }),
};
for (const [name, shape] of Object.entries(shapes)) {
  const [small, large] = [elements / 4, elements].map((size) => {
    const root = withClass(shape(size));
    const broken = validateStructure(cim, root);
    if (broken[0] !== undefined) throw new Error(`${name}: ${broken[0].message}`);
    const model = openModel(cim, root);
    return fastest(() => validateSemantics(cimConstraints, model));
  });
  const growth = (large ?? Infinity) / (small ?? 1);
  console.log(
    `${name.padEnd(48)} ${(large ?? 0).toFixed(0).padStart(6)} ms ${growth.toFixed(1).padStart(5)}`,
  );
  if (growth > mostGrowth) process.exitCode = 1;
}

/** A business model that holds many copies of another one side by side, every id and name with a number. */
function manyShops(shop: Element, count: number): Element {
  const ids = new Set([...openModel(cim, shop).elements()].map(({ id }) => id));
  const copies = listOf(count, (number) => numbered(shop, number, ids));
  const root: Record<string, unknown> & Element = { eClass: 'CimModel', id: 'shops', name: 'Shops' };
  for (const copy of copies) {
    if (!isObject(copy)) continue;
    for (const [feature, value] of Object.entries(copy)) {
      if (!Array.isArray(value)) continue;
      const known = root[feature];
      if (Array.isArray(known)) known.push(...(value as readonly unknown[]));
      else root[feature] = [...(value as readonly unknown[])];
    }
  }
  return root;
}

function numbered(value: unknown, number: number, ids: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return ids.has(value) ? `${value}-${number}` : value;
  if (Array.isArray(value)) return value.map((each) => numbered(each, number, ids));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'name' || key === 'code' ? `${String(inner)} ${number}` : numbered(inner, number, ids),
    ]),
  );
}

function listOf<T>(count: number, make: (index: number) => T): readonly T[];
function listOf(count: number, make: (index: number) => object, more: object): readonly object[];
function listOf(count: number, make: (index: number) => unknown, more?: object): readonly unknown[] {
  const list = Array.from({ length: count }, (_, index) => make(index));
  return more === undefined ? list : [...list, more];
}

function requirement(index: number, dependsOn: readonly string[]): object {
  const id = `r${index}`;
  return { eClass: 'FunctionalRequirement', id, name: 'Need', code: id, statement: 'x', dependsOn };
}

function object(index: number, more: object): object {
  return { id: `o${index}`, name: `Thing ${index}`, ...more };
}

/** Writes the class of each element where the containing feature leaves no choice. */
function withClass(content: object, eClass = 'CimModel', id = 'model'): Element {
  const filled: Record<string, unknown> & Element = {
    id,
    name: 'Model',
    ...content,
    eClass: 'eClass' in content ? String(content.eClass) : eClass,
  };
  for (const { name, type } of cim.classes.get(filled.eClass)?.containments ?? []) {
    const value = filled[name];
    if (Array.isArray(value)) filled[name] = value.map((each) => withClass(each as object, type));
  }
  return filled;
}

/** Milliseconds of processor time of this thread in the fastest of some rounds: other work on the machine does not count. */
function fastest(work: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
