import { notFound } from '../../lib/refusal.ts';
import type { AccountStore } from './account-store.ts';
import type { Account, Caller } from './account.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';

/** Makes the use case "my account". */
export function createMe(dependencies: AccountsDependencies): Accounts['me'] {
  return (caller) => dependencies.transactions.read((stores) => requireAccount(stores, caller));
}

/** The caller's account; refuses with NOT_FOUND when it was deleted meanwhile. */
export async function requireAccount(
  stores: { readonly accounts: AccountStore },
  caller: Caller,
): Promise<Account> {
  const account = await stores.accounts.find(caller.accountId);
  if (account === undefined) throw notFound('The account');
  return account;
}
