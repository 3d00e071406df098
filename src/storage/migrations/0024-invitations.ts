import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Invitations that wait to be accepted, who invited each member, and whose invitations are not taken. */
export const invitations: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('memberships')
      .addColumn('invitedBy', 'text', (column) => column.references('accounts.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex('membershipsByInviter').on('memberships').column('invitedBy').execute();
    await db.schema
      .createTable('invitations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('projectId', 'text', (column) =>
        column.notNull().references('projects.id').onDelete('cascade'),
      )
      .addColumn('inviterId', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      // Without a foreign key: to follow it takes time, and only where the account exists.
      .addColumn('accountId', 'text', (column) => column.notNull())
      .addColumn('nameKind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('access', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute();
    for (const column of ['projectId', 'inviterId', 'accountId'])
      await db.schema.createIndex(`invitationsBy_${column}`).on('invitations').column(column).execute();
    await db.schema
      .createTable('refusedInviters')
      .addColumn('accountId', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('inviterId', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('refusedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('refusedInvitersKey', ['accountId', 'inviterId'])
      .execute();
    await db.schema
      .createIndex('refusedInvitersByInviter')
      .on('refusedInviters')
      .column('inviterId')
      .execute();
  },
};
