import type { Broker, CloudEvent, Receiver, Topic } from './broker.js';

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
