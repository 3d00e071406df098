import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { edited } from '../../../../test/fixtures/altered-models.ts';
import { pimOfFixture, psmOf } from '../../../../test/support/chain/chain-runs.ts';

describe('P2S-17: the indexes of the bookshop', () => {
  const { model } = psmOf(pimOfFixture('bookshop'));
  const tableOf = (name: string) => {
    const table = model.all('Table').find(({ tableName }) => tableName === name);
    assert.ok(table !== undefined, name);
    return table;
  };
  const namesOf = (ids: readonly string[]): string =>
    model
      .resolveAll<'Column'>(ids)
      .map(({ columnName }) => columnName)
      .join(', ');
  const indexesOf = (table: string): readonly string[] =>
    tableOf(table)
      .indexes.map(({ columns, unique, method }) => `${unique ? 'UNIQUE' : method} ${namesOf(columns)}`)
      .sort();

  it('answer lists by reference, status, owner and date in the order of ids', () => {
    assert.deepEqual(indexesOf('order'), [
      'BTREE customer_id, id',
      'BTREE owner_subject, id',
      'BTREE status, id',
      'TRIGRAM search_text',
      'UNIQUE order_number',
    ]);
    assert.deepEqual(indexesOf('shipment'), [
      'BTREE order_id, id',
      'BTREE packed_at, id',
      'TRIGRAM search_text',
    ]);
  });

  it('of parts lead to their whole', () => {
    assert.deepEqual(indexesOf('order_line'), ['BTREE book_id', 'BTREE order_id']);
  });

  it('search the texts that every reader reads, and no others', () => {
    const searched = (table: string): string =>
      namesOf(tableOf(table).columns.flatMap(({ searchOf }) => searchOf));
    assert.equal(searched('book'), 'isbn, title');
    // The delivery address has readers of its own, and the status is no text.
    assert.equal(searched('order'), 'order_number');
    assert.equal(searched('order_line'), '');
  });
});

it('P2S-17 and P2S-23: a list whose filters are chosen has these, and only these', () => {
  const chosen = edited(pimOfFixture('bookshop'), (element) =>
    element.eClass === 'Query' ? { ...element, filtering: 'CHOSEN' } : element,
  );
  const { model } = psmOf(chosen);
  const orders = model.all('RouteHandler').find(({ symbol }) => symbol === 'listOrders');
  const filters = model.resolveAll<'Column'>(orders?.filters ?? []).map(({ columnName }) => columnName);
  assert.deepEqual(filters, ['order_number', 'status']);
  assert.deepEqual(orders?.sortable, []);
  assert.deepEqual(
    model.all('Index').filter(({ method }) => method === 'TRIGRAM'),
    [],
  );
});
