import type { Db } from './db.js';
import { publish } from './outbox.js';
// <processes>
import type { CommandDone } from './processes/definition.js';
// </processes>

/** Where operations and hooks write their remarks. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What every operation gets. Inside a transaction all of it belongs to that transaction. */
export interface Services {
  readonly db: Db;
  readonly log: Log;
  /** Writes an event into the outbox; it leaves only when the transaction commits. */
  publish(type: string, payload: object): Promise<void>;
  // <processes>
  /** Lets the processes follow an operation that has just succeeded, in its transaction. */
  commandDone(done: CommandDone): Promise<void>;
  // </processes>
  /** Runs `work` in one transaction, or in the one that is already open. */
  transaction<T>(work: (tx: Services) => Promise<T>): Promise<T>;
}

/** Which subscribers will handle an event, by event type. */
export type Subscriptions = Readonly<Record<string, readonly string[]>>;

/** Services over a database or an open transaction. */
export function createServices(db: Db, log: Log, subscriptions: Subscriptions): Services {
  return {
    db,
    log,
    publish: (type, payload) => publish(db, { type, payload }, subscriptions[type]),
    // <processes>
    commandDone: async () => undefined,
    // </processes>
    transaction: (work) => db.transaction((tx) => work(createServices(tx, log, subscriptions))),
  };
}
