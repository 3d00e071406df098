import { hash, randomBytes, randomUUID } from 'node:crypto';
import { noteInAudit } from '../../lib/audit.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { AccountCodeStore } from './account-code.ts';
import type { AccountStore } from './account-store.ts';
import type { Account } from './account.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { emailProblem, loginKeysOf, loginNamesOf, readDisplayName } from './names.ts';
import { startSession } from './sessions.ts';
import { noteSignIn } from './sign-in-address.ts';

type Stores = { readonly accounts: AccountStore; readonly accountCodes: AccountCodeStore };

/** How long the page has to exchange a code for a session (milliseconds). */
const codeLifetime = 60_000;

/** Makes an account without a password. It gets the address when no other account has it. */
export async function insertSignedOn(
  stores: Pick<Stores, 'accounts'>,
  person: { readonly name: string | undefined; readonly email: string | undefined; readonly now: number },
): Promise<Account> {
  const { name = '', email, now } = person;
  const isFree =
    email !== undefined &&
    emailProblem(email) === undefined &&
    (await stores.accounts.takenLoginNames(loginKeysOf(email))).length === 0;
  const read = readDisplayName(name);
  const account: Account = {
    id: randomUUID(),
    username: null,
    email: isFree ? email : null,
    emailVerifiedAt: isFree ? now : null,
    pendingEmail: null,
    displayName: read.problem === undefined ? read.text : 'Member',
    guest: false,
    createdAt: now,
    promptsUsed: 0,
  };
  await stores.accounts.insert(account, { passwordHash: null });
  await stores.accounts.addLoginNames(account.id, loginNamesOf(account));
  return account;
}

/** Makes a code that the browser with a secret exchanges for a session, once, within a minute. */
export async function newSignInCode(
  stores: Pick<Stores, 'accountCodes'>,
  given: { readonly accountId: string; readonly browser: string; readonly now: number },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await stores.accountCodes.put({
    accountId: given.accountId,
    kind: 'SIGN_IN',
    codeHash: codeHashOf(code, given.browser),
    address: null,
    expiresAt: given.now + codeLifetime,
    failures: 0,
  });
  return code;
}

/** Makes the use case "log in with the code of a sign-in elsewhere". */
export function createExchange(dependencies: AccountsDependencies): Accounts['exchange'] {
  const { transactions, clock } = dependencies;
  return ({ code, browser, ...place }) =>
    transactions.transact(async (stores) => {
      const now = clock.now();
      const found = await stores.accountCodes.findByHash('SIGN_IN', codeHashOf(code, browser));
      const isOpen = found !== undefined && found.expiresAt > now;
      const account = isOpen ? await stores.accounts.find(found.accountId) : undefined;
      if (account === undefined)
        throw new Refusal(
          'UNAUTHENTICATED',
          'The code is unknown, was used, has expired or is of another browser; sign in again.',
        );
      noteInAudit({ accountId: account.id });
      await stores.accountCodes.delete(account.id, 'SIGN_IN');
      await noteSignIn(stores, { accountId: account.id, address: place.address, now });
      return startSession(stores, { account, now, place, dependencies });
    });
}

function codeHashOf(code: string, browser: string): string {
  return hash('sha256', `${code} ${browser}`);
}
