import type { Transactions } from '../../../src/lib/transactions.ts';
import { Refusal } from '../../../src/lib/refusal.ts';
import type { AllStores } from '../../../src/storage/index.ts';

/** Transactions of a storage whose disk is full now and then. */
export type Outage<S> = {
  readonly transactions: Transactions<S>;
  /** From now on everything that writes is refused; resolves when that has happened to something. */
  readonly begin: () => Promise<undefined>;
  readonly end: () => void;
};

/** That of everything the service stores. */
export type StorageOutage = Outage<AllStores>;

/** Makes an outage that has not begun. */
export function outageOf<S>(transactions: Transactions<S>): Outage<S> {
  let refused: PromiseWithResolvers<undefined> | undefined;
  return {
    transactions: {
      ...transactions,
      transact: (work) => {
        if (refused === undefined) return transactions.transact(work);
        refused.resolve(undefined);
        return Promise.reject(new Refusal('UNAVAILABLE', 'The disk is full.'));
      },
    },
    begin: () => {
      refused = Promise.withResolvers<undefined>();
      return refused.promise;
    },
    end: () => {
      refused = undefined;
    },
  };
}
