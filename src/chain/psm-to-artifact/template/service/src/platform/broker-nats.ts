import { setTimeout as pause } from 'node:timers/promises';
import {
  AckPolicy,
  jetstream,
  JetStreamApiError,
  jetstreamManager,
  type ConsumerMessages,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { connect, nanos, type NatsConnection } from '@nats-io/transport-node';
import type { Broker, CloudEvent, Receipt, Receiver, Topic } from './broker.js';
import type { OutboxLog } from './outbox.js';

/** Opens a broker without waiting for it: it connects in the background and again after every break. */
export function openNats(address: string, log: OutboxLog): Broker {
  return new NatsBroker(address, log);
}

const streamNotFound = 10059;
const retryMs = 1_000;
const sendTimeoutMs = 2_000;

class NatsBroker implements Broker {
  readonly #log: OutboxLog;
  readonly #opening: Promise<void>;
  readonly #receiving: Promise<void>[] = [];
  readonly #open = new Set<ConsumerMessages>();
  /** Topics whose stream has been found or made. */
  readonly #known = new Set<string>();
  readonly #stop = new AbortController();
  #connection: NatsConnection | undefined;

  constructor(address: string, log: OutboxLog) {
    this.#log = log;
    this.#opening = this.#connect(address);
  }

  async send(topic: Topic, event: CloudEvent): Promise<void> {
    const connection = this.#connection;
    if (connection === undefined) throw new Error('The broker has not been reached yet.');
    try {
      if (!this.#known.has(topic.name))
        await ensureStream(await jetstreamManager(connection, { timeout: sendTimeoutMs }), topic);
      this.#known.add(topic.name);
      await jetstream(connection, { timeout: sendTimeoutMs }).publish(topic.name, JSON.stringify(event), {
        msgID: event.id,
        timeout: sendTimeoutMs,
      });
    } catch (error) {
      this.#known.delete(topic.name);
      throw error;
    }
  }

  receive(topic: Topic, receiver: Receiver): void {
    this.#receiving.push(this.#receive(topic, receiver));
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all([...this.#open].map((messages) => messages.close()));
    await Promise.all([this.#opening, ...this.#receiving]);
    await this.#connection?.close();
  }

  async #connect(address: string): Promise<void> {
    await this.#untilStopped('The broker cannot be reached.', async () => {
      this.#connection = await connect({
        ...connectionOf(address),
        timeout: 2_000,
        maxReconnectAttempts: -1,
      });
      return 'done';
    });
  }

  async #receive(topic: Topic, receiver: Receiver): Promise<void> {
    await this.#opening;
    await this.#untilStopped(`The topic ${topic.name} cannot be read.`, async () => {
      if (this.#connection === undefined) return 'done';
      const manager = await jetstreamManager(this.#connection);
      const stream = await ensureStream(manager, topic);
      await manager.consumers.add(stream, {
        durable_name: receiver.group,
        ack_policy: AckPolicy.Explicit,
        ack_wait: nanos(30_000),
      });
      const consumer = await jetstream(this.#connection).consumers.get(stream, receiver.group);
      const messages = await consumer.consume({ max_messages: 10, abort_on_missing_resource: true });
      this.#open.add(messages);
      try {
        if (!this.#stop.signal.aborted)
          for await (const message of messages) await this.#hand(message, receiver);
      } finally {
        this.#open.delete(messages);
      }
      return 'again';
    });
  }

  async #hand(message: JsMsg, receiver: Receiver): Promise<void> {
    const receipt = await receiver.take(message.string()).catch((error: unknown): Receipt => {
      this.#log.error({ err: error, topic: message.subject }, 'taking in a message failed');
      return 'repeat';
    });
    if (receipt === 'taken') message.ack();
    else if (receipt === 'refused') message.term();
    else message.nak(Math.min(2 ** message.info.deliveryCount, 60) * 1_000);
  }

  /** Tries until the work is done or the broker is closed; failures are logged. */
  async #untilStopped(failure: string, work: () => Promise<'done' | 'again'>): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        if ((await work()) === 'done') return;
      } catch (error) {
        if (!signal.aborted) this.#log.error({ err: error }, failure);
      }
      await pause(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Makes the stream of a topic when it is missing, and gives its name. */
async function ensureStream(manager: JetStreamManager, topic: Topic): Promise<string> {
  // Names of streams must not contain dots.
  const name = topic.name.replaceAll('.', ':');
  const settings = { subjects: [topic.name], max_age: nanos(topic.retentionHours * 3_600_000) };
  try {
    const { config } = await manager.streams.info(name);
    if (config.max_age !== settings.max_age) await manager.streams.update(name, settings);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== streamNotFound) throw error;
    await manager.streams.add({ name, ...settings });
  }
  return name;
}

function connectionOf(address: string) {
  const urls = address.split(',').map((part) => new URL(part.trim()));
  const [first] = urls;
  return {
    servers: urls.map((url) => url.host),
    ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
    ...(first === undefined || first.username === ''
      ? {}
      : { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) }),
  };
}
