import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { contentOf, find, subtreeOf, type Element, type Json } from './content.ts';
import { carryOut, fits, type Edit, type PatchOperation } from './edit.ts';

const shop: Element = {
  eClass: 'Model',
  id: 'm',
  name: 'Shop',
  objects: [
    {
      eClass: 'Object',
      id: 'order',
      name: 'Order',
      attributes: [
        { eClass: 'Attribute', id: 'number', name: 'Number' },
        { eClass: 'Attribute', id: 'total', name: 'Total', keywords: ['sum'] },
      ],
      lifecycle: { eClass: 'Lifecycle', id: 'life', states: [{ eClass: 'State', id: 'open', name: 'Open' }] },
    },
    { eClass: 'Object', id: 'book', name: 'Book' },
  ],
};

const ids = ['m', 'order', 'number', 'total', 'life', 'open', 'book', 'new-1', 'new-2', 'missing'];
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant('SET' as const),
    elementId: fc.constantFrom(...ids),
    feature: fc.constantFrom('name', 'note', 'a/b~c', 'keywords'),
    value: fc.constantFrom<Json>('x', 7, true, ['sum', 'all']),
  }),
  fc.record({
    kind: fc.constant('SET' as const),
    elementId: fc.constantFrom(...ids),
    feature: fc.constantFrom('name', 'note', 'keywords'),
  }),
  fc.record({
    kind: fc.constant('ADD' as const),
    to: fc.record({
      parentId: fc.constantFrom(...ids),
      feature: fc.constantFrom('attributes', 'objects'),
      isMany: fc.constant(true),
      position: fc.nat(3),
    }),
    element: fc.constantFrom('new-1', 'new-2').map((id): Element => ({ eClass: 'Attribute', id, name: id })),
  }),
  fc.record({ kind: fc.constant('REMOVE' as const), elementId: fc.constantFrom(...ids) }),
  fc.record({
    kind: fc.constant('MOVE' as const),
    elementId: fc.constantFrom(...ids),
    to: fc.record({
      parentId: fc.constantFrom(...ids),
      feature: fc.constantFrom('attributes', 'objects'),
      isMany: fc.constant(true),
    }),
  }),
);

describe('edits', () => {
  it('give operations that lead to the same content, and can be taken back', () => {
    let carriedOut = 0;
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 8 }), (edits) => {
        const base = contentOf(shop);
        let now = base;
        const fitting: Edit[] = [];
        for (const edit of edits) {
          if (!fits(now, edit)) continue;
          fitting.push(edit);
          now = carryOut(now, [edit]).content;
        }
        const { content, operations, inverse } = carryOut(base, fitting);
        assert.deepEqual(patched(shop, operations), content.root);
        assert.deepEqual(withoutEmptyLists(carryOut(content, inverse).content.root), withoutEmptyLists(shop));
        assert.deepEqual(content.slots, contentOf(content.root).slots);
        carriedOut += fitting.length;
      }),
    );
    assert.ok(carriedOut > 50, `only ${carriedOut} edits fitted`);
  });

  it('find every element where its pointer says', () => {
    const content = contentOf(shop);
    const found = [...subtreeOf(shop)].map(({ id }) => find(content, id)?.pointer);
    assert.deepEqual(found, [
      '',
      '/objects/0',
      '/objects/0/attributes/0',
      '/objects/0/attributes/1',
      '/objects/0/lifecycle',
      '/objects/0/lifecycle/states/0',
      '/objects/1',
    ]);
  });

  it('change nothing when a feature already has the value', () => {
    const { operations } = carryOut(contentOf(shop), [
      { kind: 'SET', elementId: 'order', feature: 'name', value: 'Order' },
    ]);
    assert.deepEqual(operations, []);
  });

  it('share what they do not touch', () => {
    const { content } = carryOut(contentOf(shop), [
      { kind: 'SET', elementId: 'open', feature: 'name', value: 'New' },
    ]);
    assert.equal(find(content, 'book')?.element, find(contentOf(shop), 'book')?.element);
  });

  it('do not put an element into itself', () => {
    const into = { parentId: 'life', feature: 'objects', isMany: true };
    assert.equal(fits(contentOf(shop), { kind: 'MOVE', elementId: 'order', to: into }), false);
  });
});

/** Carries operations out as RFC 6902 says, with a list that is absent counting as empty. */
function patched(root: Element, operations: readonly PatchOperation[]): Json {
  const document = structuredClone(root) as unknown as Record<string, unknown>; // a copy that may be written
  for (const { op, path, value } of operations) {
    const segments = path
      .slice(1)
      .split('/')
      .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = segments.pop() ?? '';
    let parent: Record<string, unknown> | unknown[] = document;
    for (const segment of segments) {
      const holder = parent as Record<string, unknown>; // arrays are indexed by name, too
      parent = (holder[segment] ??= []) as Record<string, unknown> | unknown[];
    }
    if (Array.isArray(parent)) {
      const position = last === '-' ? parent.length : Number(last);
      assert.ok(position <= parent.length, path);
      parent.splice(position, op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [structuredClone(value)]));
    } else if (op === 'remove') {
      assert.ok(last in parent, path);
      Reflect.deleteProperty(parent, last);
    } else {
      assert.equal(last in parent, op === 'replace', path);
      parent[last] = structuredClone(value);
    }
  }
  return document as Json;
}

/** A list that was made for an element stays, empty, when the element goes: the service counts both as the same. */
function withoutEmptyLists(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutEmptyLists);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, withoutEmptyLists(each)] as const);
  return Object.fromEntries(entries.filter(([, each]) => !Array.isArray(each) || each.length > 0));
}
