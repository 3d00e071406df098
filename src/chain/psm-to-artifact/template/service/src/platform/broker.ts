import { MemoryBroker } from './broker-memory.js';
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

/** What became of a message that arrived: `repeat` asks for it again later, `refused` never wants to see it again. */
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

// <about>
/** Opens the broker that the address names: `nats://host:4222`, several with commas, or `memory:` for this process alone. */
// </about>
export async function openBroker(address: string, log: OutboxLog): Promise<Broker> {
  if (address === 'memory:') return new MemoryBroker();
  // <opening>
  const { openNats } = await import('./broker-nats.js');
  return openNats(address, log);
  // </opening>
}
