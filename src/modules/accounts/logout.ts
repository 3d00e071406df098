import type { Accounts, AccountsDependencies } from './index.ts';

/** Makes the use case "log out". */
export function createLogout(dependencies: AccountsDependencies): Accounts['logout'] {
  return (caller) =>
    dependencies.transactions.transact((stores) => stores.accounts.deleteSession(caller.sessionId));
}
