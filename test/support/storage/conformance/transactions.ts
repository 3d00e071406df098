import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Storage } from '../../../../src/storage/index.ts';
import { newAccount, stored } from './stored-things.ts';

/** Transactions, reads and looks: all or nothing, one after the other, one snapshot each. */
export function transactionTests(storage: () => Storage): void {
  test('what a transaction wrote is gone when it rejects, and the reason comes through', async () => {
    const account = newAccount();
    const reason = new Error('no');
    const work = storage().transactions.transact(async ({ accounts }) => {
      await accounts.insert(account, { passwordHash: null });
      throw reason;
    });
    await assert.rejects(work, reason);
    assert.equal(await storage().transactions.read(({ accounts }) => accounts.find(account.id)), undefined);
  });

  test('hooks run after the commit, and not at all after a rollback', async () => {
    const seen: string[] = [];
    const account = newAccount();
    await storage().transactions.transact(async ({ accounts }, afterCommit) => {
      afterCommit(() => seen.push('committed'));
      await accounts.insert(account, { passwordHash: null });
      assert.deepEqual(seen, []);
    });
    assert.deepEqual(seen, ['committed']);
    const rejected = storage().transactions.transact((_stores, afterCommit) => {
      afterCommit(() => seen.push('rolled back'));
      return Promise.reject(new Error('no'));
    });
    await assert.rejects(rejected);
    assert.deepEqual(seen, ['committed']);
  });

  test('a transaction that fails does not disturb the ones queued behind it', async () => {
    const accounts = Array.from({ length: 20 }, newAccount);
    const results = await Promise.allSettled(
      accounts.map((account, index) =>
        storage().transactions.transact(async (stores) => {
          await stores.accounts.insert(account, { passwordHash: null });
          if (index % 2 === 0) throw new Error('no');
        }),
      ),
    );
    assert.equal(results.filter((result) => result.status === 'fulfilled').length, 10);
    const found = await storage().transactions.read((stores) =>
      Promise.all(accounts.map((account) => stores.accounts.find(account.id))),
    );
    assert.equal(found.filter((account) => account !== undefined).length, 10);
  });

  test('transactions that read and then write are serialised: no update is lost', async () => {
    const account = await stored(storage());
    await storage().transactions.transact(({ accounts }) => accounts.rename(account.id, '0'));
    const increments = Array.from({ length: 30 }, () =>
      storage().transactions.transact(async ({ accounts }) => {
        const current = await accounts.find(account.id);
        await accounts.rename(account.id, String(Number(current?.displayName) + 1));
      }),
    );
    await Promise.all(increments);
    const last = await storage().transactions.read(({ accounts }) => accounts.find(account.id));
    assert.equal(last?.displayName, '30');
  });

  test('a read sees one snapshot, regardless of commits meanwhile', async () => {
    const account = await stored(storage());
    await storage().transactions.read(async ({ accounts }) => {
      const first = await accounts.find(account.id);
      await storage().transactions.transact((stores) => stores.accounts.rename(account.id, 'later'));
      assert.deepEqual(await accounts.find(account.id), first);
    });
    const after = await storage().transactions.read(({ accounts }) => accounts.find(account.id));
    assert.equal(after?.displayName, 'later');
  });

  test('a look sees what was committed before it, however often it looked and while others hold a snapshot', async () => {
    const account = await stored(storage());
    const { transactions } = storage();
    const tokenHash = `1-${account.id}`;
    const session = {
      id: randomUUID(),
      accountId: account.id,
      tokenHash,
      createdAt: 1,
      lastSeenAt: 1,
      endsAt: 9,
      device: null,
      address: null,
    };
    const name = async (): Promise<string | undefined> =>
      (await transactions.look(({ accounts }) => accounts.findSession(tokenHash)))?.account.displayName;
    await transactions.transact(({ accounts }) => accounts.insertSession(session));
    await transactions.read(async ({ accounts }) => {
      await accounts.find(account.id);
      for (const displayName of ['first', 'second', 'second', 'third']) {
        await transactions.transact((stores) => stores.accounts.rename(account.id, displayName));
        assert.equal(await name(), displayName);
        assert.equal(await name(), displayName);
      }
    });
  });

  test('a storage that works is healthy', async () => {
    assert.equal(await storage().healthy(), true);
  });
}
