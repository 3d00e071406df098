import { randomUUID } from 'node:crypto';
import { Refusal } from '../../lib/refusal.ts';
import { askForCode } from './address.ts';
import type { AccountStore } from './account-store.ts';
import type { Account, SessionGrant } from './account.ts';
import type { Accounts, AccountsDependencies, Registration } from './accounts.ts';
import { emailProblem, loginKeysOf, loginNamesOf, readDisplayName, usernameProblem } from './names.ts';
import { passwordProblems } from './passwords.ts';
import { startSession } from './sessions.ts';
import { noteSignIn } from './sign-in-address.ts';

/** Makes the use case "register". */
export function createRegister(dependencies: AccountsDependencies): Accounts['register'] {
  const { transactions, passwords, clock, commonPasswords, mail } = dependencies;
  const isVerifying = mail !== undefined;
  return async (registration, caller) => {
    refuseWhenClosed(dependencies);
    const problems = problemsOf({ ...registration, commonPasswords, isVerifying });
    if (problems.length > 0) throw new Refusal('INVALID', 'Request validation failed', problems);
    const passwordHash = await passwords.hash(registration.password);
    return transactions.transact(async (stores, afterCommit): Promise<SessionGrant> => {
      // An address is no name before it is verified, so it is not said whether another account has it.
      await refuseTakenNames(stores, isVerifying ? { username: registration.username } : registration);
      const now = clock.now();
      const guest = caller === undefined ? undefined : await stores.accounts.find(caller.accountId);
      const account = accountFor(registration, {
        guest: guest?.guest === true ? guest : undefined,
        isVerifying,
        now,
      });
      if (account.id === guest?.id) {
        await stores.accounts.becomeRegistered(account, { passwordHash });
        // A holder of the guest's token must not be able to act as the registered account.
        for (const { id } of await stores.accounts.sessionsOf(account.id))
          await stores.accounts.deleteSession(id);
      } else await stores.accounts.insert(account, { passwordHash });
      await stores.accounts.addLoginNames(account.id, loginNamesOf(account));
      if (mail !== undefined && account.pendingEmail !== null) {
        await askForCode(stores, { accountId: account.id, email: account.pendingEmail, now });
        afterCommit(mail.asked);
      }
      await noteSignIn(stores, { accountId: account.id, address: registration.address, now });
      return startSession(stores, { account, now, place: registration, dependencies });
    });
  };
}

/** Refuses with FORBIDDEN when this service takes no new accounts. */
export function refuseWhenClosed({ registration }: AccountsDependencies): void {
  if (registration === 'closed')
    throw new Refusal('FORBIDDEN', 'This service accepts no new accounts; ask its operator.');
}

function problemsOf(
  registration: Registration &
    Pick<AccountsDependencies, 'commonPasswords'> & { readonly isVerifying: boolean },
): readonly string[] {
  const { username, email, displayName } = registration;
  if (username === undefined && email === undefined)
    return ['username: give a username or an email', ...passwordProblems('password', registration)];
  return [
    username === undefined ? undefined : usernameProblem(username),
    registration.isVerifying && username?.includes('@') === true
      ? 'username: must not contain @ here; give an e-mail address as email'
      : undefined,
    email === undefined ? undefined : emailProblem(email),
    displayName === undefined ? undefined : readDisplayName(displayName).problem,
    ...passwordProblems('password', registration),
  ].filter((problem) => problem !== undefined);
}

async function refuseTakenNames(
  stores: { readonly accounts: AccountStore },
  registration: Pick<Registration, 'username' | 'email'>,
): Promise<void> {
  const { username, email } = registration;
  const wanted = [
    { field: 'username', name: username },
    { field: 'email', name: email },
  ];
  const keys = wanted.flatMap(({ name }) => (name === undefined ? [] : loginKeysOf(name)));
  const taken = await stores.accounts.takenLoginNames(keys);
  if (taken.length === 0) return;
  const issues = wanted
    .filter(({ name }) => name !== undefined && loginKeysOf(name).some((key) => taken.includes(key)))
    .map(({ field }) => `${field}: is taken; choose another one or log in`);
  throw new Refusal('CONFLICT', 'The account exists already.', issues);
}

function accountFor(
  registration: Registration,
  given: { readonly guest: Account | undefined; readonly isVerifying: boolean; readonly now: number },
): Account {
  const { username, email, displayName } = registration;
  const { guest, isVerifying, now } = given;
  return {
    id: guest?.id ?? randomUUID(),
    username: username ?? null,
    email: isVerifying ? null : (email ?? null),
    emailVerifiedAt: null,
    pendingEmail: isVerifying ? (email ?? null) : null,
    displayName: shownName(displayName) ?? username ?? email?.normalize('NFC').split('@')[0] ?? '',
    guest: false,
    createdAt: guest?.createdAt ?? now,
    promptsUsed: guest?.promptsUsed ?? 0,
  };
}

function shownName(displayName: string | undefined): string | undefined {
  return displayName === undefined ? undefined : readDisplayName(displayName).text;
}
