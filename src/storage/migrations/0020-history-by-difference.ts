import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from './column-types.ts';
import { accountingRemoval, accountingTriggers } from './project-accounting.ts';

/** Of an earlier state of a model only those bytes count for quotas that the next state does not have. */
export function historyByDifference({ bytes }: ColumnTypes): Migration {
  const database = bytes === 'bytea' ? 'postgres' : 'sqlite';
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of accountingRemoval(database)) await sql.raw(statement).execute(db);
      await db.schema
        .alterTable('modelRevisions')
        .addColumn('countedSize', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`update model_revisions set counted_size = content_size`.execute(db);
      for (const statement of accountingTriggers(database, 'counted_size'))
        await sql.raw(statement).execute(db);
    },
  };
}
