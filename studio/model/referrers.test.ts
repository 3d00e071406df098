import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentOf, type Element } from './content.ts';
import { carryOut } from './edit.ts';
import { referrersOf, removalOf } from './referrers.ts';

const shop: Element = {
  eClass: 'Model',
  id: 'm',
  objects: [
    { eClass: 'Object', id: 'order', name: 'book', attributes: [{ eClass: 'Attribute', id: 'number' }] },
    { eClass: 'Object', id: 'invoice', general: 'order', about: ['book', 'number'] },
    { eClass: 'Object', id: 'book' },
  ],
};
const isReference = (_eClass: string, feature: string): boolean => ['general', 'about'].includes(feature);

describe('removing an element that others refer to', () => {
  it('names the referrers of the element and of its parts', () => {
    const found = referrersOf(contentOf(shop), 'order', isReference);
    assert.deepEqual(
      found.map(({ element, feature, targetIds }) => [element.id, feature, targetIds]),
      [
        ['invoice', 'general', ['order']],
        ['invoice', 'about', ['number']],
      ],
    );
  });

  it('clears the references, and leaves texts that only look like ids', () => {
    const content = contentOf(shop);
    const { root } = carryOut(content, removalOf(content, 'order', isReference)).content;
    assert.deepEqual(root['objects'], [
      { eClass: 'Object', id: 'invoice', about: ['book'] },
      { eClass: 'Object', id: 'book' },
    ]);
    assert.deepEqual(removalOf(content, 'book', isReference).length, 2);
  });
});
