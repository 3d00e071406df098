import type { Hook, Transactions } from '../lib/transactions.ts';
import type { Database } from './database.ts';
import type { AllStores, StoreOptions } from './stores.ts';
import { rememberingStores } from './remembering-stores.ts';
import { storesOn } from './stores.ts';
import { untilSettled } from './until-settled.ts';

/**
 * Transactions over all stores: reads on a snapshot, writes as if one after the other. Where the database lets
 * transactions run side by side, one that met another runs again from its beginning; the stores of the failed
 * attempt and the hooks it registered are forgotten.
 */
export function createTransactions(database: Database, options: StoreOptions): Transactions<AllStores> {
  const { writer, reader, looker, memory } = database;
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
      const { result, hooks } = await untilSettled(database, async () => {
        const registered: Hook[] = [];
        const done = await writer
          .transaction()
          .setIsolationLevel('serializable')
          .execute((db) => work(storesOn(db, options), (hook) => void registered.push(hook)));
        return { result: done, hooks: registered };
      });
      for (const hook of hooks) hook();
      return result;
    },
  };
}
