import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentOf, type Element } from './content.ts';
import { carryOut, type PatchOperation } from './edit.ts';
import { editsOf } from './fix.ts';

const shop: Element = {
  eClass: 'Model',
  id: 'm',
  tags: ['a', 'b'],
  objects: [
    { eClass: 'Object', id: 'order', attributes: [{ eClass: 'Attribute', id: 'number', name: 'Number' }] },
  ],
};

/** Patches, each with what the service makes of the model by it. */
const patches: readonly (readonly [string, readonly PatchOperation[], unknown])[] = [
  [
    'sets a feature of an element inside',
    [{ op: 'replace', path: '/objects/0/attributes/0/name', value: 'No.' }],
    [{ eClass: 'Object', id: 'order', attributes: [{ eClass: 'Attribute', id: 'number', name: 'No.' }] }],
  ],
  [
    'adds an element, and then something to it',
    [
      { op: 'add', path: '/objects/-', value: { eClass: 'Object', id: 'book' } },
      { op: 'add', path: '/objects/1/name', value: 'Book' },
      { op: 'remove', path: '/objects/0/attributes/0' },
    ],
    [
      { eClass: 'Object', id: 'order', attributes: [] },
      { eClass: 'Object', id: 'book', name: 'Book' },
    ],
  ],
];

describe('the fix of a finding as edits', () => {
  for (const [name, operations, objects] of patches)
    it(name, () => {
      const content = contentOf(shop);
      assert.deepEqual(carryOut(content, editsOf(content, operations)).content.root['objects'], objects);
    });

  it('changes an entry of a list of values', () => {
    const content = contentOf(shop);
    const entries = (operation: PatchOperation): unknown =>
      carryOut(content, editsOf(content, [operation])).content.root['tags'];
    assert.deepEqual(entries({ op: 'add', path: '/tags/1', value: 'c' }), ['a', 'c', 'b']);
    assert.deepEqual(entries({ op: 'replace', path: '/tags/1', value: 'c' }), ['a', 'c']);
    assert.deepEqual(entries({ op: 'remove', path: '/tags/0' }), ['b']);
    assert.deepEqual(entries({ op: 'add', path: '/tags/-', value: 'c' }), ['a', 'b', 'c']);
  });

  it('refuses a path that leads nowhere', () => {
    assert.throws(
      () => editsOf(contentOf(shop), [{ op: 'remove', path: '/objects/7/name' }]),
      /The path \/objects\/7\/name leads nowhere\./,
    );
  });
});
