import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The places of a session that are decided together. */
export const setsOfPlaces: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('syncSessions')
      .addColumn('sets', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
