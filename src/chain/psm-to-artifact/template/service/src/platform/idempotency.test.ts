import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { workshopDb } from '../../../example/src/platform/processes/workshop.js';
import { forgetAnswers, once, withName } from './idempotency.js';
import { createServices } from './services.js';

const db = await workshopDb();
const log = { info: () => {}, warn: () => {}, error: () => {} };
const services = createServices(db, log, {});

describe('a request with an Idempotency-Key', () => {
  let done = 0;
  beforeEach(async () => {
    done = 0;
    await db.script('TRUNCATE idempotent_answer');
  });

  const access = (key: string | undefined, subject = 'ann', url = '/orders') =>
    withName({ subject }, { method: 'POST', url, headers: { 'idempotency-key': key } });
  const order = (given: ReturnType<typeof access>, number = 1) =>
    once(services, { access: given, sent: [{ number }] }, async () => ({ number, time: (done += 1) }));

  it('is carried out once, and answered with the same result', async () => {
    const first = await order(access('a'));
    assert.deepEqual(await order(access('a')), first);
    assert.equal(done, 1);
    await order(access(undefined));
    await order(access(undefined));
    assert.equal(done, 3);
  });

  it('is a POST: what else has a key is carried out each time', () => {
    for (const method of ['PATCH', 'DELETE', 'GET'])
      assert.deepEqual(withName({}, { method, url: '/orders/1', headers: { 'idempotency-key': 'a' } }), {});
    assert.deepEqual(withName({}, { method: 'POST', url: '/orders', headers: {} }), {});
  });

  it('is carried out once, too, when it comes twice at the same time', async () => {
    const results = await Promise.all([order(access('a')), order(access('a'))]);
    assert.deepEqual(results[0], results[1]);
    assert.equal(done, 1);
  });

  it('is another one of another caller or at another address, and refused with other values', async () => {
    await order(access('a'));
    await order(access('a', 'ben'));
    await order(access('a', 'ann', '/orders/1/pay'));
    assert.equal(done, 3);
    await assert.rejects(order(access('a'), 2), {
      status: 422,
      code: 'key_reused',
      message: 'The Idempotency-Key belongs to a request with other values; give this one a key of its own.',
    });
    const wrongKey = {
      status: 400,
      code: 'bad_request',
      message: 'Idempotency-Key must have between 1 and 200 characters.',
    };
    for (const key of [' ', 'x'.repeat(201)]) assert.throws(() => access(key), wrongKey);
    const longest = 'x'.repeat(200);
    assert.deepEqual(access(` ${longest} `).named, { request: 'POST /orders', key: longest });
  });

  it('is not kept when it is refused, and for a day otherwise', async () => {
    const refusal = once(services, { access: access('a'), sent: [] }, () => Promise.reject(new Error('no')));
    await assert.rejects(refusal, /no/);
    await order(access('a'));
    await db.execute("UPDATE idempotent_answer SET answered_at = now() - interval '25 hours'");
    await order(access('a'), 2);
    assert.equal(done, 2);
    await db.execute("UPDATE idempotent_answer SET answered_at = now() - interval '25 hours'");
    await forgetAnswers(db);
    assert.deepEqual(await db.query('SELECT 1 FROM idempotent_answer'), []);
  });

  it('takes everything with it that the operation calls', async () => {
    await once(services, { access: access('a'), sent: [] }, async (tx) => {
      for (const number of [1, 2])
        await once(tx, { access: access('a'), sent: [number] }, async () => void (done += 1));
    });
    assert.equal(done, 2);
  });
});
