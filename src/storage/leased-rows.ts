import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { LeasedRows } from '../modules/work/index.ts';
import type { Tables } from './tables.ts';

/** Columns of a row without a lease. */
export const unheld = { leaseOwner: null, leaseUntil: null };

/** The leases of a table's rows, which stand in columns of the rows. */
export function leasesIn(
  db: Kysely<Tables>,
  table: 'mails' | 'webhooks',
): Pick<LeasedRows<unknown>, 'hasOthers' | 'releaseOthers' | 'renew'> {
  const others = (
    owners: readonly string[],
    expiredAt: number | undefined,
  ): SelectQueryBuilder<Tables, 'mails' | 'webhooks', { id: string }> =>
    db
      .selectFrom(table)
      .select('id')
      .where('leaseOwner', 'is not', null)
      .$if(owners.length > 0, (query) => query.where('leaseOwner', 'not in', [...owners]))
      .$if(expiredAt !== undefined, (query) => query.where('leaseUntil', '<=', expiredAt ?? 0));
  return {
    hasOthers: async (owners, expiredAt) =>
      (await others(owners, expiredAt).limit(1).executeTakeFirst()) !== undefined,
    releaseOthers: async (owners, expiredAt) => {
      await db.updateTable(table).set(unheld).where('id', 'in', others(owners, expiredAt)).execute();
    },
    renew: async ({ owners, until }) => {
      if (owners.length === 0) return;
      await db
        .updateTable(table)
        .set({ leaseUntil: until })
        .where('leaseOwner', 'in', [...owners])
        .execute();
    },
  };
}
