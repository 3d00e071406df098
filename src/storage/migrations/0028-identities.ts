import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who accounts are at a provider, and in which projects they are by its groups. */
export const identities: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('identities')
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('accountId', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('identitiesKey', ['issuer', 'subject'])
      .execute();
    await db.schema.createIndex('identitiesOfAccount').on('identities').column('accountId').execute();
    await db.schema
      .createTable('groupPlaces')
      .addColumn('accountId', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('projectId', 'text', (column) =>
        column.notNull().references('projects.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('groupPlacesKey', ['accountId', 'projectId'])
      .execute();
    await db.schema.createIndex('groupPlacesOfProject').on('groupPlaces').column('projectId').execute();
  },
};
