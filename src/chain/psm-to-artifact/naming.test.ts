import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { freeIdentifier, slug, uniqueNames } from './naming.ts';

describe('names in generated files', () => {
  it('are not words that the language or the file already uses', () => {
    assert.equal(freeIdentifier('delete', 'Operation'), 'deleteOperation');
    assert.equal(freeIdentifier('Date', 'Type'), 'DateType');
    assert.equal(freeIdentifier('placeOrder', 'Operation'), 'placeOrder');
    assert.equal(freeIdentifier('Größe!', 'Type'), 'groesse');
  });

  it('are slugs of limited length in paths', () => {
    assert.equal(slug('../../Größe & Co', 'x'), 'groesse-co');
    assert.equal(slug('***', 'service'), 'service');
    assert.ok(slug('word '.repeat(40), 'x').length <= 50);
  });

  it('are distinguished by the order of ids, not of the list', () => {
    const one = { id: 'a', name: 'Order' };
    const two = { id: 'b', name: 'order' };
    const names = uniqueNames([two, one], (each) => each.name);
    assert.deepEqual([names.get(one), names.get(two)], ['Order', 'order2']);
  });
});
