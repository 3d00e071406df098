import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tokens that accounts made for programs. */
export const accessTokens: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('accessTokens')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('accountId', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
      .addColumn('scopes', 'text', (column) => column.notNull())
      .addColumn('projectId', 'text', (column) => column.references('projects.id').onDelete('cascade'))
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .addColumn('lastUsedAt', 'bigint')
      .execute();
    await db.schema.createIndex('accessTokensOfAccount').on('accessTokens').column('accountId').execute();
    await db.schema.createIndex('accessTokensOfProject').on('accessTokens').column('projectId').execute();
  },
};
