import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from './column-types.ts';

/** Contents share chunks. What is stored already keeps its form, and is read in it. */
export function contentsInChunks(types: ColumnTypes): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .alterTable('contents')
        .addColumn('form', 'text', (column) => column.notNull().defaultTo('PIECES'))
        .execute();
      await db.schema.createIndex('contentsByUse').on('contents').column('usedAt').execute();
      await db.schema
        .createTable('chunks')
        .addColumn('sha256', types.bytes, (column) => column.primaryKey())
        .addColumn('size', 'integer', (column) => column.notNull())
        .addColumn('usedAt', 'bigint', (column) => column.notNull())
        .addColumn('sound', 'integer', (column) => column.notNull())
        .addColumn('bytes', types.bytes, (column) => column.notNull())
        .execute();
      // They are compressed already.
      if (types.bytes === 'bytea')
        await sql`alter table chunks alter column bytes set storage external`.execute(db);
    },
  };
}
