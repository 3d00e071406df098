import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { linesOf, model, read, written } from '../../../../test/support/chain/bpmn-files.ts';

/** Makes an element of a process, whose id begins with that of the process. */
type Make = (processId: string, index: number, steps: readonly string[]) => object;

function maybe<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(value, { nil: undefined });
}

const title = fc.constantFrom(
  'Ask',
  'Is it so?',
  'Tom <&> "Anna"',
  'Δέλτα',
  'Many words that need several lines of a box',
);
const place = fc.nat(6);
const fact = fc.constantFrom('paid', 'known');

const step: fc.Arbitrary<Make> = fc
  .record({
    title,
    kind: fc.constantFrom('USER', 'SYSTEM', 'MANUAL', 'SEND', 'RECEIVE'),
    performer: maybe(fc.constantFrom('clerk', 'boss', 'bank')),
    raises: fc.uniqueArray(fact),
    undone: maybe(place),
    modes: fc.uniqueArray(fc.constantFrom('CREATE', 'READ', 'UPDATE', 'DELETE'), { maxLength: 3 }),
  })
  .map(({ title: name, undone, modes, ...values }) => (processId, index, steps) => {
    const id = `${processId}.step-${index}`;
    const compensates = undone === undefined ? undefined : steps.filter((other) => other !== id)[undone];
    const accesses = modes.map((mode) => ({
      eClass: 'ObjectAccess',
      id: `${id}:${mode}`,
      object: index % 2 === 0 ? 'claim' : 'policy',
      mode,
    }));
    return { eClass: 'ProcessStep', id, name, ...values, compensates, accesses };
  });

const point: fc.Arbitrary<Make> = fc.oneof(
  fc
    .record({
      name: title,
      kind: fc.constantFrom('EXCLUSIVE', 'INCLUSIVE', 'PARALLEL', 'EVENT_BASED'),
      question: maybe(title),
    })
    .map((values) => (processId: string, index: number) => ({
      eClass: 'DecisionPoint',
      id: `${processId}.point-${index}`,
      ...values,
    })),
  fc
    .record({
      name: title,
      position: fc.constantFrom('START', 'INTERMEDIATE', 'END'),
      event: maybe(fact),
      fires: fc.constantFrom(
        { trigger: 'NONE' },
        { trigger: 'MESSAGE' },
        { trigger: 'ERROR' },
        { trigger: 'TIMER', timing: 'every day' },
        { trigger: 'CONDITION', condition: 'it rains' },
      ),
    })
    .map(({ fires, ...values }) => (processId: string, index: number) => ({
      eClass: 'EventPoint',
      id: `${processId}.point-${index}`,
      ...values,
      ...fires,
    })),
);

const process = fc
  .record({
    owner: maybe(fc.constantFrom('clerk', 'owner')),
    steps: fc.array(step, { maxLength: 5 }),
    points: fc.array(point, { maxLength: 4 }),
    flows: fc.array(
      fc.record({
        ends: fc.tuple(fc.nat(8), fc.nat(8)),
        condition: maybe(fc.constantFrom('yes & no', 'amount > 5')),
        isDefault: fc.boolean(),
      }),
      { maxLength: 10 },
    ),
  })
  .map(({ owner, steps, points, flows }) => (id: string): object => {
    const stepIds = steps.map((_, index) => `${id}.step-${index}`);
    const ids = [...stepIds, ...points.map((_, index) => `${id}.point-${index}`)];
    return {
      eClass: 'BusinessProcess',
      id,
      name: `Process ${id}`,
      owner,
      nodes: [...steps, ...points].map((make, index) =>
        make(id, index < steps.length ? index : index - steps.length, stepIds),
      ),
      flows: flows.flatMap(({ ends: [from, to], ...values }, index) =>
        from < ids.length && to < ids.length
          ? [
              {
                eClass: 'SequenceFlow',
                id: `${id}:flow-${index}`,
                source: ids[from],
                target: ids[to],
                ...values,
              },
            ]
          : [],
      ),
    };
  });

describe('any process as BPMN', () => {
  it('has the same elements when it is read again', () => {
    fc.assert(
      fc.property(fc.array(process, { minLength: 1, maxLength: 2 }), (processes) => {
        const actors = ['clerk', 'boss', 'owner'].map((id) => ({
          eClass: 'Actor',
          id,
          name: id,
          external: true,
        }));
        const named = (eClass: string, ...ids: readonly string[]): readonly object[] =>
          ids.map((id) => ({ eClass, id, name: id }));
        const root = model({
          eClass: 'CimModel',
          id: 'root',
          name: 'Any',
          participants: [...actors, { eClass: 'ExternalSystem', id: 'bank', name: 'bank', external: true }],
          events: named('BusinessEvent', 'paid', 'known'),
          businessObjects: named('BusinessObject', 'claim', 'policy'),
          processes: processes.map((make, index) => make(`p${index}`)),
        });
        assert.deepEqual(linesOf(read(written(root)).root), linesOf(root));
      }),
    );
  });
});
