import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { Refusal } from '../../src/lib/refusal.ts';
import { openStorage, type Storage } from '../../src/storage/index.ts';
import { reached } from '../support/testing/figures.ts';
import { newModel, storedProject, type Scope } from '../support/storage/conformance/stored-things.ts';
import { temporaryDatabase, type Ending } from '../support/storage/temporary-storage.ts';

const MiB = 1024 * 1024;
const size = 300_000;
const writers = 6;
const others = 1_000;

test('a project takes no more than it may, however many transactions of two processes store at once in it', async (t) => {
  const storages = await twoStorages(t);
  const [first] = storages;
  const { projectId, accountId } = await storedProject(first);
  await fill(first, await storedProject(first));
  let waiting = writers;
  const allAreThere = Promise.withResolvers<undefined>();
  const store = async (number: number): Promise<'STORED' | 'REFUSED'> => {
    const { contents, transactions } = storages[number % 2] ?? first;
    const content = await contents.put(new Uint8Array(size).fill(number));
    try {
      await transactions.transact(async (stores) => {
        await stores.models.insert(newModel({ projectId, accountId, content }));
        // All have written and none has ended when the first one looks how much room there is.
        if ((waiting -= 1) <= 0) allAreThere.resolve(undefined);
        await allAreThere.promise;
      });
      return 'STORED';
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'QUOTA_EXCEEDED') return 'REFUSED';
      throw error;
    }
  };
  const outcomes = await Promise.all(Array.from({ length: writers }, (_, number) => store(number)));
  const stored = outcomes.filter((outcome) => outcome === 'STORED').length;
  assert.equal(stored, Math.floor(MiB / size));
  reached(
    'D21',
    `PostgreSQL, two processes: ${stored} of ${writers} models stored in the same moment, no byte over`,
  );
});

/** The storages of two processes on one database, where a project may take a mebibyte. */
async function twoStorages(ending: Ending): Promise<readonly [Storage, Storage]> {
  const databaseUrl = await temporaryDatabase(ending);
  const open = async (): Promise<Storage> => {
    const quotas = { account: 0, guest: 0, project: MiB };
    const storage = await openStorage({ dataFolder: '', databaseUrl, clock: systemClock, quotas });
    ending.after(() => storage.close());
    return storage;
  };
  return [await open(), await open()];
}

/** Stores so many models elsewhere that transactions do not meet by chance on a page of an index. */
async function fill({ contents, transactions }: Storage, scope: Scope): Promise<void> {
  const content = await contents.put(new Uint8Array(1));
  await transactions.transact(async (stores) => {
    for (let count = 0; count < others; count += 1)
      await stores.models.insert(newModel({ ...scope, content }));
  });
}
