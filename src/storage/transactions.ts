import type { Kysely } from 'kysely';
import type { Hook, Transactions } from '../lib/transactions.ts';
import type { AllStores, StoreOptions } from './stores.ts';
import { storesOn } from './stores.ts';
import type { Tables } from './tables.ts';

/** Transactions over all stores: reads on the reader's connection, writes one after the other on the writer's. */
export function createTransactions(
  connections: { readonly writer: Kysely<Tables>; readonly reader: Kysely<Tables> },
  options: StoreOptions,
): Transactions<AllStores> {
  const { writer, reader } = connections;
  return {
    read: (work) => reader.transaction().execute((db) => work(storesOn(db, options))),
    transact: async (work) => {
      const hooks: Hook[] = [];
      const result = await writer
        .transaction()
        .execute((db) => work(storesOn(db, options), (hook) => void hooks.push(hook)));
      for (const hook of hooks) hook();
      return result;
    },
  };
}
