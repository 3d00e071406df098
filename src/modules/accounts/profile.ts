import { notFound, Refusal } from '../../lib/refusal.ts';
import type { AccountStore } from './account-store.ts';
import type { Account, Caller } from './account.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { readDisplayName } from './names.ts';
import { passwordProblems } from './passwords.ts';

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

/** Makes the use case "change my display name". */
export function createRename(dependencies: AccountsDependencies): Accounts['rename'] {
  return async (caller, displayName) => {
    const read = readDisplayName(displayName);
    if (read.problem !== undefined) throw new Refusal('INVALID', 'Request validation failed', [read.problem]);
    return dependencies.transactions.transact(async (stores) => {
      await requireAccount(stores, caller);
      await stores.accounts.rename(caller.accountId, read.text);
      return requireAccount(stores, caller);
    });
  };
}

/**
 * Checks the password that a caller gives again for something that matters, and gives the stored hash it fits.
 * Refuses with FORBIDDEN when it is wrong. Not for guests, who have none.
 */
export async function verifyOwnPassword(
  { transactions, passwords }: AccountsDependencies,
  given: { readonly caller: Caller; readonly field: string; readonly password: string },
): Promise<string> {
  const { caller, field, password } = given;
  const hash = await transactions.read((stores) => stores.accounts.passwordHashOf(caller.accountId));
  if (hash === undefined) throw notFound('The account');
  if (hash === null)
    throw new Refusal(
      'FORBIDDEN',
      'This account has no password: it signs in at the provider of the company.',
    );
  if (await passwords.verify(hash, password)) return hash;
  throw new Refusal('FORBIDDEN', 'The password is wrong.', [`${field}: is not the password of this account`]);
}

/** An account without a password has signed in so long ago at most (milliseconds). */
const recently = 10 * 60_000;

/**
 * Makes sure that it is the owner of an account who asks for something that matters: by the password, or, where the
 * account has none, by a sign-in at the provider in the last ten minutes. Refuses with INVALID (no password) or
 * FORBIDDEN. Not for guests.
 */
export async function requireOwner(
  dependencies: AccountsDependencies,
  { caller, password }: { readonly caller: Caller; readonly password: string | undefined },
): Promise<void> {
  const { transactions, clock } = dependencies;
  const { hash, sessions } = await transactions.read(async ({ accounts }) => ({
    hash: await accounts.passwordHashOf(caller.accountId),
    sessions: await accounts.sessionsOf(caller.accountId),
  }));
  if (hash === null) {
    const begun = sessions.find(({ id }) => id === caller.sessionId)?.createdAt ?? 0;
    if (clock.now() - begun <= recently) return;
    throw new Refusal(
      'FORBIDDEN',
      'This account has no password: sign in at the provider again, and ask within ten minutes.',
    );
  }
  if (password === undefined)
    throw new Refusal('INVALID', 'Request validation failed', ['password: is required']);
  await verifyOwnPassword(dependencies, { caller, field: 'password', password });
}

/** Makes the use case "change my password". */
export function createChangePassword(dependencies: AccountsDependencies): Accounts['changePassword'] {
  const { transactions, passwords, commonPasswords } = dependencies;
  return async (caller, { currentPassword, newPassword }) => {
    const account = await transactions.read((stores) => requireAccount(stores, caller));
    if (account.guest)
      throw new Refusal('CONFLICT', 'A guest has no password; register to get one and keep your work.');
    const problems = passwordProblems('newPassword', { ...account, password: newPassword, commonPasswords });
    if (problems.length > 0) throw new Refusal('INVALID', 'Request validation failed', problems);
    const verified = await verifyOwnPassword(dependencies, {
      caller,
      field: 'currentPassword',
      password: currentPassword,
    });
    const passwordHash = await passwords.hash(newPassword);
    await transactions.transact(async (stores) => {
      // Between the check and now a change of the password may have ended this session.
      if ((await stores.accounts.passwordHashOf(caller.accountId)) !== verified)
        throw new Refusal('CONFLICT', 'The password was changed meanwhile; log in again.');
      await stores.accounts.changePassword(caller.accountId, passwordHash);
      for (const session of await stores.accounts.sessionsOf(caller.accountId))
        if (session.id !== caller.sessionId) await stores.accounts.deleteSession(session.id);
    });
  };
}
