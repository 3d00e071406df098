import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Conversations with the assistant, attachments, turns and the rows that belong to them. */
export const assistant: Migration = {
  up: async (db: Kysely<unknown>) => {
    await conversations(db);
    await turns(db);
    await work(db);
    await results(db);
  },
};

async function conversations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chatSessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('projectId', 'text', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('accountId', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('modelId', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('searchName', 'text', (column) => column.notNull())
    .addColumn('messageCount', 'integer', (column) => column.notNull())
    .addColumn('nextSequence', 'integer', (column) => column.notNull())
    .addColumn('lastTurnId', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('threadEntries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sessionId', 'text', (column) =>
      column.notNull().references('chatSessions.id').onDelete('cascade'),
    )
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('turnId', 'text')
    .addColumn('attachmentIds', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('threadEntriesInOrder', ['sessionId', 'sequence'])
    .execute();
  await db.schema
    .createTable('attachments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('sessionId', 'text', (column) => column.references('chatSessions.id').onDelete('cascade'))
    .addColumn('fileName', 'text', (column) => column.notNull())
    .addColumn('searchName', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute();
  await index(db, {
    name: 'chatSessionsOfAccount',
    table: 'chatSessions',
    columns: ['accountId', 'updatedAt'],
  });
  await index(db, { name: 'chatSessionsOfProject', table: 'chatSessions', columns: ['projectId'] });
  await index(db, { name: 'attachmentsOfAccount', table: 'attachments', columns: ['accountId'] });
  await index(db, { name: 'attachmentsOfSession', table: 'attachments', columns: ['sessionId'] });
}

async function turns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('turns')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sessionId', 'text', (column) =>
      column.notNull().references('chatSessions.id').onDelete('cascade'),
    )
    .addColumn('projectId', 'text', (column) => column.notNull())
    .addColumn('modelId', 'text', (column) => column.notNull())
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('idempotencyKey', 'text', (column) => column.notNull())
    .addColumn('requestHash', 'text', (column) => column.notNull())
    .addColumn('rootTurnId', 'text', (column) => column.notNull())
    .addColumn('parentTurnId', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('startedAt', 'bigint')
    .addColumn('finishedAt', 'bigint')
    .addColumn('deadlineAt', 'bigint', (column) => column.notNull())
    .addColumn('cancelRequested', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addUniqueConstraint('turnsByKey', ['sessionId', 'idempotencyKey'])
    .execute();
  await index(db, { name: 'turnsInQueue', table: 'turns', columns: ['status', 'createdAt'] });
  await index(db, { name: 'turnsOfRoot', table: 'turns', columns: ['rootTurnId'] });
  await index(db, { name: 'turnsByEnd', table: 'turns', columns: ['finishedAt'] });
  await ofTurn(db, 'turnEvents')
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('timestamp', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('turnEventsKey', ['turnId', 'sequence'])
    .execute();
}

async function work(db: Kysely<unknown>): Promise<void> {
  await ofTurn(db, 'workItems')
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('unitIds', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('workItemsKey', ['turnId', 'ordinal'])
    .execute();
  await ofTurn(db, 'privateStages')
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('privateStagesKey', ['turnId', 'ordinal'])
    .execute();
  await db.schema
    .createTable('ledgers')
    .addColumn('rootTurnId', 'text', (column) =>
      column.primaryKey().references('turns.id').onDelete('cascade'),
    )
    .addColumn('units', 'text', (column) => column.notNull())
    .addColumn('obligations', 'text', (column) => column.notNull())
    .addColumn('claims', 'text', (column) => column.notNull())
    .addColumn('madeIds', 'text', (column) => column.notNull())
    .execute();
  await ofTurn(db, 'providerCalls')
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('inputTokens', 'integer')
    .addColumn('outputTokens', 'integer')
    .addColumn('milliseconds', 'integer')
    .addPrimaryKeyConstraint('providerCallsKey', ['turnId', 'number'])
    .execute();
}

async function results(db: Kysely<unknown>): Promise<void> {
  await ofTurn(db, 'checkpoints')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('fromRevision', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .addColumn('elementCount', 'integer', (column) => column.notNull())
    .addColumn('itemOrdinal', 'integer')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('checkpointsInOrder', ['turnId', 'sequence'])
    .execute();
  await db.schema
    .createTable('elementOrigins')
    .addColumn('modelId', 'text', (column) => column.notNull().references('models.id').onDelete('cascade'))
    .addColumn('elementId', 'text', (column) => column.notNull())
    .addColumn('turnId', 'text', (column) => column.notNull())
    .addColumn('checkpointId', 'text', (column) => column.notNull())
    .addColumn('unitIds', 'text', (column) => column.notNull())
    .addColumn('engine', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('elementOriginsKey', ['modelId', 'elementId', 'checkpointId'])
    .execute();
}

function ofTurn(db: Kysely<unknown>, table: string): CreateTableBuilder<string, 'turnId'> {
  return db.schema
    .createTable(table)
    .addColumn('turnId', 'text', (column) => column.notNull().references('turns.id').onDelete('cascade'));
}

async function index(
  db: Kysely<unknown>,
  given: { readonly name: string; readonly table: string; readonly columns: readonly string[] },
): Promise<void> {
  await db.schema
    .createIndex(given.name)
    .on(given.table)
    .columns([...given.columns])
    .execute();
}
