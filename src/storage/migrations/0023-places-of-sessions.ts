import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** From which device and address each session began; of those that are there already it is not known. */
export const placesOfSessions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('sessions').addColumn('device', 'text').execute();
    await db.schema.alterTable('sessions').addColumn('address', 'text').execute();
  },
};
