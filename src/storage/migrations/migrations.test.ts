import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { temporaryFolder } from '../../../test/support/storage/temporary-storage.ts';
import { revisionsOf } from '../model-revisions.ts';
import { systemClock } from '../../lib/clock.ts';
import { openStorage } from '../open-storage.ts';
import { startDatabaseThread, type DatabaseThread } from '../sqlite/database-thread.ts';
import { sqliteDialect } from '../sqlite/dialect.ts';
import type { Tables } from '../tables.ts';
import { contentStore } from '../content-store.ts';
import { ledgerStore } from '../ledger-store.ts';
import { projectStore } from '../project-store.ts';
import { firstTables } from './0001-first-tables.ts';
import { ledgerPieces } from './0010-ledger-pieces.ts';
import { contentsInOneRow } from './0011-contents-in-one-row.ts';
import { contentsInChunks } from './0018-contents-in-chunks.ts';
import { migrate } from './index.ts';
import { migrateInSteps } from './migrate-in-steps.ts';

test('a database of the first version keeps the current states of its models as revisions, and counts what they take', async (t) => {
  const { db, close } = await openFirst(await temporaryFolder(t));
  t.after(close);
  const taken = await migrate(db, { bytes: 'blob' });
  assert.equal(taken[0], '0002-model-revisions');
  const model = { revision: 7, name: 'Model', description: 'Old', rootId: 'root', fingerprint: 'f' };
  const written = { elementCount: 3, updatedAt: 20, updatedBy: 'account' };
  assert.deepEqual(await revisionsOf(db, 'model'), [
    { ...model, ...written, content: { sha256: 'c', size: 2 } },
  ]);
  const held = await db.selectFrom('projectContents').selectAll().execute();
  assert.deepEqual(held, [{ projectId: 'project', sha256: 'c', size: 2, uses: 1 }]);
});

test('members of an older version may change what they could change, and the owner stays the owner', async (t) => {
  const { db, close } = await openFirst(await temporaryFolder(t));
  t.after(close);
  const row = sql`insert into memberships (project_id, account_id, role, owner, joined_at)`;
  await sql`insert into accounts (id, display_name, guest, prompts_used, created_at) values ('b', 'B', 1, 0, 1)`.execute(
    db,
  );
  await sql`${row} values ('project', 'account', 'OWNER', 1, 1), ('project', 'b', 'Architect', 0, 2)`.execute(
    db,
  );
  await migrate(db, { bytes: 'blob' });
  const quotas = { account: 0, guest: 0, project: 0 };
  const members = await projectStore(db, { quotas, onEvent: () => undefined }).members('project');
  assert.deepEqual(
    members.map(({ userId, access }) => [userId, access]),
    [
      ['account', 'OWNER'],
      ['b', 'WRITE'],
    ],
  );
});

test('login names stand under the keys they are compared by, and twins keep the key they had', async (t) => {
  const { db, close } = await openFirst(await temporaryFolder(t));
  t.after(close);
  const decomposed = 'jose\u0301@example.org';
  const keys = ['ada', 'zoe\u0301@example.org', 'ｂｅｎ@example.org', 'josé@example.org', decomposed];
  const row = { kind: 'EMAIL', accountId: 'account' } as const;
  await db
    .insertInto('loginNames')
    .values(keys.map((key) => ({ ...row, key })))
    .execute();
  await migrate(db, { bytes: 'blob' });
  const stored = await db.selectFrom('loginNames').select('key').execute();
  assert.deepEqual(
    new Set(stored.map(({ key }) => key)),
    new Set(['ada', 'zoé@example.org', 'ben@example.org', 'josé@example.org', decomposed]),
  );
});

test('pieces that a crash left in an older version belong to an incomplete content and are cleared away', async (t) => {
  const dataFolder = await temporaryFolder(t);
  await (await openFirst(dataFolder)).close();
  const storage = await openStorage({ dataFolder, clock: systemClock });
  t.after(() => storage.close());
  assert.equal(await storage.clearContents(), 1);
  assert.equal(await storage.clearContents(), 0);
});

