import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Conditions, decodeCursor, encodeCursor, idOfCursor, listQuerySchema, pageLimit } from './paging.js';

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
    const part = fc.option(fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (key) => {
        assert.deepEqual(decodeCursor(encodeCursor(key)), key);
      }),
    );
  });

  it('is refused where it is not one', () => {
    for (const cursor of ['', 'x', '%%%', Buffer.from('[1,2]').toString('base64url')])
      assert.throws(() => decodeCursor(cursor), { status: 400, code: 'bad_cursor' }, cursor);
  });

  it('of a list that is ordered by id carries that id', () => {
    assert.equal(idOfCursor(undefined), undefined);
    assert.equal(idOfCursor(encodeCursor(['a'])), 'a');
    for (const key of [[], [null], ['a', 'b']])
      assert.throws(() => idOfCursor(encodeCursor(key)), { status: 400, code: 'bad_cursor' });
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

describe('the query of a list', () => {
  it('knows limit, cursor and its filters, and nothing else', () => {
    assert.deepEqual(listQuerySchema(['title']), {
      type: 'object',
      properties: { limit: { type: 'string' }, cursor: { type: 'string' }, title: { type: 'string' } },
      additionalProperties: false,
    });
  });
});
