/** Source of `src/platform/broker.ts`: how events travel between services. */
export function brokerSource(engine: 'NATS' | 'OTHER', region: readonly string[]): string {
  return `import { MemoryBroker } from './broker-memory.js';
import type { OutboxLog } from './outbox.js';

/** An event on its way between services: a CloudEvent in its JSON form. */
export interface CloudEvent {
  readonly specversion: '1.0';
  readonly id: string;
  /** The service that publishes the event. */
  readonly source: string;
  readonly type: string;
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly data: unknown;
}

/** A stream of the events of one type. */
export interface Topic {
  readonly name: string;
  /** How long the broker keeps an event. */
  readonly retentionHours: number;
}

/** What became of a message that arrived: \`repeat\` asks for it again later, \`refused\` never wants to see it again. */
export type Receipt = 'taken' | 'repeat' | 'refused';

/** Who takes in the messages of a topic. */
export interface Receiver {
  /** Instances of a service share a group: each message reaches one of them. */
  readonly group: string;
  /** Handles the text of one message. */
  take(text: string): Promise<Receipt>;
}

/** A connection that heals itself. Messages arrive at least once, so receivers have to notice repetitions. */
export interface Broker {
  /** Resolves when the broker has stored the event, and rejects soon when it cannot be reached. */
  send(topic: Topic, event: CloudEvent): Promise<void>;
  /** Hands over the messages of a topic, one at a time, until the connection is closed. */
  receive(topic: Topic, receiver: Receiver): void;
  /** Lets the message that is being handled finish. */
  close(): Promise<void>;
}

/** ${engine === 'NATS' ? natsAddresses : otherAddresses} */
export async function openBroker(address: string, log: OutboxLog): Promise<Broker> {
  if (address === 'memory:') return new MemoryBroker();
${engine === 'NATS' ? natsOpening : region.join('\n')}
}
`;
}

const natsAddresses =
  'Opens the broker that the address names: `nats://host:4222`, several with commas, or `memory:` for this process alone.';

const otherAddresses = 'Opens the broker that the address names; `memory:` is one for this process alone.';

const natsOpening = `  const { openNats } = await import('./broker-nats.js');
  return openNats(address, log);`;

/** Source of `src/platform/broker-memory.ts`: a broker for tests and first runs. */
export const brokerMemorySource = `import type { Broker, CloudEvent, Receiver, Topic } from './broker.js';

interface Line {
  readonly receiver: Receiver;
  readonly waiting: string[];
  running: Promise<void>;
}

/** A broker inside the process: it keeps what is sent until it is closed, also for receivers that come later. */
export class MemoryBroker implements Broker {
  readonly #sent = new Map<string, Map<string, string>>();
  readonly #lines = new Map<string, Line[]>();
  #closed = false;

  async send(topic: Topic, event: CloudEvent): Promise<void> {
    const sent = this.#sent.get(topic.name) ?? new Map<string, string>();
    this.#sent.set(topic.name, sent);
    if (sent.has(event.id)) return;
    sent.set(event.id, JSON.stringify(event));
    for (const line of this.#lines.get(topic.name) ?? []) this.#hand(line, JSON.stringify(event));
  }

  receive(topic: Topic, receiver: Receiver): void {
    const line: Line = { receiver, waiting: [], running: Promise.resolve() };
    this.#lines.set(topic.name, [...(this.#lines.get(topic.name) ?? []), line]);
    for (const text of this.#sent.get(topic.name)?.values() ?? []) this.#hand(line, text);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#lines.values()].flat().map((line) => line.running));
  }

  #hand(line: Line, text: string): void {
    line.running = line.running.then(async () => {
      let receipt = 'repeat';
      while (receipt === 'repeat' && !this.#closed)
        receipt = await line.receiver.take(text).catch(() => 'repeat');
    });
  }
}
`;
