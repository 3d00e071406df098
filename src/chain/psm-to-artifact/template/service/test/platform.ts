import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '../src/platform/ids.js';
import { startTestApp } from './support/app.js';

const app = await startTestApp();
after(() => app.close());

test('the service says that it lives and is ready', async () => {
  for (const url of ['/healthz', '/readyz'])
    assert.equal((await app.send({ method: 'GET', url })).statusCode, 200, url);
});

test('the metrics count requests', async () => {
  // <metrics>
  const answer = await app.send({ method: 'GET', url: '/metrics' });
  // </metrics>
  assert.match(answer.body, /http_requests_total\{/);
});

test('an unknown address is answered with the error body of the service', async () => {
  const answer = await app.send({ method: 'GET', url: '/no/such/address' });
  assert.equal(answer.statusCode, 404);
  assert.equal(answer.json().code, 'no_such_route');
});

test('ids are unique and sort by their age', () => {
  const ids = Array.from({ length: 10_000 }, () => newId());
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual([...ids].sort(), ids);
});
