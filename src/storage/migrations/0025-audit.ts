import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What was done, by whom and from where. Without foreign keys: it stays when accounts and projects go. */
export const audit: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('auditEntries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('operation', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('accountId', 'text')
      .addColumn('accessTokenId', 'text')
      .addColumn('projectId', 'text')
      .addColumn('about', 'text', (column) => column.notNull())
      .addColumn('address', 'text')
      .addColumn('requestId', 'text')
      .execute();
    for (const [name, columns] of [
      ['auditEntriesByTime', ['at', 'id']],
      ['auditEntriesOfAccount', ['accountId', 'at', 'id']],
      ['auditEntriesOfProject', ['projectId', 'at', 'id']],
    ] as const)
      await db.schema
        .createIndex(name)
        .on('auditEntries')
        .columns([...columns])
        .execute();
  },
};
