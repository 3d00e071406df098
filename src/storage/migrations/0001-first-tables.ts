import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from './column-types.ts';

/** Accounts, projects, contents, models, baselines, jobs, artifacts, idempotency. */
export function firstTables(types: ColumnTypes): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await accounts(db);
      await projects(db);
      await contents(db, types);
      await models(db);
      await jobs(db);
      await artifacts(db);
      await others(db);
    },
  };
}

async function accounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text')
    .addColumn('email', 'text')
    .addColumn('displayName', 'text', (column) => column.notNull())
    .addColumn('guest', 'integer', (column) => column.notNull())
    .addColumn('passwordHash', 'text')
    .addColumn('promptsUsed', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('loginNames')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('accountId', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('lastSeenAt', 'bigint', (column) => column.notNull())
    .addColumn('endsAt', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('loginNamesOfAccount').on('loginNames').column('accountId').execute();
  await db.schema.createIndex('sessionsOfAccount').on('sessions').column('accountId').execute();
}

async function projects(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('projects')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('searchName', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('ownerId', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('memberships')
    .addColumn('projectId', 'text', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('accountId', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('owner', 'integer', (column) => column.notNull())
    .addColumn('joinedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('membershipsKey', ['projectId', 'accountId'])
    .execute();
  await db.schema.createIndex('projectsOfOwner').on('projects').column('ownerId').execute();
  await db.schema.createIndex('membershipsOfAccount').on('memberships').column('accountId').execute();
}

async function contents(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('contents')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('contentPieces')
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('bytes', types.bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('contentPiecesKey', ['sha256', 'number'])
    .execute();
}

async function models(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('models')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('projectId', 'text', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('searchName', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('contentSha256', 'text', (column) => column.notNull().references('contents.sha256'))
    .addColumn('contentSize', 'bigint', (column) => column.notNull())
    .addColumn('rootId', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('elementCount', 'integer', (column) => column.notNull())
    .addColumn('sourceModelId', 'text')
    .addColumn('generated', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('updatedBy', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('baselines')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sourceModelId', 'text', (column) =>
      column.notNull().references('models.id').onDelete('cascade'),
    )
    .addColumn('direction', 'text', (column) => column.notNull())
    .addColumn('targetModelId', 'text', (column) =>
      column.notNull().references('models.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('contentSha256', 'text', (column) => column.notNull().references('contents.sha256'))
    .addColumn('contentSize', 'bigint', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('sourceRevision', 'integer', (column) => column.notNull())
    .addColumn('sourceFingerprint', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('baselinesRelationship', ['sourceModelId', 'direction', 'targetModelId'])
    .execute();
  await db.schema
    .createIndex('modelsOfProject')
    .on('models')
    .columns(['projectId', 'level', 'updatedAt'])
    .execute();
  await db.schema.createIndex('modelsOfContent').on('models').column('contentSha256').execute();
  await db.schema.createIndex('baselinesOfTarget').on('baselines').column('targetModelId').execute();
  await db.schema.createIndex('baselinesOfContent').on('baselines').column('contentSha256').execute();
}

async function jobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('phase', 'text')
    .addColumn('projectId', 'text', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('sourceModelId', 'text', (column) => column.notNull())
    .addColumn('sourceRevision', 'integer', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('targetModelId', 'text')
    .addColumn('targetRevision', 'integer')
    .addColumn('outcome', 'text')
    .addColumn('artifactId', 'text')
    .addColumn('mergeCounts', 'text')
    .addColumn('findings', 'text', (column) => column.notNull())
    .addColumn('diagnostics', 'text', (column) => column.notNull())
    .addColumn('phaseTimings', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('cancelRequested', 'integer', (column) => column.notNull())
    .addColumn('leaseOwner', 'text')
    .addColumn('leaseUntil', 'bigint')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('startedAt', 'bigint')
    .addColumn('finishedAt', 'bigint')
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('jobsInQueue').on('jobs').columns(['status', 'createdAt']).execute();
  await db.schema.createIndex('jobsOfProject').on('jobs').columns(['projectId', 'status']).execute();
  await db.schema.createIndex('jobsOfAccount').on('jobs').columns(['createdBy', 'status']).execute();
}

async function artifacts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('artifacts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('projectId', 'text', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('searchName', 'text', (column) => column.notNull())
    .addColumn('sourceModelId', 'text', (column) => column.notNull())
    .addColumn('sourceRevision', 'integer', (column) => column.notNull())
    .addColumn('jobId', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('fileCount', 'integer', (column) => column.notNull())
    .addColumn('totalBytes', 'bigint', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('artifactFiles')
    .addColumn('artifactId', 'text', (column) =>
      column.notNull().references('artifacts.id').onDelete('cascade'),
    )
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull().references('contents.sha256'))
    .addColumn('contentType', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .addColumn('protectedRegions', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('artifactFilesKey', ['artifactId', 'revision', 'path'])
    .execute();
  await db.schema.createIndex('artifactsOfProject').on('artifacts').column('projectId').execute();
  await db.schema.createIndex('artifactsOfSource').on('artifacts').column('sourceModelId').execute();
  await db.schema.createIndex('artifactFilesOfContent').on('artifactFiles').column('sha256').execute();
}

async function others(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotentRequests')
    .addColumn('accountId', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('response', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotentRequestsKey', ['accountId', 'scope', 'key'])
    .execute();
  await db.schema
    .createIndex('idempotentRequestsByTime')
    .on('idempotentRequests')
    .column('createdAt')
    .execute();
  await db.schema
    .createTable('writeProbes')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('writtenAt', 'bigint', (column) => column.notNull())
    .execute();
}
