import type { Transactions } from '../../lib/transactions.ts';
import type { WorkKind } from './work-kind.ts';

/** Which claim a row is worked on under, and until when the claim is exclusive. */
export type RowLease = { readonly owner: string; readonly until: number };

/** Rows that wait to be worked on beside each other, each from a time on, and who works on them. */
export type LeasedRows<W> = {
  /** When the first row that waits may be claimed; undefined when there is none. */
  nextAt(): Promise<number | undefined>;
  /** Takes the row that waits longest; undefined when there is none. */
  claim(lease: RowLease, now: number): Promise<W | undefined>;
  /** Whether there are rows that `releaseOthers` would give free. */
  hasOthers(owners: readonly string[], expiredAt: number | undefined): Promise<boolean>;
  /** Gives rows free whose lease is held by none of the owners; with `expiredAt` only those whose lease is over. */
  releaseOthers(owners: readonly string[], expiredAt: number | undefined): Promise<void>;
  /** Makes every lease of the owners last until `until`. */
  renew(leases: { readonly owners: readonly string[]; readonly until: number }): Promise<void>;
};

/** Where one process has the storage, a lease is over at its next start anyway (milliseconds). */
const ownLease = 5 * 60_000;

/** How a kind of work finds, claims and keeps its rows; what dead processes held is given free to be claimed again. */
export function leasedWork<S, W>(
  transactions: Transactions<S>,
  rowsOf: (stores: S) => LeasedRows<W>,
): Pick<WorkKind<W>, 'next' | 'claim' | 'recover' | 'renew'> {
  return {
    next: async ({ now }) => {
      const at = await transactions.look((stores) => rowsOf(stores).nextAt());
      if (at === undefined) return undefined;
      return at > now ? { notBefore: at } : { company: 'BESIDE' };
    },
    claim: ({ fence, now, leaseTime = ownLease }) =>
      transactions.transact((stores) => rowsOf(stores).claim({ owner: fence, until: now + leaseTime }, now)),
    recover: async ({ running, expiredAt }) => {
      const owners = running.map(({ fence }) => fence);
      if (!(await transactions.look((stores) => rowsOf(stores).hasOthers(owners, expiredAt)))) return;
      await transactions.transact((stores) => rowsOf(stores).releaseOthers(owners, expiredAt));
    },
    renew: ({ now, running, leaseTime }) => {
      const owners = running.map(({ fence }) => fence);
      return transactions.transact((stores) => rowsOf(stores).renew({ owners, until: now + leaseTime }));
    },
  };
}
