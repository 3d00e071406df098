import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from './column-types.ts';
import { accountingTriggers, heldContents } from './project-accounting.ts';

/**
 * What keeps one caller from taking what others need: where accounts signed in from, what is known of jobs that were
 * cut off, and which contents every project holds.
 */
export function shares(types: ColumnTypes): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await signIns(db);
      await cutOffJobs(db);
      await projectContents(db, types);
    },
  };
}

async function signIns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('signInAddresses')
    .addColumn('accountId', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('addressHash', 'text', (column) => column.notNull())
    .addColumn('usedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('signInAddressesKey', ['accountId', 'addressHash'])
    .execute();
}

async function cutOffJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('cutOff', 'text').execute();
  await db.schema
    .alterTable('jobs')
    .addColumn('notBefore', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('jobs')
    .addColumn('alone', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

async function projectContents(db: Kysely<unknown>, { bytes }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('projectContents')
    .addColumn('projectId', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('uses', 'bigint', (column) => column.notNull())
    // The size is there for the sums, which then read the key alone.
    .addPrimaryKeyConstraint('projectContentsKey', ['projectId', 'sha256', 'size'])
    .execute();
  for (const statement of accountingTriggers(bytes === 'bytea' ? 'postgres' : 'sqlite', 'content_size'))
    await sql.raw(statement).execute(db);
  const held = heldContents('content_size');
  await sql.raw(`insert into project_contents (project_id, sha256, size, uses) ${held}`).execute(db);
}
