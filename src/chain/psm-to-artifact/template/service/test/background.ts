import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { jobs } from '../src/modules/index.js';
import { OutboxDispatcher, publish, type Subscriber } from '../src/platform/outbox.js';
import { startTestApp } from './support/app.js';

const app = await startTestApp();
after(() => app.close());
beforeEach(() => app.reset());

const silent = { info: () => undefined, error: () => undefined };

function dispatcher(handle: Subscriber['handle'], retries = 0): OutboxDispatcher {
  return new OutboxDispatcher(
    app.db,
    [{ name: 'listener', event: 'test.Happened', retries, handle }],
    silent,
  );
}

test('an event reaches its subscriber once', async () => {
  const seen: unknown[] = [];
  await publish(app.db, { type: 'test.Happened', payload: { number: 1 } }, ['listener']);
  const outbox = dispatcher(async (message) => void seen.push(message.payload));
  assert.equal(await outbox.drain(), 1);
  assert.equal(await outbox.drain(), 0);
  assert.deepEqual(seen, [{ number: 1 }]);
});

test('an event whose transaction fails is never seen', async () => {
  await assert.rejects(
    app.db.transaction(async (tx) => {
      await publish(tx, { type: 'test.Happened', payload: {} }, ['listener']);
      throw new Error('undo');
    }),
  );
  assert.equal(await dispatcher(async () => undefined).drain(), 0);
});

test('a failing subscriber is tried again later and given up in the end', async () => {
  await publish(app.db, { type: 'test.Happened', payload: {} }, ['listener']);
  const outbox = dispatcher(async () => {
    throw new Error('no');
  }, 1);
  assert.equal(await outbox.drain(), 1);
  assert.equal(await outbox.drain(), 0, 'the second attempt has to wait');
  await app.db.execute('UPDATE outbox_delivery SET due_at = now()');
  assert.equal(await outbox.drain(), 1);
  const rows = await app.db.query('SELECT attempts, given_up FROM outbox_delivery');
  assert.deepEqual(rows, [{ attempts: 2, given_up: true }]);
});

test('events that everybody has handled are forgotten after a month', async () => {
  for (const [days, subscribers] of [
    [31, []],
    [31, ['listener']],
    [29, []],
  ] as const) {
    await publish(app.db, { type: 'test.Happened', payload: { days } }, subscribers);
    await app.db.execute(
      "UPDATE outbox_event SET occurred_at = now() - $1 * interval '1 day' WHERE payload->>'days' = $2",
      [days, String(days)],
    );
  }
  const outbox = dispatcher(async () => undefined);
  await outbox.tidy();
  assert.equal((await app.eventTypes()).length, 2, 'one was handled, one is waiting, one is young');
  await outbox.drain();
  await outbox.tidy();
  assert.equal((await app.eventTypes()).length, 1);
});

test('every job runs on an empty database', async () => {
  for (const job of Object.values(jobs)) assert.equal(await job(app.services), 0);
});
