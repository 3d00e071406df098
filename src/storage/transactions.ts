import type { Kysely } from 'kysely';
import type { Hook, Transactions } from '../lib/transactions.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { type AuditEntry, type AuditScope, currentAudit } from '../lib/audit.ts';
import { entryOf } from './audit-store.ts';
import type { NewActivityEvent } from '../modules/activity/index.ts';
import type { OpenDatabase, WriteGate } from './database.ts';
import type { AllStores, StoreOptions } from './stores.ts';
import { appendEvents } from './noted-events.ts';
import { createKnownRooms, newGrowth, requireWithinQuotas } from './quota.ts';
import { rememberingStores, storesOn } from './stores.ts';
import type { Tables } from './tables.ts';
import { untilSettled } from './until-settled.ts';
import type { WriteState } from './write-state.ts';

/**
 * A transaction that met others this often, for a second or so, runs alone, so that each of them ends. Everyone
 * waits for it then, so it is for the rare one only.
 */
const attemptsBesideOthers = 12;

/**
 * Transactions over all stores: reads on a snapshot, writes as if one after the other. Where the database lets
 * transactions run side by side, one that met another runs again from its beginning; the stores of the failed
 * attempt and the hooks it registered are forgotten.
 */
export function createTransactions(
  database: OpenDatabase,
  options: StoreOptions & {
    readonly writes: Pick<WriteState, 'adding' | 'removing'>;
    readonly clock: Clock;
    /** Called after the commit with every project in which something happened. */
    readonly onActivity: (projectId: string) => void;
    /** Called after the commit with what it recorded. */
    readonly onAudited: (entry: AuditEntry) => void;
  },
): Transactions<AllStores> {
  const { writes } = options;
  const { reader, looker, memory } = database;
  const { beside, alone } = database.gate ?? onlyOne(database);
  const asking = storesOn(looker, options);
  const looking = memory === undefined ? asking : rememberingStores(asking, memory);
  const rooms = createKnownRooms();
  const write: Transactions<AllStores>['transact'] = async (work) => {
    // Where transactions wait for each other, they run in what another one does.
    const scope = currentAudit();
    let growth = newGrowth();
    const settled = untilSettled(database, async (attempt) => {
      const registered: Hook[] = [];
      const events: NewActivityEvent[] = [];
      const run = attempt > attemptsBesideOthers ? alone : beside;
      const done = await run(async (db) => {
        growth = newGrowth();
        const noticing = {
          onGrowth: growth.add,
          onEvent: (event: NewActivityEvent) => void events.push(event),
        };
        const stores = storesOn(db, options, noticing);
        const outcome = await work(stores, (hook) => void registered.push(hook));
        const now = options.clock.now();
        await appendEvents(db, { events, now, shared: database.shared });
        const entry = entryOf(scope, { events, now });
        if (entry !== undefined) {
          await stores.audit.insert(entry);
          // Before the others, which may begin other work that writes.
          registered.unshift(() => onRecorded(scope, entry));
        }
        await requireWithinQuotas(growth, { now: db, before: looker, quotas: options.quotas, rooms });
        return outcome;
      });
      for (const projectId of new Set(events.map((event) => event.projectId)))
        registered.push(() => options.onActivity(projectId));
      return { result: done, hooks: registered };
    });
    const { result, hooks } = await settled.catch(async (error: unknown) => {
      if (error instanceof Refusal && error.kind === 'QUOTA_EXCEEDED')
        await options.onNoRoom?.(growth.contents());
      throw error;
    });
    for (const hook of hooks) hook();
    return result;
  };
  function onRecorded(scope: AuditScope | undefined, entry: AuditEntry): void {
    if (scope !== undefined) scope.isRecorded = true;
    options.onAudited(entry);
  }
  return {
    look: (work) => untilSettled(database, () => work(looking)),
    read: (work) =>
      untilSettled(database, () =>
        reader
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((db) => work(storesOn(db, options))),
      ),
    transact: (work) => writes.adding(() => write(work)),
    remove: (work) => writes.removing(() => write(work)),
  };
}

/** Where one transaction runs after the other anyway. */
function onlyOne({ writer }: Pick<OpenDatabase, 'writer'>): WriteGate {
  const run = <R>(work: (db: Kysely<Tables>) => Promise<R>): Promise<R> =>
    writer.transaction().setIsolationLevel('serializable').execute(work);
  return { beside: run, alone: run };
}
