import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedElements, namesOf, signCounts, type ChangedElement, type ListedChange } from './changes.ts';
import { shownValue } from './values.ts';

const order = { elementId: 'order', elementClass: 'Entity', elementName: 'Order' };
const total = { elementId: 'total', elementClass: 'Attribute', elementName: 'Total' };
const stock = { elementId: 'stock', elementClass: 'Entity', elementName: null };

function change(
  element: Pick<ListedChange, 'elementId' | 'elementClass' | 'elementName'>,
  rest: Partial<ListedChange> & Pick<ListedChange, 'kind'>,
): ListedChange {
  return { feature: null, before: null, after: null, ...element, ...rest };
}

function outline(elements: readonly ChangedElement[]): unknown {
  return elements.map(({ id, sign, changes, parts }) => [
    id,
    sign,
    changes.map(({ feature }) => feature),
    outline(parts),
  ]);
}

test('parts that came or went with their whole stand under it', () => {
  const inOrder = { container: 'order', feature: 'attributes' };
  const inRoot = { container: 'root', feature: 'entities' };
  const elements = changedElements([
    change(order, { kind: 'ADDED', after: inRoot }),
    change(total, { kind: 'ADDED', after: inOrder }),
    change(stock, { kind: 'DELETED', before: inRoot }),
  ]);
  assert.deepEqual(outline(elements), [
    ['order', 'ADDED', [], [['total', 'ADDED', [], []]]],
    ['stock', 'REMOVED', [], []],
  ]);
  assert.deepEqual(signCounts(elements), { ADDED: 2, CHANGED: 0, MOVED: 0, REMOVED: 1 });
});

test('all that happened to an element stands together, and a new class under the same id is both', () => {
  const elements = changedElements([
    change(order, { kind: 'SET', feature: 'name' }),
    change(total, { kind: 'MOVED' }),
    change(order, { kind: 'VALUE_ADDED', feature: 'tags' }),
    change(stock, { kind: 'ADDED' }),
    change(stock, { kind: 'DELETED' }),
  ]);
  assert.deepEqual(outline(elements), [
    ['order', 'CHANGED', ['name', 'tags'], []],
    ['total', 'MOVED', [null], []],
    ['stock', 'ADDED', [], []],
    ['stock', 'REMOVED', [], []],
  ]);
});

test('values are shown in words, and known ids by name', () => {
  const names = namesOf([change(order, { kind: 'ADDED' }), change(stock, { kind: 'ADDED' })]);
  const shown = (value: unknown): unknown => shownValue(value, names);
  assert.deepEqual(shown(null), { kind: 'UNSET' });
  assert.deepEqual(shown(true), { kind: 'WORD', text: 'yes' });
  assert.deepEqual(shown(['a', 1]), {
    kind: 'LIST',
    values: [
      { kind: 'TEXT', text: 'a' },
      { kind: 'WORD', text: '1' },
    ],
  });
  assert.deepEqual(shown('order'), { kind: 'ELEMENT', id: 'order', text: 'Order', eClass: 'Entity' });
  assert.deepEqual(shown({ container: 'stock', feature: 'attributes' }), {
    kind: 'PLACE',
    text: 'attributes of unnamed entity',
  });
  assert.deepEqual(shown({ eClass: 'Entity', id: 'x', name: 'X' }), {
    kind: 'ELEMENT',
    id: 'x',
    text: 'X',
    eClass: 'Entity',
  });
});
