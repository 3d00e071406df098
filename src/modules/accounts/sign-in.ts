import { randomBytes, randomUUID } from 'node:crypto';
import { Refusal } from '../../lib/refusal.ts';
import type { Account } from './account.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { loginKeysOf } from './names.ts';
import { refuseWhenClosed } from './register.ts';
import { expiryOf, startSession, tokenHashOf } from './sessions.ts';
import { noteSignIn } from './sign-in-address.ts';

/** Makes the use case "log in". */
export function createLogin(dependencies: AccountsDependencies): Accounts['login'] {
  const { transactions, passwords, clock } = dependencies;
  return async ({ username, password, address }) => {
    const known = await transactions.read((stores) => stores.accounts.findByLoginName(loginKeysOf(username)));
    if (known?.passwordHash === undefined || known.passwordHash === null) {
      // The same work as a verification, so that the answer's time does not reveal which names exist.
      await passwords.hash(password);
      throw wrongCredentials();
    }
    if (!(await passwords.verify(known.passwordHash, password))) throw wrongCredentials();
    const renewed = passwords.isOutdated(known.passwordHash) ? await passwords.hash(password) : undefined;
    return transactions.transact(async (stores) => {
      const account = await stores.accounts.find(known.account.id);
      if (account === undefined) throw wrongCredentials();
      // The password may have been changed meanwhile; then the hash of the old one must not come back.
      if (renewed !== undefined && (await stores.accounts.passwordHashOf(account.id)) === known.passwordHash)
        await stores.accounts.changePassword(account.id, renewed);
      const now = clock.now();
      await noteSignIn(stores, { accountId: account.id, address, now });
      return startSession(stores, { account, now });
    });
  };
}

function wrongCredentials(): Refusal {
  return new Refusal('UNAUTHENTICATED', 'The username or the password is wrong.');
}

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

/** The time of last use is written at most this often (milliseconds), so that reading requests stay reads. */
const touchInterval = 60_000;

/** Makes the use case "who is this". */
export function createAuthenticate(dependencies: AccountsDependencies): Accounts['authenticate'] {
  const { transactions, clock } = dependencies;
  return async (token) => {
    if (token === undefined || token === '')
      throw unauthenticated('A session token is missing; send it in the header X-Auth-Token.');
    const found = await transactions.look((stores) => stores.accounts.findSession(tokenHashOf(token)));
    const now = clock.now();
    if (found === undefined || expiryOf(found.session) <= now)
      throw unauthenticated('The session token is unknown or has expired; log in again.');
    const { session, account } = found;
    if (now - session.lastSeenAt >= touchInterval)
      await transactions
        .transact((stores) => stores.accounts.touchSession(session.id, now))
        .catch(letReadsGoOn);
    return { accountId: account.id, sessionId: session.id, guest: account.guest };
  };
}

/** A caller who is known may read, also while nothing can be written. */
function letReadsGoOn(error: unknown): void {
  if (!(error instanceof Refusal && error.kind === 'UNAVAILABLE')) throw error;
}

function unauthenticated(message: string): Refusal {
  return new Refusal('UNAUTHENTICATED', message);
}
