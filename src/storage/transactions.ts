import type { Kysely } from 'kysely';
import type { Hook, Transactions } from '../lib/transactions.ts';
import type { Database, WriteGate } from './database.ts';
import type { AllStores, StoreOptions } from './stores.ts';
import { requireWithinQuotas, type Place } from './quota.ts';
import { rememberingStores } from './remembering-stores.ts';
import { storesOn } from './stores.ts';
import type { Tables } from './tables.ts';
import { untilSettled } from './until-settled.ts';

/**
 * A transaction that met others this often, for a second or so, runs alone, so that every one comes to its end. Everybody
 * waits for it then, so it is for the rare one only.
 */
const attemptsBesideOthers = 12;

/**
 * Transactions over all stores: reads on a snapshot, writes as if one after the other. Where the database lets
 * transactions run side by side, one that met another runs again from its beginning; the stores of the failed
 * attempt and the hooks it registered are forgotten.
 */
export function createTransactions(database: Database, options: StoreOptions): Transactions<AllStores> {
  const { reader, looker, memory } = database;
  const { beside, alone } = database.gate ?? onlyOne(database);
  const asking = storesOn(looker, options);
  const looking = memory === undefined ? asking : rememberingStores(asking, memory);
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
    transact: async (work) => {
      const { result, hooks } = await untilSettled(database, async (attempt) => {
        const registered: Hook[] = [];
        const run = attempt > attemptsBesideOthers ? alone : beside;
        const done = await run(async (db) => {
          const grown = new Map<string, Place>();
          const onGrowth = (place: Place): void => void grown.set(JSON.stringify(place), place);
          const stores = storesOn(db, options, onGrowth);
          const outcome = await work(stores, (hook) => void registered.push(hook));
          const { quotas } = options;
          await requireWithinQuotas([...grown.values()], { now: db, before: looker, quotas });
          return outcome;
        });
        return { result: done, hooks: registered };
      });
      for (const hook of hooks) hook();
      return result;
    },
  };
}

/** Where one transaction runs after the other anyway. */
function onlyOne({ writer }: Pick<Database, 'writer'>): WriteGate {
  const run = <R>(work: (db: Kysely<Tables>) => Promise<R>): Promise<R> =>
    writer.transaction().setIsolationLevel('serializable').execute(work);
  return { beside: run, alone: run };
}
