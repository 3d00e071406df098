import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Where events of projects are sent, and what was tried. */
export const webhooks: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('webhooks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('projectId', 'text', (column) =>
        column.notNull().references('projects.id').onDelete('cascade'),
      )
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('previousSecret', 'text')
      .addColumn('previousSecretUntil', 'bigint')
      .addColumn('delivered', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('lastError', 'text')
      .addColumn('notBefore', 'bigint', (column) => column.notNull())
      .addColumn('leaseOwner', 'text')
      .addColumn('leaseUntil', 'bigint')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('updatedAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('webhooksByProject').on('webhooks').column('projectId').execute();
    await db.schema
      .createTable('webhookDeliveries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('webhookId', 'text', (column) =>
        column.notNull().references('webhooks.id').onDelete('cascade'),
      )
      .addColumn('messageId', 'text', (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('attempt', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('durationMs', 'bigint', (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('error', 'text')
      .execute();
    await db.schema
      .createIndex('webhookDeliveriesByWebhook')
      .on('webhookDeliveries')
      .columns(['webhookId', 'at'])
      .execute();
  },
};
