import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When guests left, and indexes for what is cleared away by age. */
export const accountsAndRetention: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('accounts').addColumn('leftAt', 'bigint').execute();
    await db.schema.createIndex('accountsByKind').on('accounts').columns(['guest', 'createdAt']).execute();
    await db.schema.createIndex('jobsByEnd').on('jobs').column('finishedAt').execute();
  },
};
