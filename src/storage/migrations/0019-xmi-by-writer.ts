import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The raw XMI of a generation need not be stored: the number of the writer that makes it from the raw JSON is. */
export const xmiByWriter: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('baselines').addColumn('xmiWriter', 'integer').execute();
    await db.schema.alterTable('syncSessions').addColumn('generatedXmiWriter', 'integer').execute();
  },
};
