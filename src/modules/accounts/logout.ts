import type { Accounts, AccountsDependencies } from './accounts.ts';

/** Makes the use case "log out". */
export function createLogout(dependencies: AccountsDependencies): Accounts['logout'] {
  return (caller) =>
    dependencies.transactions.transact((stores) => stores.accounts.deleteSession(caller.sessionId));
}
