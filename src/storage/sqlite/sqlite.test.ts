import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { refusalOf } from '../../../test/support/lib/refusals.ts';
import { describeStorage } from '../../../test/support/storage/storage-conformance.ts';
import { newAccount } from '../../../test/support/storage/conformance/stored-things.ts';
import { temporaryFolder, temporaryStorage } from '../../../test/support/storage/temporary-storage.ts';
import { systemClock } from '../../lib/clock.ts';
import { openStorage } from '../index.ts';

describeStorage('the embedded database', temporaryStorage);

const account = newAccount();

test('what was committed is there after the storage was closed and opened again', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const first = await openStorage({ dataFolder, clock: systemClock });
  await first.transactions.transact(({ accounts }) => accounts.insert(account, { passwordHash: null }));
  const ref = await first.contents.put(new TextEncoder().encode('kept'));
  await first.close();
  const second = await openStorage({ dataFolder, clock: systemClock });
  t.after(() => second.close());
  assert.deepEqual(await second.transactions.read(({ accounts }) => accounts.find(account.id)), account);
  assert.equal(new TextDecoder().decode(await second.contents.get(ref)), 'kept');
});

test('a data folder in use cannot be opened a second time, and the message says what to do', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const storage = await openStorage({ dataFolder, clock: systemClock });
  await assert.rejects(openStorage({ dataFolder, clock: systemClock }), /in use by another process; stop/);
  assert.equal(await storage.healthy(), true);
  await storage.close();
  await (await openStorage({ dataFolder, clock: systemClock })).close();
});

test('a second process is kept out; when the first is killed, its commits are there and its lock is gone', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const script = `
    import { openStorage } from ${JSON.stringify(new URL('../index.ts', import.meta.url).href)};
    const clock = { now: () => 1 };
    const storage = await openStorage({ dataFolder: ${JSON.stringify(dataFolder)}, clock });
    const account = ${JSON.stringify(account)};
    await storage.transactions.transact(({ accounts }) => accounts.insert(account, { passwordHash: null }));
    process.stdout.write('committed');
    setInterval(() => undefined, 1000);
  `;
  const other = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  t.after(() => other.kill('SIGKILL'));
  const errors: string[] = [];
  other.stderr.on('data', (text: Buffer) => errors.push(text.toString()));
  const [said] = (await Promise.race([once(other.stdout, 'data'), once(other, 'exit')])) as unknown[];
  assert.equal(String(said), 'committed', errors.join(''));
  await assert.rejects(openStorage({ dataFolder, clock: systemClock }), /in use by another process/);
  other.kill('SIGKILL');
  await once(other, 'exit');
  const storage = await openStorage({ dataFolder, clock: systemClock });
  t.after(() => storage.close());
  assert.deepEqual(await storage.transactions.read(({ accounts }) => accounts.find(account.id)), account);
});

test('a closed storage refuses work as unavailable and is not healthy', async (t) => {
  const storage = await openStorage({ dataFolder: await temporaryFolder(t), clock: systemClock });
  await storage.close();
  await refusalOf(
    storage.transactions.read(({ accounts }) => accounts.find('x')),
    'UNAVAILABLE',
  );
  await refusalOf(
    storage.transactions.transact(({ accounts }) => accounts.find('x')),
    'UNAVAILABLE',
  );
  await refusalOf(storage.contents.put(new Uint8Array(1)), 'UNAVAILABLE');
  assert.equal(await storage.healthy(), false);
  await storage.close();
});

test('a folder that cannot be used is reported with its path', async (t) => {
  const file = join(await temporaryFolder(t), 'file');
  await writeFile(file, 'in the way');
  await assert.rejects(
    openStorage({ dataFolder: file, clock: systemClock }),
    /data folder .*file cannot be used/,
  );
});

test('only what points to contents waits for the disk, and takes them with it', async (t) => {
  const begun: string[] = [];
  const storage = await openStorage({
    dataFolder: await temporaryFolder(t),
    clock: systemClock,
    aroundWrites: (execute) => (statement) => {
      if (statement.sql.startsWith('pragma')) begun.push(statement.sql);
      return execute(statement);
    },
  });
  t.after(() => storage.close());
  begun.length = 0;
  await storage.contents.put(new TextEncoder().encode('a content'));
  assert.deepEqual(begun, ['pragma synchronous = normal']);
  await storage.transactions.transact(({ accounts }) => accounts.insert(account, { passwordHash: null }));
  assert.deepEqual(begun, ['pragma synchronous = normal', 'pragma synchronous = full']);
});

test('a transaction reads what is committed until it writes, and its own writes from then on', async (t) => {
  const sent: string[] = [];
  const storage = await openStorage({
    dataFolder: await temporaryFolder(t),
    clock: systemClock,
    aroundWrites: (execute) => (statement) => {
      sent.push(statement.sql.split(' ', 1).join());
      return execute(statement);
    },
  });
  t.after(() => storage.close());
  sent.length = 0;
  const { transactions } = storage;
  assert.equal(await transactions.transact(({ accounts }) => accounts.find(account.id)), undefined);
  assert.deepEqual(sent, []);
  const found = await transactions.transact(async ({ accounts }) => {
    const before = await accounts.find(account.id);
    await accounts.insert(account, { passwordHash: null });
    return [before, await accounts.find(account.id)];
  });
  assert.deepEqual(found, [undefined, account]);
  assert.deepEqual(sent, ['pragma', 'begin', 'insert', 'select', 'commit']);
});

test('of a transaction that could not begin nothing is stored', async (t) => {
  const state = { fails: false };
  const storage = await openStorage({
    dataFolder: await temporaryFolder(t),
    clock: systemClock,
    aroundWrites: (execute) => (statement) =>
      state.fails && statement.sql === 'begin immediate'
        ? Promise.reject(new Error('The disk failed.'))
        : execute(statement),
  });
  t.after(() => storage.close());
  const { transactions } = storage;
  const insert = (): Promise<void> =>
    transactions.transact(({ accounts }) => accounts.insert(account, { passwordHash: null }));
  state.fails = true;
  await assert.rejects(insert(), /The disk failed/);
  assert.equal(await transactions.read(({ accounts }) => accounts.find(account.id)), undefined);
  state.fails = false;
  await insert();
  assert.deepEqual(await transactions.read(({ accounts }) => accounts.find(account.id)), account);
});

test('a database of a newer version is refused and not touched', async (t) => {
  const dataFolder = await temporaryFolder(t);
  await (await openStorage({ dataFolder, clock: systemClock })).close();
  const database = new DatabaseSync(join(dataFolder, 'mde.sqlite'));
  database.exec("insert into kysely_migration (name, timestamp) values ('9999-from-the-future', 'x')");
  database.close();
  await assert.rejects(openStorage({ dataFolder, clock: systemClock }), /could not be brought up to date/);
});

test('the database commits durably: write-ahead log and a sync at every commit', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const storage = await openStorage({ dataFolder, clock: systemClock });
  t.after(() => storage.close());
  const database = new DatabaseSync(join(dataFolder, 'mde.sqlite'), { readOnly: true });
  assert.equal(database.prepare('pragma journal_mode').get()?.['journal_mode'], 'wal');
  database.close();
});

test('a data folder whose database was lost is refused, not started from scratch', async (t) => {
  const dataFolder = await temporaryFolder(t);
  await (await openStorage({ dataFolder, clock: systemClock })).close();
  await rm(join(dataFolder, 'mde.sqlite'));
  await assert.rejects(
    openStorage({ dataFolder, clock: systemClock }),
    /mde\.sqlite is missing or empty\. .*restore a backup/,
  );
});
