import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cim } from '../chain/cim/cim.ts';
import type { Element } from '../kernel/model/element.ts';
import { compareModels } from './compare-models.ts';

const nothing = { added: 0, updated: 0, deleted: 0, preserved: 0, moved: 0, conflicts: 0, unchanged: 0 };

function model(goals: readonly object[], more: object = {}): Element {
  return { ...{ eClass: 'CimModel', id: 'r', name: 'Shop' }, ...more, ...{ goals } };
}

function goal(id: string, more: object = {}): object {
  return { eClass: 'Goal', id, name: id, ...more };
}

test('equal models differ in nothing', () => {
  const shop = model([goal('a'), goal('b')]);
  assert.deepEqual(compareModels(cim, { before: shop, after: shop }), { ...nothing, unchanged: 3 });
});

test('explicit defaults and the order of unordered lists make no difference', () => {
  const before = model([goal('a'), goal('b', { tags: ['x', 'y'] })]);
  const after = model([goal('b', { tags: ['y', 'x'] }), goal('a', { priority: 'SHOULD' })]);
  assert.deepEqual(compareModels(cim, { before, after }), { ...nothing, unchanged: 3 });
});

test('elements are matched by id: added, deleted, updated, and the container is not updated by its parts', () => {
  const before = model([goal('a'), goal('b'), goal('c')]);
  const after = model([goal('a', { name: 'New' }), goal('c'), goal('d')]);
  assert.deepEqual(compareModels(cim, { before, after }), {
    ...nothing,
    added: 1,
    deleted: 1,
    updated: 1,
    unchanged: 2,
  });
});

test('an element under another container has moved', () => {
  const attribute = { eClass: 'BusinessAttribute', id: 'x', name: 'x' };
  const objects = (first: readonly object[], second: readonly object[]): object => ({
    businessObjects: [
      { eClass: 'BusinessObject', id: 'o1', name: 'o1', attributes: first },
      { eClass: 'BusinessObject', id: 'o2', name: 'o2', attributes: second },
    ],
  });
  const before = model([], objects([attribute], []));
  const after = model([], objects([], [attribute]));
  assert.deepEqual(compareModels(cim, { before, after }), { ...nothing, moved: 1, unchanged: 3 });
});