test('contents of an older version come back as they were, small ones from their row', async (t) => {
  const thread = await startDatabaseThread(await temporaryFolder(t));
  t.after(() => thread.close());
  const db = openOn(thread);
  await sql`create table contents (sha256 text primary key, size integer, used_at integer, complete integer)`.execute(
    db,
  );
  await sql`create table content_pieces (sha256 text, number integer, bytes blob)`.execute(db);
  const [most, more] = [1024 * 1024, 1024 * 1024 + 1];
  const bytesOf = (size: number): Uint8Array => new Uint8Array(size).fill(7);
  const names = { none: sha256Of(bytesOf(0)), most: sha256Of(bytesOf(most)), more: sha256Of(bytesOf(more)) };
  await sql`insert into contents values (${names.none}, 0, 1, 1), (${names.most}, ${most}, 1, 1), (${names.more}, ${more}, 1, 1), ('half', 2, 1, 0)`.execute(
    db,
  );
  const pieces = [
    ...[{ sha256: names.none, number: 0, size: 0 }],
    ...[{ sha256: names.most, number: 0, size: most }],
    ...[{ sha256: names.more, number: 0, size: most }],
    ...[{ sha256: names.more, number: 1, size: 1 }],
    ...[{ sha256: 'half', number: 0, size: 1 }],
  ];
  for (const { sha256, number, size } of pieces)
    await sql`insert into content_pieces values (${sha256}, ${number}, ${bytesOf(size)})`.execute(db);
  await contentsInOneRow({ bytes: 'blob' }).up(db);
  await contentsInChunks({ bytes: 'blob' }).up(db);
  const keeping = { writer: db, contentWriter: db, reader: db, contentReader: db };
  const contents = contentStore({ ...keeping, clock: systemClock, pointedToWithin: 1 });
  for (const size of [0, most, more])
    assert.deepEqual(await contents.get({ sha256: sha256Of(bytesOf(size)), size }), bytesOf(size));
  await assert.rejects(contents.get({ sha256: 'half', size: 2 }), /incomplete/);
  const left = await db.selectFrom('contentPieces').select('sha256').distinct().execute();
  assert.deepEqual(left, [{ sha256: names.more }]);
});

test('ledgers of an older version are cut into pieces, and say what they said', async (t) => {
  const thread = await startDatabaseThread(await temporaryFolder(t));
  t.after(() => thread.close());
  const db = openOn(thread);
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
    rootTurnId: 't2',
    units: [],
    obligations: [],
    claims: [],
    madeIds: [],
  });
  assert.equal(await ledger('t3'), undefined);
});

test('a new database is made at once as all migrations one after the other leave it', async (t) => {
  const contentsAfter = async (make: typeof migrate): Promise<unknown> => {
    const thread = await startDatabaseThread(await temporaryFolder(t));
    t.after(() => thread.close());
    const db = openOn(thread);
    const taken = await make(db, { bytes: 'blob' });
    const schema = await sql<{ type: string; name: string }>`
      select type, name, tbl_name, sql from sqlite_schema order by name
    `.execute(db);
    const rows: Record<string, unknown> = {};
    for (const { type, name } of schema.rows)
      if (type === 'table') rows[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
    const migrations = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    rows['kysely_migration'] = migrations.rows.map(({ name }) => name);
    return { taken, schema: schema.rows, rows };
  };
  assert.deepEqual(await contentsAfter(migrate), await contentsAfter(migrateInSteps));
});

test('a database that is as new as the service takes no migration, and one that is newer is refused', async (t) => {
  const thread = await startDatabaseThread(await temporaryFolder(t));
  t.after(() => thread.close());
  const db = openOn(thread);
  assert.ok((await migrate(db, { bytes: 'blob' })).length > 0);
  assert.deepEqual(await migrate(db, { bytes: 'blob' }), []);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
  await assert.rejects(migrate(db, { bytes: 'blob' }), /9999-later/);
});

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function openOn(thread: DatabaseThread): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: sqliteDialect({ execute: (statement) => thread.execute('WRITER', statement), use: 'WRITES' }),
    plugins: [new CamelCasePlugin()],
  });
}

/** A database as the first version left it, with a model in it and the pieces of a content that was never finished. */
async function openFirst(
  dataFolder: string,
): Promise<{ readonly db: Kysely<Tables>; readonly close: () => Promise<void> }> {
  const thread = await startDatabaseThread(dataFolder);
  const db = openOn(thread);
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
      id: 'account',
      username: null,
      email: null,
      displayName: 'A',
      guest: 1,
      passwordHash: null,
      promptsUsed: 0,
      createdAt: 1,
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
      id: 'model',
      projectId: 'project',
      level: 'cim',
      name: 'Model',
      searchName: 'model',
      description: 'Old',
      revision: 7,
      contentSha256: 'c',
      contentSize: 2,
      rootId: 'root',
      fingerprint: 'f',
      elementCount: 3,
      sourceModelId: null,
      generated: 0,
      ...times,
      createdBy: 'account',
      updatedBy: 'account',
    })
    .execute();
}
