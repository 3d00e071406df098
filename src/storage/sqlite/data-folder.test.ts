import assert from 'node:assert/strict';
import { chmod, copyFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { reached } from '../../../test/support/testing/figures.ts';
import { refusalOf } from '../../../test/support/lib/refusals.ts';
import { temporaryFolder, type Ending } from '../../../test/support/storage/temporary-storage.ts';
import { systemClock } from '../../lib/clock.ts';
import type { Account } from '../../modules/accounts/index.ts';
import { backUp } from '../moving/index.ts';
import { openStorage, type Storage } from '../index.ts';

const accountOf = (id: string): Account => ({
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

async function opened(ending: Ending): Promise<{
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly write: (id: string) => Promise<void>;
  readonly read: (id: string) => Promise<Account | undefined>;
}> {
  const dataFolder = join(await temporaryFolder(ending), 'data');
  const storage = await openStorage({ dataFolder, clock: systemClock });
  ending.after(() => storage.close());
  const { transactions } = storage;
  return {
    dataFolder,
    storage,
    write: (id) =>
      transactions.transact(({ accounts }) => accounts.insert(accountOf(id), { passwordHash: null })),
    read: (id) => transactions.read(({ accounts }) => accounts.find(id)),
  };
}

describe('files of the database that are taken away while it is open', () => {
  const files = ['mde.sqlite', 'mde.sqlite-wal', 'mde.sqlite-shm', 'lock.sqlite'] as const;
  for (const file of files)
    test(`no write is acknowledged without ${file}, reads go on, and it goes on when the file is back`, async (t) => {
      const { dataFolder, storage, write, read } = await opened(t);
      await write('before');
      const path = join(dataFolder, file);
      await rename(path, `${path}.away`);
      await refusalOf(write('refused'), 'UNAVAILABLE');
      await refusalOf(storage.contents.put(new Uint8Array(5)), 'UNAVAILABLE');
      assert.equal(await storage.healthy(), false);
      assert.deepEqual(await read('before'), accountOf('before'));
      assert.equal(await read('refused'), undefined);
      await rename(`${path}.away`, path);
      await write('after');
      assert.deepEqual(await read('after'), accountOf('after'));
    });

  test('nor when another file stands in its place', async (t) => {
    const { dataFolder, storage, write } = await opened(t);
    const file = join(dataFolder, 'mde.sqlite');
    await copyFile(file, `${file}.copy`);
    await rename(`${file}.copy`, file);
    await refusalOf(write('refused'), 'UNAVAILABLE');
    assert.equal(await storage.healthy(), false);
  });

  test('nor when the whole folder is gone', async (t) => {
    const { dataFolder, storage, write } = await opened(t);
    await rm(dataFolder, { recursive: true });
    await refusalOf(write('refused'), 'UNAVAILABLE');
    assert.equal(await storage.healthy(), false);
    reached(
      'A10',
      `${files.length} files moved, one replaced, a folder deleted: every write refused, health DOWN`,
    );
  });
});

describe('the files in a data folder', () => {
  test('are for their owner alone, new ones, old ones and backups, regardless of the umask of the process', async (t) => {
    const { dataFolder, storage, write } = await opened(t);
    await write('one');
    const mine = async (folder: string): Promise<void> => {
      const names = await readdir(folder);
      assert.ok(names.length > 0);
      for (const name of names) assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600, name);
    };
    await mine(dataFolder);
    const backups = join(dataFolder, '../backups');
    await backUp(dataFolder, join(backups, 'one.sqlite'));
    await mine(backups);
    await storage.close();
    await chmod(join(dataFolder, 'mde.sqlite'), 0o644);
    await chmod(join(dataFolder, 'lock.sqlite'), 0o644);
    await writeFile(join(dataFolder, 'mde.sqlite-wal'), '', { mode: 0o644 });
    const again = await openStorage({ dataFolder, clock: systemClock });
    t.after(() => again.close());
    await mine(dataFolder);
  });
});

test('many who ask for health at once share one write, and so do those of the same second', async (t) => {
  let probes = 0;
  const storage = await openStorage({
    dataFolder: await temporaryFolder(t),
    clock: systemClock,
    aroundWrites: (execute) => (statement) => {
      if (statement.sql.includes('write_probes')) probes += 1;
      return execute(statement);
    },
  });
  t.after(() => storage.close());
  const begun = performance.now();
  const before = probes;
  let asked = 0;
  for (; asked < 4_000; asked += 40)
    assert.deepEqual(
      await Promise.all(Array.from({ length: 40 }, () => storage.healthy())),
      Array.from({ length: 40 }, () => true),
    );
  // A disk with little room is tried with a write of real size, which is taken back.
  const written = 1 + Math.floor((performance.now() - begun) / 1_000);
  assert.ok(probes - before <= 2 * written, `${probes - before} writes`);
  reached('A11', `${asked} questions, ${probes - before} writes`);
});
