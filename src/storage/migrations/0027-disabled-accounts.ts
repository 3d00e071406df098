import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Since when an operator lets an account not in any more. */
export const disabledAccounts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('accounts').addColumn('disabledAt', 'bigint').execute();
  },
};
