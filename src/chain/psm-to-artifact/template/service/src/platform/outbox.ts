import type { Db } from './db.js';
import { forgetAnswers } from './idempotency.js';
import { newId } from './ids.js';
import { RepeatedWork } from './repeated-work.js';

/** An event as its subscribers see it. */
export interface EventMessage<Payload = unknown> {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: string;
  readonly payload: Payload;
}

/** A piece of code that runs once for every event of a type. */
export interface Subscriber {
  readonly name: string;
  readonly event: string;
  /** Attempts after the first. */
  readonly retries: number;
  /** Pauses between attempts double up to this; an hour when missing. */
  readonly longestPauseSeconds?: number;
  /** Runs inside the transaction that also records the success, so the two cannot come apart. */
  handle(message: EventMessage, tx: Db): Promise<void>;
}

/** Where the dispatcher reports. */
export interface OutboxLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

interface Due {
  readonly event_id: string;
  readonly subscriber: string;
  readonly attempts: number;
  readonly type: string;
  readonly occurred_at: string;
  readonly payload: unknown;
}

/** Writes an event in the transaction of the change that caused it, with one delivery per subscriber. */
export async function publish(
  tx: Db,
  event: { readonly type: string; readonly payload: unknown },
  subscribers: readonly string[] = [],
): Promise<void> {
  await storeEvent(tx, { ...event, id: newId(), occurredAt: undefined }, subscribers);
}

/** Stores an event with one delivery per subscriber, unless it is there already; without a time it occurs now. */
export async function storeEvent(
  tx: Db,
  event: Omit<EventMessage, 'occurredAt'> & { readonly occurredAt: string | undefined },
  subscribers: readonly string[] = [],
): Promise<void> {
  const { id, type, payload, occurredAt = null } = event;
  const stored = await tx.execute(
    `INSERT INTO outbox_event (id, type, payload, occurred_at)
     VALUES ($1, $2, $3::jsonb, coalesce($4::timestamptz, now())) ON CONFLICT (id) DO NOTHING`,
    [id, type, JSON.stringify(payload), occurredAt],
  );
  if (stored === 0) return;
  for (const subscriber of subscribers)
    await tx.execute('INSERT INTO outbox_delivery (event_id, subscriber) VALUES ($1, $2)', [id, subscriber]);
}

/** Hands stored events to their subscribers, each in its own transaction, and repeats what failed. */
export class OutboxDispatcher {
  readonly #db: Db;
  readonly #log: OutboxLog;
  readonly #subscribers: ReadonlyMap<string, Subscriber>;
  readonly #dispatching = new RepeatedWork();
  #tidyAt = 0;

  constructor(db: Db, subscribers: readonly Subscriber[], log: OutboxLog) {
    this.#db = db;
    this.#log = log;
    this.#subscribers = new Map(subscribers.map((subscriber) => [subscriber.name, subscriber]));
  }

  /** Looks for due deliveries now and then every `intervalMs`. */
  start(intervalMs: number): void {
    this.#dispatching.start({
      intervalMs,
      work: async () => {
        await this.drain();
        await this.#tidyNowAndThen();
      },
      failed: (error) => this.#log.error({ err: error }, 'outbox unreachable'),
    });
  }

  /** Stops after the delivery that is running. */
  async stop(): Promise<void> {
    await this.#dispatching.stop();
  }

  /** Delivers everything that is due and answers how many deliveries it tried. */
  async drain(): Promise<number> {
    let tried = 0;
    while (!this.#dispatching.isStopped && (await this.#deliverNext())) tried += 1;
    return tried;
  }

  /** Forgets events that everybody has handled and that are older than a month; those given up stay for people. */
  async tidy(): Promise<void> {
    await this.#db.execute(
      `DELETE FROM outbox_event AS e
        WHERE e.occurred_at < now() - interval '30 days'
          AND NOT EXISTS (SELECT 1 FROM outbox_delivery AS d WHERE d.event_id = e.id AND d.done_at IS NULL)`,
    );
  }

  async #tidyNowAndThen(): Promise<void> {
    if (Date.now() < this.#tidyAt) return;
    this.#tidyAt = Date.now() + 3_600_000;
    await this.tidy();
    await forgetAnswers(this.#db);
  }

  async #deliverNext(): Promise<boolean> {
    let due: Due | undefined;
    try {
      return await this.#db.transaction(async (tx) => {
        [due] = await tx.query<Due>(nextDelivery, [JSON.stringify([...this.#subscribers.keys()])]);
        if (due === undefined) return false;
        const { event_id: id, type, occurred_at: occurredAt, payload } = due;
        await this.#subscribers.get(due.subscriber)?.handle({ id, type, occurredAt, payload }, tx);
        await tx.execute(
          'UPDATE outbox_delivery SET done_at = now() WHERE event_id = $1 AND subscriber = $2',
          [due.event_id, due.subscriber],
        );
        return true;
      });
    } catch (error) {
      if (due === undefined) throw error;
      await this.#recordFailure(due, error);
      return true;
    }
  }

  async #recordFailure(due: Due, error: unknown): Promise<void> {
    const attempts = due.attempts + 1;
    const { retries = 0, longestPauseSeconds = 3_600 } = this.#subscribers.get(due.subscriber) ?? {};
    const givenUp = attempts > retries;
    const pause = Math.min(2 ** attempts, longestPauseSeconds);
    this.#log.error(
      { err: error, event: due.event_id, subscriber: due.subscriber, attempts, givenUp },
      'delivery failed',
    );
    await this.#db.execute(
      `UPDATE outbox_delivery
          SET attempts = $3, last_error = $4, given_up = $5, due_at = now() + $6 * interval '1 second'
        WHERE event_id = $1 AND subscriber = $2`,
      [due.event_id, due.subscriber, attempts, String(error), givenUp, pause],
    );
  }
}

const nextDelivery = `
  SELECT d.event_id, d.subscriber, d.attempts, e.type, to_jsonb(e.occurred_at) #>> '{}' AS occurred_at, e.payload
    FROM outbox_delivery AS d JOIN outbox_event AS e ON e.id = d.event_id
   WHERE d.done_at IS NULL AND NOT d.given_up AND d.due_at <= now()
     AND d.subscriber IN (SELECT jsonb_array_elements_text($1::jsonb))
   ORDER BY e.occurred_at, e.id
   LIMIT 1 FOR UPDATE OF d SKIP LOCKED`;
