import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import type { Destruction } from '../contract/engine.ts';
import { needsConfirmation, permittedOperations } from './destructive.ts';

const removed = (...ids: readonly string[]): Destruction['removed'] =>
  ids.map((id) => ({ id, class: 'BusinessObject', name: id }));

const harmless: Destruction = {
  removed: [],
  removedTops: 0,
  removedGenerated: 0,
  disconnected: 0,
  overwritten: [],
  modelSize: 100,
};
const usual = {
  madeIds: [],
  namedForRemoval: ['a', 'b', 'c', 'd', 'e'],
  attachmentCount: 0,
  hasDownstream: false,
};
const many = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `v${index}`);

describe('a batch is asked about', () => {
  const cases: readonly (readonly [string, boolean, Partial<Destruction>, Partial<typeof usual>])[] = [
    ['not when it takes nothing away', false, {}, {}],
    ['not when it removes four that the message names', false, { removed: removed('a', 'b', 'c', 'd') }, {}],
    ['when it removes five', true, { removed: removed('a', 'b', 'c', 'd', 'e') }, {}],
    ['when it removes a tenth of the model', true, { removed: removed('a'), modelSize: 10 }, {}],
    ['not so in a tiny model', false, { removed: removed('a'), modelSize: 9 }, {}],
    ['when it removes something with parts', true, { removed: removed('a'), removedTops: 1 }, {}],
    ['when it removes what was generated', true, { removed: removed('a'), removedGenerated: 1 }, {}],
    ['when models were made from this one', true, { removed: removed('a') }, { hasDownstream: true }],
    ['when the message does not name it', true, { removed: removed('x') }, {}],
    ['when attachments are in play', true, { removed: removed('a') }, { attachmentCount: 1 }],
    ['not when the turn made it itself', false, { removed: removed('x') }, { madeIds: ['x'] as never }],
    ['not when it overwrites twenty values', false, { overwritten: many(20) }, {}],
    ['when it overwrites more', true, { overwritten: many(21) }, {}],
    ['not when those are its own', false, { overwritten: many(21) }, { madeIds: many(21) as never }],
  ];
  for (const [what, expected, destruction, circumstances] of cases)
    it(what, () =>
      assert.equal(
        needsConfirmation({ ...harmless, ...destruction }, { ...usual, ...circumstances }),
        expected,
      ),
    );
});

it('with attachments in play, nothing is removed or moved, and only what is new or selected is changed', () => {
  const operations: readonly ModelOperation[] = [
    { op: 'add', ref: 'n', class: 'A', container: { target: 'r', feature: 'f' } },
    { op: 'update', target: 'n', set: {} },
    { op: 'update', target: 'made', set: {} },
    { op: 'update', target: 'selected', set: {} },
    { op: 'update', target: 'other', set: {} },
    { op: 'connect', source: 'other', feature: 'f', target: 'n' },
    { op: 'disconnect', source: 'other', feature: 'f', target: 'n' },
    { op: 'move', target: 'n', container: { target: 'r', feature: 'f' } },
    { op: 'remove', target: 'n', cascade: true },
  ];
  const given = { madeIds: ['made'], selectedElementIds: ['selected'] };
  assert.deepEqual(permittedOperations(operations, { ...given, attachmentCount: 1 }), [
    ...operations.slice(0, 4),
    ...operations.slice(5, 6),
  ]);
  assert.equal(permittedOperations(operations, { ...given, attachmentCount: 0 }), operations);
});
