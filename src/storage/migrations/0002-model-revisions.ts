import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The last states of every model, and the results of validation jobs. */
export const modelRevisions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('modelRevisions')
      .addColumn('modelId', 'text', (column) => column.notNull().references('models.id').onDelete('cascade'))
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('contentSha256', 'text', (column) => column.notNull().references('contents.sha256'))
      .addColumn('contentSize', 'bigint', (column) => column.notNull())
      .addColumn('rootId', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('elementCount', 'integer', (column) => column.notNull())
      .addColumn('updatedAt', 'bigint', (column) => column.notNull())
      .addColumn('updatedBy', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('modelRevisionsKey', ['modelId', 'revision'])
      .execute();
    await db.schema
      .createIndex('modelRevisionsOfContent')
      .on('modelRevisions')
      .column('contentSha256')
      .execute();
    await keepCurrentStates(db);
    await db.schema.alterTable('jobs').addColumn('validationResults', 'text').execute();
  },
};

const columns = [
  'revision',
  'name',
  'description',
  'contentSha256',
  'contentSize',
  'rootId',
  'fingerprint',
  'elementCount',
  'updatedAt',
  'updatedBy',
] as const;

/** The columns this migration reads and writes, as they were when it was written. */
type Columns = { readonly [C in (typeof columns)[number]]: unknown };

type Tables = {
  readonly models: Columns & { readonly id: string };
  readonly modelRevisions: Columns & { readonly modelId: string };
};

async function keepCurrentStates(db: Kysely<unknown>): Promise<void> {
  // Checked border: both tables exist by now, with these columns.
  await (db as Kysely<Tables>)
    .insertInto('modelRevisions')
    .columns(['modelId', ...columns])
    .expression((build) => build.selectFrom('models').select(['id', ...columns]))
    .execute();
}
