import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What keeps one caller from taking what others need: where accounts signed in from, and what became of work that was cut off. */
export const shares: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('signInAddresses')
      .addColumn('accountId', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('addressHash', 'text', (column) => column.notNull())
      .addColumn('usedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('signInAddressesKey', ['accountId', 'addressHash'])
      .execute();
    await db.schema.alterTable('jobs').addColumn('cutOff', 'text').execute();
    await db.schema
      .alterTable('jobs')
      .addColumn('notBefore', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('jobs')
      .addColumn('alone', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
