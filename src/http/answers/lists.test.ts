import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headersOfPage, listQueryOf } from './lists.ts';

test('a list is whole and ordered by newest change unless asked otherwise', () => {
  assert.deepEqual(listQueryOf({}), {
    limit: 200,
    offset: 0,
    sort: { field: 'updatedAt', direction: 'desc' },
    q: undefined,
  });
  assert.deepEqual(listQueryOf({ sort: 'name' }).sort, { field: 'name', direction: 'asc' });
});

test('links keep the other parameters and never lead before the beginning or beyond the end', () => {
  const query = listQueryOf({ limit: 10, offset: 5 });
  const target = '/api/cim?limit=10&offset=5&q=a%26b';
  assert.deepEqual(headersOfPage({ items: [], total: 16 }, { target, query }), {
    'X-Total-Count': '16',
    Link:
      '</api/cim?limit=10&offset=15&q=a%26b>; rel="next", ' +
      '</api/cim?limit=10&offset=0&q=a%26b>; rel="prev"',
  });
  const last = headersOfPage({ items: [], total: 15 }, { target, query });
  assert.equal(last['Link'], '</api/cim?limit=10&offset=0&q=a%26b>; rel="prev"');
  assert.deepEqual(headersOfPage({ items: [], total: 3 }, { target: '/api/cim', query: listQueryOf({}) }), {
    'X-Total-Count': '3',
  });
});
