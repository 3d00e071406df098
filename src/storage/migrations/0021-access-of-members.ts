import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What each member may do. Members of before may change what they could change. */
export const accessOfMembers: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('memberships')
      .addColumn('access', 'text', (column) => column.notNull().defaultTo('WRITE'))
      .execute();
  },
};
