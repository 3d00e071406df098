import assert from 'node:assert/strict';
import { it } from 'node:test';
import { beginning } from './model-work.ts';

it('shows texts that are too long by their beginning, in whole characters, and says that there is more', () => {
  assert.equal(beginning('Order', 5), 'Order');
  assert.equal(beginning('Orders', 5), 'Order…');
  assert.equal(beginning('Ord😀er', 4), 'Ord…');
  assert.equal(beginning('Ord😀er', 5), 'Ord😀…');
});
