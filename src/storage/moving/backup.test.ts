import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../test/support/storage/temporary-storage.ts';
import { systemClock } from '../../lib/clock.ts';
import { openStorage } from '../index.ts';
import { backUp, restore } from './index.ts';

const account = (id: string) => ({
  id,
  username: null,
  email: null,
  displayName: id,
  guest: true,
  createdAt: 1,
  emailVerifiedAt: null,
  pendingEmail: null,
  promptsUsed: 0,
});

test('a backup made while the service writes holds what was acknowledged before it began', async (t) => {
  const folder = await temporaryFolder(t);
  const storage = await openStorage({ dataFolder: join(folder, 'data'), clock: systemClock });
  const insert = (id: string): Promise<void> =>
    storage.transactions.transact(({ accounts }) => accounts.insert(account(id), { passwordHash: null }));
  const ids = Array.from({ length: 50 }, (_, index) => `account-${index}`);
  for (const id of ids) await insert(id);
  const content = await storage.contents.put(new Uint8Array(3_000_000).fill(7));
  const later = Promise.all(Array.from({ length: 50 }, (_, index) => insert(`later-${index}`)));
  await backUp(join(folder, 'data'), join(folder, 'backup.sqlite'));
  await later;
  await storage.close();
  await restore(join(folder, 'backup.sqlite'), join(folder, 'restored'));
  const restored = await openStorage({ dataFolder: join(folder, 'restored'), clock: systemClock });
  t.after(() => restored.close());
  for (const id of ids) {
    const found = await restored.transactions.read(({ accounts }) => accounts.find(id));
    assert.deepEqual(found, account(id));
  }
  assert.equal((await restored.contents.get(content)).byteLength, 3_000_000);
});

test('a backup overwrites nothing and needs a database', async (t) => {
  const folder = await temporaryFolder(t);
  await assert.rejects(backUp(folder, join(folder, 'backup')), /There is no database in .*; give/);
  const storage = await openStorage({ dataFolder: folder, clock: systemClock });
  await storage.close();
  await writeFile(join(folder, 'backup'), 'mine');
  await assert.rejects(backUp(folder, join(folder, 'backup')), /exists already/);
});

test('a restore refuses what is not a backup and a folder in use, and leaves the folder as it was', async (t) => {
  const folder = await temporaryFolder(t);
  const other = join(folder, 'other');
  await writeFile(join(folder, 'text'), 'This is not a database, whatever its name says.'.repeat(100));
  await assert.rejects(restore(join(folder, 'text'), other), /is not a database of this service/);
  assert.equal(existsSync(join(other, 'mde.sqlite')), false);
  await assert.rejects(restore(join(folder, 'missing'), other), /There is no file/);
  const storage = await openStorage({ dataFolder: join(folder, 'data'), clock: systemClock });
  t.after(() => storage.close());
  await backUp(join(folder, 'data'), join(folder, 'backup'));
  await assert.rejects(restore(join(folder, 'backup'), join(folder, 'data')), /There is a database in/);
  await writeFile(join(folder, 'mde.sqlite-wal'), 'the log of another database');
  await assert.rejects(restore(join(folder, 'backup'), folder), /mde\.sqlite-wal is left from another/);
});
