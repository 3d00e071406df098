import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, beforeEach, test } from 'node:test';
import { parse } from 'yaml';
import { receivedTopics, sentTopics } from '../src/modules/topics.js';
import {
  brokerSubscriber,
  createTraffic,
  takeIn,
  type BrokerTraffic,
} from '../src/platform/broker-traffic.js';
import { openBroker, type Broker, type CloudEvent, type Topic } from '../src/platform/broker.js';
import { publish } from '../src/platform/outbox.js';
import { startTestApp } from './support/app.js';

// TEST_BROKER_URL runs these tests over a real broker.
const address = process.env['TEST_BROKER_URL'] ?? 'memory:';
const silent = { info: () => undefined, error: () => undefined };
const app = await startTestApp();
const brokers: Broker[] = [];
after(async () => {
  for (const broker of brokers) await broker.close();
  await app.close();
});
beforeEach(() => app.reset());

async function newBroker(): Promise<Broker> {
  const broker = await openBroker(address, silent);
  brokers.push(broker);
  return broker;
}

/** A topic of its own for every test, because a real broker keeps what it is sent. */
function newTopic(): Topic {
  return { name: `test.${randomUUID()}`, retentionHours: 1 };
}

function trafficOver(
  broker: Broker,
  topics: { readonly sent?: Topic; readonly received?: Topic },
): BrokerTraffic {
  return createTraffic({
    db: app.db,
    broker,
    log: silent,
    service: 'tested',
    sent: topics.sent === undefined ? {} : { 'test.Happened': topics.sent },
    received: topics.received === undefined ? {} : { 'test.Happened': topics.received },
    subscriptions: { 'test.Happened': ['listener'] },
  });
}

/** The first events of a topic, once so many have arrived. */
function arrivals(broker: Broker, topic: Topic, count: number): Promise<readonly CloudEvent[]> {
  return new Promise((resolve) => {
    const events: CloudEvent[] = [];
    broker.receive(topic, {
      group: 'observer',
      async take(text) {
        events.push(JSON.parse(text) as CloudEvent);
        if (events.length === count) resolve(events);
        return 'taken';
      },
    });
  });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Sends everything that waits, however long the connection takes. */
async function sendAll(traffic: BrokerTraffic): Promise<void> {
  await until(async () => {
    await app.db.execute('UPDATE outbox_delivery SET due_at = now()');
    await traffic.relay.drain();
    return (await app.db.query('SELECT 1 FROM outbox_delivery WHERE done_at IS NULL')).length === 0;
  });
}

const happened = (changes: Partial<CloudEvent> = {}): string =>
  JSON.stringify({
    specversion: '1.0',
    id: randomUUID(),
    source: '/services/other',
    type: 'test.Happened',
    time: '2030-01-01T00:00:00.000Z',
    datacontenttype: 'application/json',
    data: { number: 1 },
    ...changes,
  });

const receiver = {
  db: app.db,
  log: silent,
  type: 'test.Happened',
  subscriptions: { 'test.Happened': ['listener'] },
};

async function deliveries(): Promise<number> {
  return (await app.db.query('SELECT 1 FROM outbox_delivery')).length;
}

test('an event leaves once its change is committed, and arrives as it was published', async () => {
  const broker = await newBroker();
  const topic = newTopic();
  const traffic = trafficOver(broker, { sent: topic });
  await assert.rejects(
    app.db.transaction(async (tx) => {
      await publish(tx, { type: 'test.Happened', payload: { number: 0 } }, [brokerSubscriber]);
      throw new Error('undo');
    }),
  );
  await publish(app.db, { type: 'test.Happened', payload: { number: 1 } }, [brokerSubscriber]);
  await sendAll(traffic);
  const [event] = await arrivals(broker, topic, 1);
  assert.deepEqual(event?.data, { number: 1 });
  assert.equal(event?.type, 'test.Happened');
});

test('events wait while the broker is away', async () => {
  const away: Broker = {
    send: () => Promise.reject(new Error('away')),
    receive: () => undefined,
    close: async () => undefined,
  };
  await publish(app.db, { type: 'test.Happened', payload: {} }, [brokerSubscriber]);
  const topic = newTopic();
  await trafficOver(away, { sent: topic }).relay.drain();
  const [row] = await app.db.query<{ given_up: boolean }>('SELECT given_up FROM outbox_delivery');
  assert.deepEqual(row, { given_up: false });
  const broker = await newBroker();
  await sendAll(trafficOver(broker, { sent: topic }));
  assert.equal((await arrivals(broker, topic, 1)).length, 1);
});

test('an event that is sent again is stored once', async () => {
  const message = happened();
  assert.equal(await takeIn(message, receiver), 'taken');
  assert.equal(await takeIn(message, receiver), 'taken');
  assert.deepEqual(await app.eventTypes(), ['test.Happened']);
  assert.equal(await deliveries(), 1);
});

test('what is no such event is refused', async () => {
  const wrong = [
    '',
    '{}',
    'null',
    happened({ id: '1' }),
    happened({ type: 'test.Other' }),
    happened({ time: 'soon' }),
  ];
  for (const message of wrong) assert.equal(await takeIn(message, receiver), 'refused', message);
  assert.equal(await deliveries(), 0);
});

test('an event of one service waits for the subscribers of another', async () => {
  const broker = await newBroker();
  const topic = newTopic();
  await publish(app.db, { type: 'test.Happened', payload: { number: 2 } }, [brokerSubscriber]);
  await sendAll(trafficOver(broker, { sent: topic }));
  // The other service has tables of its own.
  await app.reset();
  const other = trafficOver(broker, { received: topic });
  other.start(1_000);
  await until(async () => (await deliveries()) === 1);
  await other.stop();
  assert.deepEqual(await app.eventTypes(), ['test.Happened']);
});

test('the AsyncAPI document names exactly the topics of the service', async () => {
  const contract = parse(
    await readFile(new URL('../../asyncapi/asyncapi.yaml', import.meta.url), 'utf8'),
  ) as {
    readonly channels: Readonly<Record<string, { readonly address: string | null }>>;
    readonly operations?: Readonly<
      Record<string, { readonly action: string; readonly channel: { readonly $ref: string } }>
    >;
  };
  const documented = (action: string) =>
    Object.values(contract.operations ?? {})
      .filter((operation) => operation.action === action)
      .map((operation) => contract.channels[operation.channel.$ref.replace('#/channels/', '')]?.address)
      .sort();
  const names = (topics: Readonly<Record<string, Topic>>) =>
    Object.values(topics)
      .map((topic) => topic.name)
      .sort();
  assert.deepEqual(documented('send'), names(sentTopics));
  assert.deepEqual(documented('receive'), names(receivedTopics));
});
