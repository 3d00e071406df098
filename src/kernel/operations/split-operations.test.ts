import assert from 'node:assert/strict';
import { it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import type { Element } from '../model/element.ts';
import { applyOperations } from './apply-operations.ts';
import type { ModelOperation } from './model-operation.ts';
import { splitOperations } from './split-operations.ts';

const root: Element & Record<string, unknown> = {
  eClass: 'Library',
  id: 'library',
  name: 'City',
  items: [
    { eClass: 'Book', id: 'emma', name: 'Emma', genre: 'NOVEL', lent: false },
    { eClass: 'Book', id: 'odes', name: 'Odes', genre: 'POETRY', lent: false },
  ],
};

const kindsOf = (...operations: readonly ModelOperation[]): readonly (readonly string[])[] => {
  const split = splitOperations({
    operations,
    size: 10,
    root,
    apply: (model, part) =>
      applyOperations({
        metamodel: library,
        root: model,
        operations: part,
        newId: () => crypto.randomUUID(),
      }),
  });
  assert.ok(split.ok, JSON.stringify(split));
  return split.batches.map((batch) => batch.map(({ op }) => op));
};

const add: ModelOperation = {
  op: 'add',
  ref: 'n1',
  class: 'Book',
  container: { target: 'library', feature: 'items' },
  set: { name: 'New', genre: 'NOVEL' },
};
const rename = (target: string): ModelOperation => ({ op: 'update', target, set: { name: 'Renamed' } });
const remove: ModelOperation = { op: 'remove', target: 'odes', cascade: true };

it('what changes elements that were there waits with the removal it comes with', () =>
  assert.deepEqual(kindsOf(add, rename('n1'), rename('emma'), remove), [
    ['add', 'update'],
    ['update', 'remove'],
  ]));

it('without a removal nothing waits', () =>
  assert.deepEqual(kindsOf(add, rename('emma')), [['add', 'update']]));
