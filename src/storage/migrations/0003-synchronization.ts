import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sessions of undecided conflicts, what runs changed, and baselines as XMI. */
export const synchronization: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sessions(db);
    await conflicts(db);
    await changes(db);
    await db.schema.alterTable('jobs').addColumn('sessionId', 'text').execute();
    await db.schema
      .alterTable('jobs')
      .addColumn('conflicts', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    await db.schema
      .alterTable('baselines')
      .addColumn('xmiSha256', 'text', (column) => column.references('contents.sha256'))
      .execute();
    await db.schema.alterTable('baselines').addColumn('xmiSize', 'bigint').execute();
  },
};

async function sessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('syncSessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('projectId', 'text', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('sourceModelId', 'text', (column) =>
      column.notNull().references('models.id').onDelete('cascade'),
    )
    .addColumn('direction', 'text', (column) => column.notNull())
    .addColumn('targetModelId', 'text', (column) =>
      column.notNull().references('models.id').onDelete('cascade'),
    )
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('sourceRevision', 'integer', (column) => column.notNull())
    .addColumn('sourceFingerprint', 'text', (column) => column.notNull())
    .addColumn('targetRevision', 'integer', (column) => column.notNull())
    .addColumn('targetFingerprint', 'text', (column) => column.notNull())
    .addColumn('baselineVersion', 'integer', (column) => column.notNull())
    .addColumn('baseSha256', 'text', (column) => column.notNull().references('contents.sha256'))
    .addColumn('baseSize', 'bigint', (column) => column.notNull())
    .addColumn('workingSha256', 'text', (column) => column.notNull().references('contents.sha256'))
    .addColumn('workingSize', 'bigint', (column) => column.notNull())
    .addColumn('generatedSha256', 'text', (column) => column.notNull().references('contents.sha256'))
    .addColumn('generatedSize', 'bigint', (column) => column.notNull())
    .addColumn('generatedXmiSha256', 'text', (column) => column.notNull().references('contents.sha256'))
    .addColumn('generatedXmiSize', 'bigint', (column) => column.notNull())
    .addColumn('generatedFingerprint', 'text', (column) => column.notNull())
    .addColumn('candidateSha256', 'text', (column) => column.notNull().references('contents.sha256'))
    .addColumn('candidateSize', 'bigint', (column) => column.notNull())
    .addColumn('totalConflicts', 'integer', (column) => column.notNull())
    .addColumn('keptConflicts', 'integer', (column) => column.notNull())
    .addColumn('takenConflicts', 'integer', (column) => column.notNull())
    .addColumn('discardedUserDifferences', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('jobId', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addUniqueConstraint('syncSessionsRelationship', ['sourceModelId', 'direction', 'targetModelId'])
    .execute();
  await db.schema
    .createIndex('syncSessionsOfProject')
    .on('syncSessions')
    .columns(['projectId', 'updatedAt'])
    .execute();
  await db.schema.createIndex('syncSessionsOfTarget').on('syncSessions').column('targetModelId').execute();
}

async function conflicts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('syncConflicts')
    .addColumn('sessionId', 'text', (column) =>
      column.notNull().references('syncSessions.id').onDelete('cascade'),
    )
    .addColumn('conflictId', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('decision', 'text')
    .addColumn('decidedBy', 'text')
    .addColumn('decidedAt', 'bigint')
    .addPrimaryKeyConstraint('syncConflictsKey', ['sessionId', 'conflictId'])
    .execute();
}

async function changes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobChanges')
    .addColumn('jobId', 'text', (column) => column.notNull().references('jobs.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('contentSha256', 'text', (column) => column.notNull().references('contents.sha256'))
    .addColumn('contentSize', 'bigint', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('jobChangesKey', ['jobId', 'number'])
    .execute();
  await db.schema.createIndex('jobChangesOfContent').on('jobChanges').column('contentSha256').execute();
}
