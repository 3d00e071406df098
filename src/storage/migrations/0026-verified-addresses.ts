import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When each address was verified and which one waits for that, codes that were sent, and mails to be sent. */
export const verifiedAddresses: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('accounts').addColumn('emailVerifiedAt', 'bigint').execute();
    await db.schema.alterTable('accounts').addColumn('pendingEmail', 'text').execute();
    await db.schema
      .createTable('accountCodes')
      .addColumn('accountId', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('codeHash', 'text', (column) => column.notNull())
      .addColumn('address', 'text')
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('accountCodesKey', ['accountId', 'kind'])
      .execute();
    await db.schema.createIndex('accountCodesByHash').on('accountCodes').column('codeHash').execute();
    await db.schema
      .createTable('mails')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('accountId', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('notBefore', 'bigint', (column) => column.notNull())
      .addColumn('leaseOwner', 'text')
      .addColumn('leaseUntil', 'bigint')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('mailsByAccount').on('mails').column('accountId').execute();
    await db.schema.createIndex('mailsByTime').on('mails').column('notBefore').execute();
  },
};
