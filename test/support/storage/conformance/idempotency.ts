import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Storage } from '../../../../src/storage/index.ts';
import { stored } from './stored-things.ts';

/** Requests that are remembered. */
export function idempotencyTests(storage: () => Storage): void {
  test('a request is remembered by account, scope and key until it is too old', async () => {
    const account = await stored(storage());
    const request = {
      accountId: account.id,
      scope: 'POST /x',
      key: 'k',
      fingerprint: 'f',
      response: '{}',
      createdAt: 100,
    };
    await storage().transactions.transact(({ idempotency }) => idempotency.insert(request));
    const find = (scope: string): Promise<unknown> =>
      storage().transactions.read(({ idempotency }) =>
        idempotency.find({ accountId: account.id, scope, key: 'k' }),
      );
    assert.deepEqual(await find('POST /x'), request);
    assert.equal(await find('POST /y'), undefined);
    await assert.rejects(storage().transactions.transact(({ idempotency }) => idempotency.insert(request)));
    await storage().transactions.transact(({ idempotency }) => idempotency.deleteBefore(100));
    assert.deepEqual(await find('POST /x'), request);
    await storage().transactions.transact(({ idempotency }) => idempotency.deleteBefore(101));
    assert.equal(await find('POST /x'), undefined);
  });
}
