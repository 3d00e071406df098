import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { temporaryFolder } from '../../../test/support/temporary-storage.ts';
import { revisionsOf } from '../model-revisions.ts';
import { systemClock } from '../../lib/clock.ts';
import { openStorage } from '../open-storage.ts';
import { startDatabaseThread } from '../sqlite/database-thread.ts';
import { sqliteDialect } from '../sqlite/dialect.ts';
import type { Tables } from '../tables.ts';
import { ledgerStore } from '../ledger-store.ts';
import { firstTables } from './0001-first-tables.ts';
import { ledgerPieces } from './0010-ledger-pieces.ts';
import { migrate } from './index.ts';

test('a database of the first version keeps the current states of its models as revisions', async (t) => {
  const { db, close } = await openFirst(await temporaryFolder(t));
  t.after(close);
  const taken = await migrate(db, { bytes: 'blob' });
  assert.equal(taken[0], '0002-model-revisions');
  const model = { revision: 7, name: 'Model', description: 'Old', rootId: 'root', fingerprint: 'f' };
  const written = { elementCount: 3, updatedAt: 20, updatedBy: 'account' };
  assert.deepEqual(await revisionsOf(db, 'model'), [
    { ...model, ...written, content: { sha256: 'c', size: 2 } },
  ]);
});

test('pieces that a crash left in an older version belong to an incomplete content and are cleared away', async (t) => {
  const dataFolder = await temporaryFolder(t);
  await (await openFirst(dataFolder)).close();
  const storage = await openStorage({ dataFolder, clock: systemClock });
  t.after(() => storage.close());
  assert.equal(await storage.clearContents(), 1);
  assert.equal(await storage.clearContents(), 0);
});

test('ledgers of an older version are cut into pieces, and say what they said', async (t) => {
  const thread = await startDatabaseThread(await temporaryFolder(t));
  t.after(() => thread.close());
  const db = new Kysely<Tables>({
    dialect: sqliteDialect((statement) => thread.execute('WRITER', statement), 'WRITES'),
    plugins: [new CamelCasePlugin()],
  });
  await sql`create table turns (id text primary key)`.execute(db);
  await sql`create table ledgers (root_turn_id text primary key, units text, obligations text, claims text, made_ids text)`.execute(
    db,
  );
  await sql`insert into turns values ('t1'), ('t2')`.execute(db);
  const units = JSON.stringify(Array.from({ length: 250 }, (_, index) => ({ unitId: `u${index + 1}` })));
  await sql`insert into ledgers values ('t1', ${units}, '[]', '[]', '["e"]'), ('t2', '[]', '[]', '[]', '[]')`.execute(
    db,
  );
  await ledgerPieces.up(db);
  const { ledger } = ledgerStore(db);
  const first = await ledger('t1');
  assert.equal(first?.units.length, 250);
  assert.deepEqual([first.units[249]?.unitId, first.claims, first.madeIds], ['u250', [], ['e']]);
  assert.deepEqual(await ledger('t2'), {
    ...{ rootTurnId: 't2', units: [], obligations: [], claims: [], madeIds: [] },
  });
  assert.equal(await ledger('t3'), undefined);
});

/** A database as the first version left it, with a model in it and the pieces of a content that was never finished. */
async function openFirst(
  dataFolder: string,
): Promise<{ readonly db: Kysely<Tables>; readonly close: () => Promise<void> }> {
  const thread = await startDatabaseThread(dataFolder);
  const db = new Kysely<Tables>({
    dialect: sqliteDialect((statement) => thread.execute('WRITER', statement), 'WRITES'),
    plugins: [new CamelCasePlugin()],
  });
  const first = { '0001-first-tables': firstTables({ bytes: 'blob' }) };
  const provider = { getMigrations: () => Promise.resolve(first) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  assert.equal(error, undefined);
  await fill(db);
  return { db, close: () => thread.close() };
}

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
  await sql`insert into contents (sha256, size) values ('c', 2)`.execute(db);
  await sql`insert into content_pieces (sha256, number, bytes) values ('half', 0, x'00'), ('half', 1, x'00')`.execute(
    db,
  );
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
