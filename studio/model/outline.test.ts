import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentOf, type Element } from './content.ts';
import { indexOf, titleOf } from './model-index.ts';
import { openedTo, outlineOf, searchedOutline } from './outline.ts';

const shop: Element = {
  eClass: 'CimModel',
  id: 'm',
  name: 'Shop',
  objects: [
    {
      eClass: 'BusinessObject',
      id: 'order',
      name: 'Order',
      attributes: [{ eClass: 'BusinessAttribute', id: 'number', name: 'Number' }],
    },
    { eClass: 'BusinessObject', id: 'book', name: 'Book' },
  ],
};
const index = indexOf(contentOf(shop));
const lines = (rows: ReturnType<typeof outlineOf>): readonly string[] =>
  rows.map(
    ({ depth, title, isOpen }) => `${depth} ${title}${isOpen === undefined ? '' : isOpen ? ' -' : ' +'}`,
  );

describe('an outline', () => {
  it('shows what is inside open elements', () => {
    assert.deepEqual(lines(outlineOf(index, new Set(['m']))), ['0 Shop -', '1 Order +', '1 Book']);
    assert.deepEqual(lines(outlineOf(index, openedTo(index, new Set(), 'number'))), [
      ...['0 Shop -', '1 Order -', '2 Number', '1 Book'],
    ]);
  });

  it('shows what a search finds with the elements around it', () => {
    assert.deepEqual(lines(searchedOutline(index, 'attribute num')), ['0 Shop -', '1 Order -', '2 Number']);
    assert.deepEqual(searchedOutline(index, 'nothing of it'), []);
  });

  it('finds something among ten thousand elements within 50 ms', () => {
    const objects = Array.from({ length: 10_000 }, (_, place) => ({
      eClass: 'BusinessObject',
      id: `o${place}`,
      name: `Object ${place}`,
    }));
    const large = indexOf(contentOf({ eClass: 'CimModel', id: 'm', objects }));
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      assert.equal(searchedOutline(large, '9999').length, 2);
      return performance.now() - start;
    });
    assert.ok(Math.min(...times) < 50, times.join(' ms, '));
  });
});

it('elements without a name are called by their code, their text or their class', () => {
  assert.equal(titleOf({ eClass: 'Table', id: '1', tableName: 'orders' }), 'orders');
  assert.equal(titleOf({ eClass: 'CimModel', id: '1' }), 'CIM model');
  const text = 'Customers place an order with one or more books and a delivery address.';
  assert.equal(
    titleOf({ eClass: 'SourceExcerpt', id: '1', text }),
    'Customers place an order with one or more books and a…',
  );
});
