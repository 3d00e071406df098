import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cim } from '../../src/chain/cim/cim.ts';
import { writeBpmn } from '../../src/chain/model-to-file/bpmn/write-bpmn.ts';
import { readModel } from '../../src/kernel/json/read-model.ts';
import { openModel } from '../../src/kernel/model/model.ts';

/** Nodes and flows of a process with so many steps, each of which is performed by one of so many actors. */
type Shape = (count: number) => {
  readonly nodes: readonly object[];
  readonly flows: readonly object[];
  readonly actors?: number;
};

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, number) => number);
const step = (number: number, more = {}): object => ({
  ...{ eClass: 'ProcessStep', id: `s${number}`, name: 'Step', kind: 'USER', performer: 'a0' },
  ...more,
});
const flow = (id: string, source: string, target: string): object => ({
  ...{ eClass: 'SequenceFlow', id, source, target },
});
const chain = (count: number): readonly object[] =>
  numbers(count - 1).map((number) => flow(`f${number}`, `s${number}`, `s${number + 1}`));

const shapes: Readonly<Record<string, Shape>> = {
  'one after the other': (count) => ({
    nodes: numbers(count).map((each) => step(each)),
    flows: chain(count),
  }),
  'without flows': (count) => ({ nodes: numbers(count).map((each) => step(each)), flows: [] }),
  'all behind the first': (count) => ({
    nodes: numbers(count).map((each) => step(each)),
    flows: numbers(count - 1).map((each) => flow(`f${each}`, 's0', `s${each + 1}`)),
  }),
  'all before the first': (count) => ({
    nodes: numbers(count).map((each) => step(each)),
    flows: numbers(count - 1).map((each) => flow(`f${each}`, `s${each + 1}`, 's0')),
  }),
  'with ways past all that follow': (count) => ({
    nodes: numbers(count).map((each) => step(each)),
    flows: [...chain(count), ...numbers(count - 2).map((each) => flow(`g${each}`, 's0', `s${each + 2}`))],
  }),
  'each with an error at its border': (count) => ({
    nodes: numbers(count / 2).flatMap((each) => [
      step(each),
      { eClass: 'EventPoint', id: `e${each}`, name: 'Broken', position: 'INTERMEDIATE', trigger: 'ERROR' },
    ]),
    flows: numbers(count / 2).map((each) => flow(`f${each}`, `s${each}`, `e${each}`)),
  }),
  'each undone by another one': (count) => ({
    nodes: numbers(count / 2).flatMap((each) => [
      step(2 * each),
      step(2 * each + 1, { compensates: `s${2 * each}` }),
    ]),
    flows: [],
  }),
  'each of an actor of its own': (count) => ({
    nodes: numbers(count).map((each) => step(each, { performer: `a${each}` })),
    flows: [],
    actors: count,
  }),
};

for (const [name, shape] of Object.entries(shapes))
  test(`the time of a BPMN export grows with the steps, not with their square: ${name}`, () => {
    const [few, many] = [2_000, 16_000];
    // The first export is slower than others of its length.
    timeOf(shape(few));
    const before = Math.min(timeOf(shape(few)), timeOf(shape(few)), timeOf(shape(few)));
    const growth = timeOf(shape(many)) / before;
    assert.ok(growth < 32, `${many / few} times the steps take ${growth.toFixed(1)} times as long`);
  });

function timeOf({ nodes, flows, actors = 1 }: ReturnType<Shape>): number {
  const participants = numbers(actors).map((each) => ({
    eClass: 'Actor',
    id: `a${each}`,
    name: `Actor ${each}`,
  }));
  const processes = [{ eClass: 'BusinessProcess', id: 'p', name: 'Process', nodes, flows }];
  const json = { eClass: 'CimModel', id: 'm', name: 'Model', participants, processes };
  const read = readModel({ metamodel: cim, json, newId: () => assert.fail('everything has an id') });
  assert.ok(read.ok);
  const model = openModel(cim, read.root);
  const started = performance.now();
  const written = writeBpmn(model, undefined);
  const milliseconds = performance.now() - started;
  assert.ok(written.ok);
  return milliseconds;
}
