import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { beforeEach, describe, it } from 'node:test';
import { workshopDb } from '../../../example/src/platform/processes/workshop.js';
import { MemoryBroker } from './broker-memory.js';
import type { CloudEvent, Receiver, Topic } from './broker.js';
import { brokerSubscriber, createTraffic, takeIn } from './broker-traffic.js';
import { publish } from './outbox.js';

const db = await workshopDb();
const id = '00000000-0000-7000-8000-000000000001';
const paid = { name: 'sales.paid', retentionHours: 24 };

/** An event of another service as it arrives, with other members where they are given. */
const arriving = (members: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ id, type: 'sales.Paid', time: '2030-01-01T00:00:00Z', data: { total: 3 }, ...members });

const stored = (): Promise<readonly object[]> =>
  db.query(
    `SELECT e.id, type, occurred_at = '2030-01-01T00:00:00Z' AS then, payload, subscriber
       FROM outbox_event AS e LEFT JOIN outbox_delivery ON event_id = e.id`,
  );

describe('events between services', () => {
  beforeEach(() => db.script('TRUNCATE outbox_event CASCADE'));

  const refused: object[] = [];
  const log = { info: () => {}, error: (fields: object) => void refused.push(fields) };
  const options = {
    ...{ db, log },
    service: 'shop',
    sent: { 'shop.Ordered': { name: 'shop.ordered', retentionHours: 1 } },
    received: { 'sales.Paid': paid },
    subscriptions: { 'sales.Paid': ['book'] },
  };

  it('leave as CloudEvents when they were published here, and others do not', async () => {
    const sent: (readonly [Topic, CloudEvent])[] = [];
    const broker = Object.assign(new MemoryBroker(), {
      send: async (topic: Topic, event: CloudEvent) => void sent.push([topic, event]),
    });
    const { relay } = createTraffic({ ...options, broker });
    await publish(db, { type: 'shop.Ordered', payload: { total: 3 } }, [brokerSubscriber]);
    await publish(db, { type: 'shop.Noted', payload: {} }, [brokerSubscriber]);
    await publish(db, { type: 'shop.Ordered', payload: { total: 4 } }, ['another']);
    assert.equal(await relay.drain(), 2);
    const [[topic, event] = []] = sent;
    assert.equal(sent.length, 1);
    assert.deepEqual(topic, { name: 'shop.ordered', retentionHours: 1 });
    const { id: ownId = '', time = '', ...rest } = event ?? {};
    assert.deepEqual(rest, {
      specversion: '1.0',
      source: '/services/shop',
      type: 'shop.Ordered',
      datacontenttype: 'application/json',
      data: { total: 3 },
    });
    assert.match(ownId, /^[0-9a-f-]{36}$/);
    assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('wait while the broker is away, however often it is tried, for half a minute at most', async () => {
    const away = Object.assign(new MemoryBroker(), { send: () => Promise.reject(new Error('away')) });
    const { relay } = createTraffic({ ...options, broker: away });
    await publish(db, { type: 'shop.Ordered', payload: {} }, [brokerSubscriber]);
    await db.execute('UPDATE outbox_delivery SET attempts = 100');
    assert.equal(await relay.drain(), 1);
    assert.deepEqual(
      await db.query(
        `SELECT attempts, given_up, due_at > now() + interval '25 seconds' AS later,
                due_at <= now() + interval '30 seconds' AS soon FROM outbox_delivery`,
      ),
      [{ attempts: 101, given_up: false, later: true, soon: true }],
    );
  });

  it('arrive at the subscribers of this service, once', async () => {
    for (let time = 1; time <= 2; time += 1)
      assert.equal(await takeIn(arriving(), { ...options, type: 'sales.Paid' }), 'taken');
    assert.deepEqual(await stored(), [
      { id, type: 'sales.Paid', then: true, payload: { total: 3 }, subscriber: 'book' },
    ]);
  });

  it('are refused where they are no such events', async () => {
    for (const text of [
      'not JSON',
      'null',
      '3',
      arriving({ type: 'sales.Cancelled' }),
      arriving({ type: 3 }),
      arriving({ id: `x${id}` }),
      arriving({ id: `${id}0` }),
      arriving({ id: 7 }),
      arriving({ time: 'yesterday' }),
      arriving({ data: 'total' }),
      `"${'x'.repeat(2_000)}"`,
    ]) {
      refused.length = 0;
      assert.equal(await takeIn(text, { ...options, type: 'sales.Paid' }), 'refused', text);
      assert.deepEqual(refused, [{ expected: 'sales.Paid', text: text.slice(0, 1_000) }]);
    }
    assert.deepEqual(await stored(), []);
  });

  it('travel from the start until the stop', async () => {
    const groups: string[] = [];
    const signs = new EventEmitter();
    const arrived = once(signs, 'arrived');
    class Heard extends MemoryBroker {
      isClosed = false;

      override receive(topic: Topic, receiver: Receiver): void {
        groups.push(`${topic.name} ${receiver.group}`);
        super.receive(topic, {
          ...receiver,
          take: async (text) => {
            const receipt = await receiver.take(text);
            signs.emit('arrived');
            return receipt;
          },
        });
      }

      override async close(): Promise<void> {
        this.isClosed = true;
        await super.close();
      }
    }
    const broker = new Heard();
    const traffic = createTraffic({ ...options, broker });
    traffic.start(10);
    await broker.send(paid, { ...(JSON.parse(arriving()) as CloudEvent), source: '/services/sales' });
    await arrived;
    await traffic.stop();
    assert.deepEqual(groups, ['sales.paid shop']);
    assert.deepEqual([broker.isClosed, (await stored()).length], [true, 1]);
  });
});
