import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What processes that share a database count together, and which traces queued work belongs to. */
export const limitsAndTraces: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('limitBuckets')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('fullAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('limitBucketsByFullAt').on('limitBuckets').column('fullAt').execute();
    await db.schema
      .createTable('limitStates')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('keptUntil', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('limitStatesByKeptUntil').on('limitStates').column('keptUntil').execute();
    await db.schema
      .createTable('workTraces')
      .addColumn('workId', 'text', (column) => column.primaryKey())
      .addColumn('traceparent', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('workTracesByTime').on('workTraces').column('createdAt').execute();
  },
};
