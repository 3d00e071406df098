import type { Broker, CloudEvent, Receipt, Topic } from './broker.js';
import type { Db } from './db.js';
import { OutboxDispatcher, storeEvent, type OutboxLog, type Subscriber } from './outbox.js';
import type { Subscriptions } from './services.js';

/** The name under which the broker stands among the subscribers of an event. */
export const brokerSubscriber = 'platform:broker';

/** Topics by event type. */
export type Topics = Readonly<Record<string, Topic>>;

/** What travels, between whom. */
export interface TrafficOptions {
  readonly db: Db;
  readonly broker: Broker;
  readonly log: OutboxLog;
  /** Name of this service. */
  readonly service: string;
  readonly sent: Topics;
  readonly received: Topics;
  /** Who handles which event here. */
  readonly subscriptions: Subscriptions;
}

/** The events that leave and enter a service. */
export interface BrokerTraffic {
  /** Sends what is waiting in the outbox; it works beside the dispatcher of the service, which must not wait for it. */
  readonly relay: OutboxDispatcher;
  /** Sends every `intervalMs` and takes in what arrives. */
  start(intervalMs: number): void;
  /** Finishes what is on its way and closes the broker. */
  stop(): Promise<void>;
}

/** Joins the outbox with the broker. An event leaves after the change that caused it, never without it. */
export function createTraffic(options: TrafficOptions): BrokerTraffic {
  const { db, broker, log, service, received } = options;
  const relay = new OutboxDispatcher(db, [sender(options)], log);
  return {
    relay,
    start(intervalMs) {
      relay.start(intervalMs);
      for (const [type, topic] of Object.entries(received))
        broker.receive(topic, { group: service, take: (text) => takeIn(text, { ...options, type }) });
    },
    async stop() {
      await relay.stop();
      await broker.close();
    },
  };
}

/** Sends events; while the broker is away they wait, however long that takes. */
function sender({ broker, service, sent }: TrafficOptions): Subscriber {
  return {
    name: brokerSubscriber,
    event: '*',
    retries: Number.POSITIVE_INFINITY,
    longestPauseSeconds: 30,
    async handle({ id, type, occurredAt, payload }) {
      const topic = sent[type];
      if (topic === undefined) return;
      const source = `/services/${service}`;
      const time = new Date(occurredAt).toISOString();
      await broker.send(topic, {
        specversion: '1.0',
        ...{ id, source, type, time },
        datacontenttype: 'application/json',
        data: payload,
      });
    },
  };
}

/**
 * Stores an event of another service with one delivery for each subscriber here. An event that arrives again is found
 * by its id and changes nothing.
 */
export async function takeIn(
  text: string,
  options: Pick<TrafficOptions, 'db' | 'log' | 'subscriptions'> & { readonly type: string },
): Promise<Receipt> {
  const event = readEvent(text);
  if (event === undefined || event.type !== options.type) {
    options.log.error(
      { expected: options.type, text: text.slice(0, 1_000) },
      'a message that is no such event was refused',
    );
    return 'refused';
  }
  const { id, type, time, data } = event;
  await options.db.transaction((tx) =>
    storeEvent(tx, { id, type, payload: data, occurredAt: time }, options.subscriptions[type]),
  );
  return 'taken';
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readEvent(text: string): CloudEvent | undefined {
  try {
    const value = JSON.parse(text) as Partial<CloudEvent> | null;
    const isEvent =
      uuid.test(String(value?.id)) &&
      typeof value?.type === 'string' &&
      !Number.isNaN(Date.parse(String(value.time))) &&
      typeof value.data === 'object';
    return isEvent ? (value as CloudEvent) : undefined;
  } catch {
    return undefined;
  }
}
