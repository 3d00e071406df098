import { RepeatedWork } from '../repeated-work.js';
import type { Log } from '../services.js';
import { Advance } from './advance.js';
import type { ProcessTx } from './process-tx.js';
import { findToken, lockInstances, type Token } from './store.js';
import {
  endedCall,
  forgetEndedBefore,
  misplacedTokens,
  replaceToken,
  startScheduled,
  takeOverCall,
  type Place,
} from './upkeep.js';
import { doWork, takeWork, type Taken, type Work } from './work.js';

/** So many calls of one external system run at a time. */
const callsPerSystem = 4;
const minuteMs = 60_000;

/** What the worker works with. */
export interface WorkerParts extends Work {
  readonly log: Log;
  readonly historyMonths: number;
  now(): Date;
}

/** Does the automatic work of processes; any number of workers share it. */
export class ProcessWorker {
  readonly #parts: WorkerParts;
  readonly #nodes: string;
  /** Calls under way, by external system. */
  readonly #calls = new Map<string, Set<Promise<void>>>();
  readonly #rounds = new RepeatedWork();
  #upkeepAt = 0;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#nodes = JSON.stringify([...parts.registry.places].map(({ node }) => node.id));
  }

  /** Does due work now and then every `intervalMs`; calls of external systems run beside. */
  start(intervalMs: number): void {
    this.#rounds.start({
      intervalMs,
      work: () => this.#round(),
      failed: (error) => this.#parts.log.error({ err: error }, 'processes unreachable'),
    });
  }

  /** Stops after the work that is running. */
  async stop(): Promise<void> {
    await this.#rounds.stop();
    await Promise.all(this.#underWay());
  }

  /** Does everything that is due and answers how many pieces of work there were. */
  async drain(): Promise<number> {
    let done = 0;
    for (;;) {
      const now = await this.#round();
      const calls = this.#underWay();
      if (now + calls.length === 0) return done;
      done += now;
      await Promise.all(calls);
    }
  }

  async #round(): Promise<number> {
    await this.#upkeep();
    let done = await this.#parts.transaction(startScheduled);
    while (!this.#rounds.isStopped && ((await this.#doNext()) || (await this.#takeOverNext()))) done += 1;
    return done;
  }

  #underWay(): readonly Promise<void>[] {
    return [...this.#calls.values()].flatMap((calls) => [...calls]);
  }

  async #takeOverNext(): Promise<boolean> {
    return this.#parts.transaction(async (tx) => {
      const [place] = await tx.services.db.query<Place>(endedCall);
      return place !== undefined && (await changed(tx, place, takeOverCall));
    });
  }

  async #doNext(): Promise<boolean> {
    const taken = await this.#parts.transaction(async (tx) => {
      const busy = [...this.#calls].filter(([, calls]) => calls.size >= callsPerSystem).map(([name]) => name);
      const [place] = await tx.services.db.query<Place>(nextDue, [
        tx.now.toISOString(),
        this.#nodes,
        JSON.stringify(busy),
      ]);
      if (place === undefined) return 'nothing';
      let work: Taken | undefined;
      await changed(tx, place, async (advance, token) => {
        // Another worker may have been faster than the lock.
        const isDue = token.state === 'DUE' || token.state === 'BUSY';
        if (isDue && token.due_at !== null && token.due_at <= tx.now) work = await this.#take(advance, token);
      });
      return work;
    });
    if (taken === 'nothing') return false;
    if (taken?.call === undefined) {
      if (taken !== undefined) await doWork(this.#parts, taken);
      return true;
    }
    this.#callBeside(taken.call.system, taken);
    return true;
  }

  async #take(advance: Advance, token: Token): Promise<Taken | undefined> {
    const node = advance.tx.registry.place(token.node)?.node;
    if (token.undoes === null && node?.kind !== token.kind) await replaceToken(advance, token);
    else if (node?.kind === 'TIMER' && token.undoes === null)
      await advance.leave(token, { flows: node.next });
    else return takeWork(advance, token);
    return undefined;
  }

  #callBeside(system: string, taken: Taken): void {
    const calls = this.#calls.get(system) ?? new Set();
    this.#calls.set(system, calls);
    const call = doWork(this.#parts, taken)
      // Its lease ends, and then it is made again.
      .catch((error: unknown) => this.#parts.log.error({ err: error, system }, 'call not recorded'))
      .finally(() => calls.delete(call));
    calls.add(call);
  }

  /** Looks once a minute after what no token is due for. */
  async #upkeep(): Promise<void> {
    const now = this.#parts.now();
    if (now.getTime() < this.#upkeepAt) return;
    this.#upkeepAt = now.getTime() + minuteMs;
    const places = await this.#parts.transaction(misplacedTokens);
    for (const place of places) await this.#parts.transaction((tx) => changed(tx, place, replaceToken));
    const oldest = new Date(now);
    oldest.setUTCMonth(oldest.getUTCMonth() - this.#parts.historyMonths);
    await this.#parts.transaction((tx) => forgetEndedBefore(tx, oldest));
  }
}

/** Changes an open token with its instance locked; says whether it was still there. */
async function changed(
  tx: ProcessTx,
  place: Place,
  change: (advance: Advance, token: Token) => Promise<void>,
): Promise<boolean> {
  const [instance] = await lockInstances(tx.services.db, [place.instance_id]);
  const token = await findToken(tx.services.db, place.id);
  if (instance === undefined || token === undefined) return false;
  const advance = new Advance(tx, instance);
  await change(advance, token);
  await advance.settle();
  return true;
}

const nextDue = `
  SELECT token.id, token.instance_id FROM process_token AS token
    JOIN process_instance AS instance ON instance.id = token.instance_id
   WHERE token.state IN ('DUE', 'BUSY') AND token.due_at <= $1 AND instance.ended_at IS NULL
     AND token.node IN (SELECT jsonb_array_elements_text($2::jsonb))
     AND (token.system IS NULL OR token.system NOT IN (SELECT jsonb_array_elements_text($3::jsonb)))
   ORDER BY token.due_at, token.id
   LIMIT 1 FOR UPDATE OF instance SKIP LOCKED`;
