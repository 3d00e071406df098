import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headersOfPage, listPartOf, numberedHeaders } from './lists.ts';

test('a part that was counted links to its neighbours, keeps the other parameters, and leads nowhere beyond the ends', () => {
  const query = listPartOf({ limit: 10, offset: 5 });
  const target = '/api/cim?limit=10&offset=5&q=a%26b';
  assert.deepEqual(headersOfPage({ total: 16 }, { target, query }), {
    'X-Total-Count': '16',
    Link:
      '</api/cim?limit=10&offset=15&q=a%26b>; rel="next", ' +
      '</api/cim?limit=10&offset=0&q=a%26b>; rel="prev"',
  });
  const last = headersOfPage({ total: 15 }, { target, query });
  assert.equal(last['Link'], '</api/cim?limit=10&offset=0&q=a%26b>; rel="prev"');
  assert.deepEqual(headersOfPage({ total: 3 }, { target: '/api/cim', query: listPartOf({}) }), {
    'X-Total-Count': '3',
  });
});

test('a part of numbered entries that is full links to what is behind its last number', () => {
  const page = { items: ['a', 'b'], total: 7 };
  const target = '/api/chatbot/sessions/1/messages?limit=2&after=3';
  assert.deepEqual(numberedHeaders(page, { target, limit: 2, last: 5 }), {
    'X-Total-Count': '7',
    Link: '</api/chatbot/sessions/1/messages?limit=2&after=5>; rel="next"',
  });
  assert.deepEqual(numberedHeaders(page, { target, limit: 3, last: 5 }), { 'X-Total-Count': '7' });
});
