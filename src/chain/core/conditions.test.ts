import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isReadable } from './conditions.ts';

describe('conditions that software can read', () => {
  const names = ['stock', 'Stock level', 'Größe', 'order', 'status'];
  const readable = [
    ...['stock > 0', 'stock level > 0', 'Stock Level > stock', 'stockLevel > 0', 'größe < 3 and groesse > 1'],
    ...['order.stock level > 0', "status = 'stock level'", '1 < 2'],
  ];
  for (const text of readable)
    it(`${text}: yes`, () => {
      assert.equal(isReadable(text, names), true);
    });
  for (const text of ['in stock', 'weight > 0', 'order.weight > 0', 'stock levels > 0', '', 'stock >'])
    it(`"${text}": no`, () => {
      assert.equal(isReadable(text, names), false);
    });
});
