import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Storage } from '../../../../src/storage/index.ts';
import { newAccount, stored } from './stored-things.ts';

/** Accounts, login names and sessions. */
export function accountTests(storage: () => Storage): void {
  test('an account comes back as it was, with its password hash by login name only', async () => {
    const account = newAccount();
    const key = `name-${account.id}`;
    await storage().transactions.transact(async ({ accounts }) => {
      await accounts.insert(account, { passwordHash: 'hash' });
      await accounts.addLoginNames(account.id, [{ kind: 'USERNAME', key }]);
    });
    await storage().transactions.read(async ({ accounts }) => {
      assert.deepEqual(await accounts.find(account.id), account);
      assert.deepEqual(await accounts.findByLoginName(['nobody', key]), { account, passwordHash: 'hash' });
      assert.equal(await accounts.findByLoginName(['nobody']), undefined);
      assert.deepEqual(await accounts.takenLoginNames([key, 'nobody']), [key]);
      assert.deepEqual(await accounts.takenLoginNames([]), []);
    });
  });

  test('a login name leads to one account only', async () => {
    const [first, second] = [await stored(storage()), await stored(storage())];
    const names = [{ kind: 'EMAIL', key: `mail-${first.id}` }] as const;
    await storage().transactions.transact(({ accounts }) => accounts.addLoginNames(first.id, names));
    await assert.rejects(
      storage().transactions.transact(({ accounts }) => accounts.addLoginNames(second.id, names)),
    );
  });

  test('sessions are found by the hash of their token, listed oldest first, touched and deleted', async () => {
    const account = await stored(storage());
    const sessions = [1, 2].map((number) => ({
      id: randomUUID(),
      accountId: account.id,
      tokenHash: `${number}-${account.id}`,
      createdAt: number,
      lastSeenAt: number,
      endsAt: 99,
      device: 'curl',
      address: number === 1 ? '192.0.2.1' : null,
    }));
    await storage().transactions.transact(async ({ accounts }) => {
      for (const session of [...sessions].reverse()) await accounts.insertSession(session);
      await accounts.touchSession(sessions[0]?.id ?? '', 50);
    });
    await storage().transactions.read(async ({ accounts }) => {
      assert.deepEqual(
        (await accounts.sessionsOf(account.id)).map((session) => session.id),
        sessions.map((session) => session.id),
      );
      const found = await accounts.findSession(`1-${account.id}`);
      assert.deepEqual(found, { account, session: { ...sessions[0], lastSeenAt: 50 } });
    });
    await storage().transactions.transact(({ accounts }) => accounts.deleteSession(sessions[0]?.id ?? ''));
    const gone = await storage().transactions.read(({ accounts }) => accounts.findSession(`1-${account.id}`));
    assert.equal(gone, undefined);
  });
}
