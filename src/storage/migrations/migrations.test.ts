import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CamelCasePlugin, Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { temporaryFolder } from '../../../test/support/temporary-storage.ts';
import { revisionsOf } from '../model-revisions.ts';
import { startDatabaseThread } from '../sqlite/database-thread.ts';
import { threadDialect } from '../sqlite/dialect.ts';
import type { Tables } from '../tables.ts';
import { firstTables } from './0001-first-tables.ts';
import { migrate } from './index.ts';

test('a database of the first version keeps the current states of its models as revisions', async (t) => {
  const thread = await startDatabaseThread(await temporaryFolder(t));
  t.after(() => thread.close());
  const db = new Kysely<Tables>({
    dialect: threadDialect(thread, 'WRITER'),
    plugins: [new CamelCasePlugin()],
  });
  const first = { '0001-first-tables': firstTables({ bytes: 'blob' }) };
  const provider = { getMigrations: () => Promise.resolve(first) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  assert.equal(error, undefined);
  await fill(db);

  const taken = await migrate(db, { bytes: 'blob' });
  assert.equal(taken[0], '0002-model-revisions');
  const model = { revision: 7, name: 'Model', description: 'Old', rootId: 'root', fingerprint: 'f' };
  const written = { elementCount: 3, updatedAt: 20, updatedBy: 'account' };
  assert.deepEqual(await revisionsOf(db, 'model'), [
    { ...model, ...written, content: { sha256: 'c', size: 2 } },
  ]);
});

async function fill(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      ...{ id: 'account', username: null, email: null, displayName: 'A', guest: 1 },
      ...{ passwordHash: null, promptsUsed: 0, createdAt: 1 },
    })
    .execute();
  const times = { createdAt: 10, updatedAt: 20 };
  const project = { id: 'project', name: 'P', searchName: 'p', description: null, ownerId: 'account' };
  await db
    .insertInto('projects')
    .values({ ...project, ...times, revision: 1 })
    .execute();
  await db.insertInto('contents').values({ sha256: 'c', size: 2 }).execute();
  await db
    .insertInto('models')
    .values({
      ...{ id: 'model', projectId: 'project', level: 'cim', name: 'Model', searchName: 'model' },
      ...{ description: 'Old', revision: 7, contentSha256: 'c', contentSize: 2, rootId: 'root' },
      ...{ fingerprint: 'f', elementCount: 3, sourceModelId: null, generated: 0, ...times },
      ...{ createdBy: 'account', updatedBy: 'account' },
    })
    .execute();
}
