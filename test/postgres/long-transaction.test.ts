import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import type { Account } from '../../src/modules/accounts/index.ts';
import { openStorage, type Storage } from '../../src/storage/index.ts';
import { temporaryDatabase } from '../support/storage/temporary-storage.ts';

const writers = 6;
/** What the long transaction reads before it writes. */
const reads = 60;
/** So often a transaction may meet others before it has the database for itself. */
const attemptsAtMost = 13;

test('a long transaction comes to its end though shorter ones of two processes keep writing what it reads', async (t) => {
  const databaseUrl = await temporaryDatabase(t);
  const [one, other] = [await openOn(t, databaseUrl), await openOn(t, databaseUrl)];
  let isOver = false;
  let written = 0;
  const write = async ({ transactions }: Storage): Promise<void> => {
    while (!isOver) {
      await transactions.transact(async ({ accounts }) => {
        await accounts.find(randomUUID());
        await accounts.insert(newAccount(), { passwordHash: null });
      });
      written += 1;
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, index) => write(index % 2 ? one : other)));
  const met: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    let attempts = 0;
    const account = newAccount();
    await one.transactions.transact(async ({ accounts }) => {
      attempts += 1;
      for (let read = 0; read < reads; read += 1) await accounts.find(randomUUID());
      await accounts.insert(account, { passwordHash: null });
    });
    met.push(attempts);
  }
  isOver = true;
  await writing;
  t.diagnostic(`attempts of the long one: ${met.join(', ')}; ${written} short ones written`);
  assert.ok(Math.max(...met) <= attemptsAtMost, String(met));
  assert.ok(Math.max(...met) > 1 && written > 0, 'they never met');
});

test('a transaction does not wait for the end of one that its process began before', async (t) => {
  const { transactions } = await openOn(t, await temporaryDatabase(t));
  const begun = Promise.withResolvers<undefined>();
  const isWritten = Promise.withResolvers<undefined>();
  const long = transactions.transact(async () => {
    begun.resolve(undefined);
    await isWritten.promise;
  });
  await begun.promise;
  const account = newAccount();
  await transactions.transact(({ accounts }) => accounts.insert(account, { passwordHash: null }));
  const written = await transactions.read(({ accounts }) => accounts.find(account.id));
  assert.equal(written?.id, account.id);
  isWritten.resolve(undefined);
  await long;
});

async function openOn(t: TestContext, databaseUrl: string): Promise<Storage> {
  const storage = await openStorage({ dataFolder: '', databaseUrl, clock: systemClock });
  t.after(() => storage.close());
  return storage;
}

function newAccount(): Account {
  return {
    id: randomUUID(),
    username: null,
    email: null,
    displayName: 'Guest',
    guest: true,
    emailVerifiedAt: null,
    pendingEmail: null,
    promptsUsed: 0,
    createdAt: 1,
  };
}
