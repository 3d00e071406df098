import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '../../test/support/storage/temporary-storage.ts';
import type { OpenDatabase } from './database.ts';
import { keptStatement } from './kept-statement.ts';
import { migrate } from './migrations/index.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

async function databaseWithProjects(t: Parameters<typeof temporaryFolder>[0]): Promise<OpenDatabase> {
  const database = await openSqlite(await temporaryFolder(t));
  t.after(() => database.close());
  await migrate(database.writer, database.columnTypes);
  const shared = { guest: 0, passwordHash: null, promptsUsed: 0, createdAt: 1, leftAt: null };
  for (const id of ['a', 'b'])
    await database.writer
      .insertInto('accounts')
      .values({ ...shared, id, username: id, email: null, displayName: `Account ${id}` })
      .execute();
  return database;
}

test('a kept statement is put together once and executed with the values of each use', async (t) => {
  const database = await databaseWithProjects(t);
  let built = 0;
  const accountNamed = keptStatement((db, values: { readonly name: string; readonly id: string }) => {
    built += 1;
    return db
      .selectFrom('accounts')
      .select(['id', 'displayName'])
      .where((build) => build.or([build('username', '=', values.name), build('id', '=', values.id)]))
      .orderBy('id');
  });
  assert.deepEqual(await accountNamed(database.looker, { name: 'a', id: 'a' }), [
    { id: 'a', displayName: 'Account a' },
  ]);
  assert.deepEqual(await accountNamed(database.looker, { id: 'b', name: 'a' }), [
    { id: 'a', displayName: 'Account a' },
    { id: 'b', displayName: 'Account b' },
  ]);
  assert.equal(built, 1);
});

test('a kept statement sees what its transaction wrote', async (t) => {
  const database = await databaseWithProjects(t);
  const nameOf = keptStatement((db, { id }: { readonly id: string }) =>
    db.selectFrom('accounts').select('displayName').where('id', '=', id),
  );
  await database.writer.transaction().execute(async (db) => {
    await db.updateTable('accounts').set({ displayName: 'New' }).where('id', '=', 'a').execute();
    assert.deepEqual(await nameOf(db, { id: 'a' }), [{ displayName: 'New' }]);
    assert.deepEqual(await nameOf(database.looker, { id: 'a' }), [{ displayName: 'Account a' }]);
  });
  assert.deepEqual(await nameOf(database.looker, { id: 'a' }), [{ displayName: 'New' }]);
});

test('constants of a statement stay what they are', async (t) => {
  const database = await databaseWithProjects(t);
  const named = keptStatement(
    (db, { name, createdAt }: { readonly name: string; readonly createdAt: number }) =>
      db
        .selectFrom('accounts')
        .select('id')
        .where('username', '=', name)
        .where('guest', '=', 0)
        .where('createdAt', '=', createdAt)
        .limit(1),
  );
  assert.deepEqual(await named(database.looker, { name: 'a', createdAt: 1 }), [{ id: 'a' }]);
  assert.deepEqual(await named(database.looker, { name: 'a', createdAt: 2 }), []);
});

test('a value that is changed before it is put in is refused, because it would never change again', async (t) => {
  const database = await databaseWithProjects(t);
  const like = keptStatement((db, { name }: { readonly name: string }) =>
    db.selectFrom('accounts').select('id').where('username', 'like', `%${name}%`),
  );
  await assert.rejects(like(database.looker, { name: 'a' }), /changes a value before it is put in/);
  const later = keptStatement((db, { time }: { readonly time: number }) =>
    db
      .selectFrom('accounts')
      .select('id')
      .where('createdAt', '<', time * 1000),
  );
  await assert.rejects(later(database.looker, { time: 1 }), /changes a value before it is put in/);
});
