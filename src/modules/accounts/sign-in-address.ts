import { hash } from 'node:crypto';
import type { AccountStore } from './account-store.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { loginKeyOf, loginKeysOf } from './names.ts';

/** Makes the use case "which account is signed in to, and is it known here". */
export function createSigningIn({ transactions }: AccountsDependencies): Accounts['signingIn'] {
  return ({ address, ...named }) =>
    transactions.read(async ({ accounts }) => {
      if ('username' in named) {
        const known = await accounts.findByLoginName(loginKeysOf(named.username));
        // Names that no account has are counted by themselves.
        if (known === undefined)
          return { account: `name ${loginKeyOf(named.username)}`, isKnown: false, accountId: undefined };
        return await placeOf(accounts, known.account.id, address);
      }
      return await placeOf(accounts, named.accountId, address);
    });
}

async function placeOf(
  accounts: AccountStore,
  accountId: string,
  address: string,
): ReturnType<Accounts['signingIn']> {
  const isKnown = await accounts.hasSignedInFrom({ accountId, addressHash: hashOf(address) });
  return { account: accountId, isKnown, accountId };
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

/** Addresses are kept as SHA-256, so that the database does not show where people were. */
function hashOf(address: string): string {
  return hash('sha256', address);
}
