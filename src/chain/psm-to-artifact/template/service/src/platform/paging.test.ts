import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Conditions, decodeCursor, encodeCursor, listQuerySchema, pageLimit, toPage } from './paging.js';

describe('the page size', () => {
  it('is 50 unless the caller gives a whole number from 1 to 200', () => {
    assert.equal(pageLimit({}), 50);
    assert.equal(pageLimit({ limit: '1' }), 1);
    assert.equal(pageLimit({ limit: '200' }), 200);
  });

  it('is refused where it is anything else', () => {
    for (const limit of ['0', '201', '-1', '1.5', 'ten', 'Infinity', ''])
      assert.throws(() => pageLimit({ limit }), { status: 400, code: 'bad_limit' }, limit);
  });
});

describe('a cursor', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 3 }), (key) => {
        assert.deepEqual(decodeCursor(encodeCursor(key), key.length), key);
      }),
    );
  });

  it('stands before the first row when it is missing', () => {
    assert.deepEqual(decodeCursor(undefined, 2), [undefined, undefined]);
  });

  it('is refused where it is not one of this list', () => {
    const others = ['', 'x', '%%%', encodeCursor(['1']), Buffer.from('[1,2]').toString('base64url')];
    for (const cursor of others)
      assert.throws(() => decodeCursor(cursor, 2), { status: 400, code: 'bad_cursor' }, cursor);
  });
});

describe('conditions', () => {
  it('number their values through, and leave out those of which a value is missing', () => {
    const conditions = new Conditions()
      .add('a = ?', 'x')
      .add('b = ?', undefined)
      .add('(c, d) > (?, ?)', 1, undefined)
      .add('(e, f) > (?, ?::uuid)', 2, null);
    assert.equal(conditions.where, 'WHERE a = $1 AND (e, f) > ($2, $3::uuid)');
    assert.deepEqual(conditions.parameters, ['x', 2, null]);
  });

  it('are nothing where there is none', () => {
    assert.equal(new Conditions().where, '');
  });
});

describe('a page', () => {
  const rows = [1, 2, 3].map((record) => ({ record, sort_key: [`k${record}`] }));

  it('has a cursor of its last row only when there are more', () => {
    assert.deepEqual(toPage(rows, 2), { items: [1, 2], nextCursor: encodeCursor(['k2']) });
    assert.deepEqual(toPage(rows, 3), { items: [1, 2, 3] });
    assert.deepEqual(toPage([], 3), { items: [] });
  });
});

describe('the query of a list', () => {
  it('knows limit, cursor and its filters, and nothing else', () => {
    assert.deepEqual(listQuerySchema(['title']), {
      type: 'object',
      properties: { limit: { type: 'string' }, cursor: { type: 'string' }, title: { type: 'string' } },
      additionalProperties: false,
    });
  });
});
