import { randomBytes, randomUUID } from 'node:crypto';
import { Refusal } from '../../lib/refusal.ts';
import type { Account } from './account.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { loginKeysOf } from './names.ts';
import { refuseWhenClosed } from './register.ts';
import { startSession } from './sessions.ts';
import { noteSignIn } from './sign-in-address.ts';

/** Makes the use case "log in". */
export function createLogin(dependencies: AccountsDependencies): Accounts['login'] {
  const { transactions, passwords, clock } = dependencies;
  return async ({ username, password, ...place }) => {
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
      await noteSignIn(stores, { accountId: account.id, address: place.address, now });
      return startSession(stores, { account, now, place, dependencies });
    });
  };
}

function wrongCredentials(): Refusal {
  return new Refusal('UNAUTHENTICATED', 'The username or the password is wrong.');
}

/** Makes the use case "start as a guest". */
export function createStartGuest(dependencies: AccountsDependencies): Accounts['startGuest'] {
  const { transactions, clock } = dependencies;
  return async (place = {}) => {
    refuseWhenClosed(dependencies);
    return transactions.transact(async (stores) => {
      const now = clock.now();
      const account: Account = {
        id: randomUUID(),
        username: null,
        email: null,
        emailVerifiedAt: null,
        pendingEmail: null,
        displayName: `Guest-${randomBytes(2).toString('hex')}`,
        guest: true,
        createdAt: now,
        promptsUsed: 0,
      };
      await stores.accounts.insert(account, { passwordHash: null });
      return startSession(stores, { account, now, place, dependencies });
    });
  };
}
