import type { Db } from '../db.js';
import type { Subscriber } from '../outbox.js';
import type { Log, Services } from '../services.js';
import type { CommandDone, Processes } from './definition.js';
import { followCommand } from './follow.js';
import { hearEvent } from './hear.js';
import type { ProcessTx } from './process-tx.js';
import { Registry } from './registry.js';
import { ProcessWorker } from './worker.js';

/** What the engine works with. */
export interface EngineParts {
  readonly db: Db;
  readonly log: Log;
  /** Services that know nothing of processes, over a database or an open transaction. */
  services(db: Db): Services;
  /** The time; tests hand in a clock of their own. */
  now?(): Date;
  /** For so many months ended instances and their history are kept. */
  readonly historyMonths: number;
}

/** Runs the processes of a service: they follow its commands and events, and do their automatic work beside it. */
export class ProcessEngine {
  readonly registry: Registry;
  /** Hands the events of the outbox to the processes. */
  readonly subscriber: Subscriber;
  readonly #parts: EngineParts;
  readonly #worker: ProcessWorker;

  constructor(processes: Processes, parts: EngineParts) {
    this.#parts = parts;
    this.registry = new Registry(processes);
    this.#worker = new ProcessWorker({
      registry: this.registry,
      log: parts.log,
      historyMonths: parts.historyMonths,
      now: () => this.#now(),
      transaction: (work) => this.transaction(undefined, work),
    });
    this.subscriber = {
      name: 'processes',
      event: '*',
      // An event that is given up would leave instances waiting for ever.
      retries: 1_000,
      handle: (message, db) => hearEvent(this.#in(this.servicesOf(db), undefined), message),
    };
  }

  /** Services whose operations the processes follow, over a database or an open transaction. */
  servicesOf(db: Db): Services {
    return this.#followed(this.#parts.services(db));
  }

  /** Runs work on instances in one transaction of a party; `undefined` is the system. */
  transaction<T>(who: string | undefined, work: (tx: ProcessTx) => Promise<T>): Promise<T> {
    return this.servicesOf(this.#parts.db).transaction((services) => work(this.#in(services, who)));
  }

  /** Does due work now and then every `intervalMs`. */
  start(intervalMs: number): void {
    this.#worker.start(intervalMs);
  }

  /** Stops after the work that is running. */
  stop(): Promise<void> {
    return this.#worker.stop();
  }

  /** Does everything that is due, calls included, and answers how many pieces of work there were. */
  drain(): Promise<number> {
    return this.#worker.drain();
  }

  #followed(services: Services): Services {
    return {
      ...services,
      commandDone: (done) => this.#follow(services, done),
      transaction: (work) => services.transaction((tx) => work(this.#followed(tx))),
    };
  }

  /** In the transaction that is open, or in one of its own. */
  #follow(services: Services, done: CommandDone): Promise<void> {
    const who = done.access.process?.token === undefined ? done.access.subject : undefined;
    return services.transaction((tx) => followCommand(this.#in(this.#followed(tx), who), done));
  }

  #in(services: Services, who: string | undefined): ProcessTx {
    return { services, registry: this.registry, now: this.#now(), who };
  }

  #now(): Date {
    return this.#parts.now?.() ?? new Date();
  }
}
