import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { beforeEach, describe, it } from 'node:test';
import { workshopDb } from '../../../example/src/platform/processes/workshop.js';
import type { Db } from './db.js';
import { OutboxDispatcher, publish, storeEvent, type Subscriber } from './outbox.js';

const db = await workshopDb();

describe('the outbox', () => {
  beforeEach(() => db.script('TRUNCATE outbox_event CASCADE'));

  const event = { type: 'test.Happened', payload: { number: 1 } };

  /** A dispatcher whose subscribers note what they get, or do something else; each may be tried twice. */
  function dispatcher(handlers: Readonly<Record<string, Subscriber['handle']>>) {
    const failures: object[] = [];
    const log = { info: () => {}, error: (fields: object) => failures.push(fields) };
    const subscribers = Object.entries(handlers).map(([name, handle]) => ({
      ...{ name, event: event.type, retries: 1, handle },
    }));
    return { outbox: new OutboxDispatcher(db, subscribers, log), failures };
  }

  const deliveries = () =>
    db.query('SELECT subscriber, attempts, given_up FROM outbox_delivery ORDER BY subscriber');

  it('hands an event once to each of its subscribers, and to no others', async () => {
    const seen: string[] = [];
    const note = (name: string) => async () => void seen.push(name);
    await publish(db, event, ['a', 'b']);
    const { outbox } = dispatcher({ a: note('a'), b: note('b'), c: note('c') });
    assert.equal(await outbox.drain(), 2);
    assert.equal(await outbox.drain(), 0);
    assert.deepEqual(seen.sort(), ['a', 'b']);
  });

  it('hands events over in the order of their times, with what was published', async () => {
    const seen: unknown[] = [];
    for (const [id, time] of [
      ['00000000-0000-7000-8000-000000000001', '2026-01-02T00:00:00Z'],
      ['00000000-0000-7000-8000-000000000002', '2026-01-01T00:00:00Z'],
    ] as const)
      await storeEvent(db, { ...event, id, occurredAt: time }, ['a']);
    const { outbox } = dispatcher({
      async a({ type, payload, occurredAt }) {
        seen.push({ type, payload, day: new Date(occurredAt).getUTCDate() });
      },
    });
    await outbox.drain();
    assert.deepEqual(seen, [
      { ...event, day: 1 },
      { ...event, day: 2 },
    ]);
  });

  it('stores an event that comes again once', async () => {
    const again = { ...event, id: '00000000-0000-7000-8000-000000000001', occurredAt: undefined };
    for (let time = 1; time <= 2; time += 1) await storeEvent(db, again, ['a']);
    assert.equal((await deliveries()).length, 1);
  });

  it('never shows an event whose transaction fails', async () => {
    await assert.rejects(
      db.transaction(async (tx) => {
        await publish(tx, event, ['a']);
        throw new Error('undo');
      }),
    );
    assert.deepEqual(await deliveries(), []);
  });

  it('undoes what a failing subscriber did, tries again later and gives up in the end', async () => {
    await publish(db, event, ['a', 'b']);
    const { outbox, failures } = dispatcher({
      async a(_message, tx) {
        await tx.execute('DELETE FROM outbox_delivery');
        throw new Error('no');
      },
      b: async () => {},
    });
    assert.equal(await outbox.drain(), 2);
    assert.equal(await outbox.drain(), 0, 'the second attempt has to wait');
    await db.execute('UPDATE outbox_delivery SET due_at = now()');
    assert.equal(await outbox.drain(), 1);
    assert.deepEqual(await deliveries(), [
      { subscriber: 'a', attempts: 2, given_up: true },
      { subscriber: 'b', attempts: 0, given_up: false },
    ]);
    const [stored] = await db.query<{ readonly id: string }>('SELECT id FROM outbox_event');
    assert.deepEqual(
      failures.map((fields) => ({ ...fields, err: String(Reflect.get(fields, 'err')) })),
      [
        { err: 'Error: no', event: stored?.id, subscriber: 'a', attempts: 1, givenUp: false },
        { err: 'Error: no', event: stored?.id, subscriber: 'a', attempts: 2, givenUp: true },
      ],
    );
    assert.deepEqual(
      await db.query(
        `SELECT last_error, due_at > now() + interval '3 seconds' AS later,
                due_at <= now() + interval '4 seconds' AS soon
           FROM outbox_delivery WHERE subscriber = 'a'`,
      ),
      [{ last_error: 'Error: no', later: true, soon: true }],
      'the pauses double',
    );
  });

  it('works from the start on until it is stopped, and tidies at the start', async () => {
    const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
    await storeEvent(db, { ...event, id: crypto.randomUUID(), occurredAt: longAgo });
    await db.script(
      `TRUNCATE idempotent_answer;
       INSERT INTO idempotent_answer (caller, request, key, digest, answered_at)
       VALUES ('ann', 'POST /', 'a', '', now() - interval '25 hours')`,
    );
    const signs = new EventEmitter();
    const { outbox, failures } = dispatcher({ a: async () => void signs.emit('seen') });
    await publish(db, event, ['a']);
    const first = once(signs, 'seen');
    outbox.start(1);
    await first;
    const second = once(signs, 'seen');
    await publish(db, event, ['a']);
    await second;
    await outbox.stop();
    await publish(db, event, ['a']);
    assert.equal(await outbox.drain(), 0, 'after the stop');
    assert.equal((await db.query('SELECT 1 FROM outbox_event')).length, 3);
    assert.deepEqual(await db.query('SELECT 1 FROM idempotent_answer'), []);
    assert.deepEqual(failures, []);
  });

  it('goes on when the database is back', async () => {
    const signs = new EventEmitter();
    let isGone = true;
    const gone: Db = {
      ...db,
      transaction: (work) => (isGone ? Promise.reject(new Error('no connection')) : db.transaction(work)),
    };
    const errors: string[] = [];
    const log = {
      info: () => {},
      error: (fields: object, message: string) => {
        errors.push(`${message}: ${String(Reflect.get(fields, 'err'))}`);
        isGone = false;
      },
    };
    const a = { name: 'a', event: event.type, retries: 0, handle: async () => void signs.emit('seen') };
    const outbox = new OutboxDispatcher(gone, [a], log);
    await publish(db, event, ['a']);
    const seen = once(signs, 'seen');
    outbox.start(1);
    await seen;
    await outbox.stop();
    assert.deepEqual(errors, ['outbox unreachable: Error: no connection']);
  });

  it('forgets events of more than a month that everybody has handled, and no others', async () => {
    for (const [days, subscribers] of [
      [31, []],
      [31, ['a']],
      [29, []],
    ] as const) {
      const occurredAt = new Date(Date.now() - days * 86_400_000).toISOString();
      await storeEvent(db, { ...event, id: crypto.randomUUID(), occurredAt }, subscribers);
    }
    const { outbox } = dispatcher({ a: async () => {} });
    const left = async () => (await db.query('SELECT 1 FROM outbox_event')).length;
    await outbox.tidy();
    assert.equal(await left(), 2);
    await outbox.drain();
    await outbox.tidy();
    assert.equal(await left(), 1);
  });
});
