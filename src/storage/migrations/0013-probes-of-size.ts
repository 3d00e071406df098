import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from './column-types.ts';

/** A probe can be as large as a real write. */
export function probesOfSize(types: ColumnTypes): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema.alterTable('writeProbes').addColumn('bytes', types.bytes).execute();
    },
  };
}
