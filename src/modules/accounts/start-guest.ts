import { randomBytes, randomUUID } from 'node:crypto';
import type { Account } from './account.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { refuseWhenClosed } from './register.ts';
import { startSession } from './session.ts';

/** Makes the use case "start as a guest". */
export function createStartGuest(dependencies: AccountsDependencies): Accounts['startGuest'] {
  const { transactions, clock } = dependencies;
  return async () => {
    refuseWhenClosed(dependencies);
    return transactions.transact(async (stores) => {
      const now = clock.now();
      const account: Account = {
        id: randomUUID(),
        username: null,
        email: null,
        displayName: `Guest-${randomBytes(2).toString('hex')}`,
        guest: true,
        createdAt: now,
        promptsUsed: 0,
      };
      await stores.accounts.insert(account, { passwordHash: null });
      return startSession(stores, { account, now });
    });
  };
}
