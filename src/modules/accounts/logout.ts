import type { Accounts, AccountsDependencies } from './accounts.ts';

/** Makes the use case "log out". */
export function createLogout(dependencies: AccountsDependencies): Accounts['logout'] {
  const { transactions, clock } = dependencies;
  return (caller) =>
    transactions.remove(async (stores) => {
      await stores.accounts.deleteSession(caller.sessionId);
      await stores.accounts.markLeft(caller.accountId, clock.now());
    });
}
