import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What was true of an artifact at each of its revisions. */
export const artifactRevisions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('artifactRevisions')
      .addColumn('artifactId', 'text', (column) =>
        column.notNull().references('artifacts.id').onDelete('cascade'),
      )
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('sourceRevision', 'integer', (column) => column.notNull())
      .addColumn('jobId', 'text', (column) => column.notNull())
      .addColumn('fileCount', 'integer', (column) => column.notNull())
      .addColumn('totalBytes', 'bigint', (column) => column.notNull())
      .addColumn('updatedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('artifactRevisionsKey', ['artifactId', 'revision'])
      .execute();
    await keepCurrentRevisions(db);
  },
};

type Before = {
  readonly artifacts: Readonly<Record<string, string | number>>;
  readonly artifactRevisions: Readonly<Record<string, string | number>>;
};

const columns = ['revision', 'name', 'sourceRevision', 'jobId', 'fileCount', 'totalBytes', 'updatedAt'];

async function keepCurrentRevisions(any: Kysely<unknown>): Promise<void> {
  // Checked border: the tables as the migrations before this one and this one made them.
  const db = any as Kysely<Before>;
  await db
    .insertInto('artifactRevisions')
    .columns(['artifactId', ...columns])
    .expression((build) => build.selectFrom('artifacts').select(['id', ...columns]))
    .execute();
}
