import { hash } from 'node:crypto';
import type { AccountStore } from './account-store.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { loginKeyOf, loginKeysOf } from './names.ts';

/** Makes the use case "which account is signed in to, and is it known here". */
export function createSigningIn({ transactions }: AccountsDependencies): Accounts['signingIn'] {
  return ({ address, ...named }) =>
    transactions.read(async ({ accounts }) => {
      const account = 'accountId' in named ? named.accountId : await accountOf(accounts, named.username);
      const place = { accountId: account, addressHash: hashOf(address) };
      return { account, isKnown: await accounts.hasSignedInFrom(place) };
    });
}

/** The id of the account with a login name; names that nobody has stand for themselves. */
async function accountOf(accounts: AccountStore, username: string): Promise<string> {
  const known = await accounts.findByLoginName(loginKeysOf(username));
  return known?.account.id ?? `name ${loginKeyOf(username)}`;
}

/** Notes that an account signed in from an address, where one is given. */
export async function noteSignIn(
  stores: { readonly accounts: AccountStore },
  signIn: { readonly accountId: string; readonly address: string | undefined; readonly now: number },
): Promise<void> {
  const { accountId, address, now } = signIn;
  if (address !== undefined)
    await stores.accounts.noteSignIn({ accountId, addressHash: hashOf(address), usedAt: now });
}

/** Addresses are kept as SHA-256, so that nobody reads from the database where people were. */
function hashOf(address: string): string {
  return hash('sha256', address);
}
