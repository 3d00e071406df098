import { randomUUID } from 'node:crypto';
import { Refusal } from '../../lib/refusal.ts';
import type { AccountStore } from './account-store.ts';
import type { Account, SessionGrant } from './account.ts';
import type { Accounts, AccountsDependencies, Registration } from './accounts.ts';
import { emailProblem, loginKeysOf, loginNamesOf, readDisplayName, usernameProblem } from './names.ts';
import { passwordProblems } from './passwords.ts';
import { startSession } from './sessions.ts';
import { noteSignIn } from './sign-in-address.ts';

/** Makes the use case "register". */
export function createRegister(dependencies: AccountsDependencies): Accounts['register'] {
  const { transactions, passwords, clock, commonPasswords } = dependencies;
  return async (registration, caller) => {
    refuseWhenClosed(dependencies);
    const problems = problemsOf({ ...registration, commonPasswords });
    if (problems.length > 0) throw new Refusal('INVALID', 'Request validation failed', problems);
    const passwordHash = await passwords.hash(registration.password);
    return transactions.transact(async (stores): Promise<SessionGrant> => {
      await refuseTakenNames(stores, registration);
      const now = clock.now();
      const guest = caller === undefined ? undefined : await stores.accounts.find(caller.accountId);
      const account = accountFor(registration, { guest: guest?.guest === true ? guest : undefined, now });
      if (account.id === guest?.id) {
        await stores.accounts.becomeRegistered(account, { passwordHash });
        // A holder of the guest's token must not be able to act as the registered account.
        for (const { id } of await stores.accounts.sessionsOf(account.id))
          await stores.accounts.deleteSession(id);
      } else await stores.accounts.insert(account, { passwordHash });
      await stores.accounts.addLoginNames(account.id, loginNamesOf(account));
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
  registration: Registration & Pick<AccountsDependencies, 'commonPasswords'>,
): readonly string[] {
  const { username, email, displayName } = registration;
  if (username === undefined && email === undefined)
    return ['username: give a username or an email', ...passwordProblems('password', registration)];
  return [
    username === undefined ? undefined : usernameProblem(username),
    email === undefined ? undefined : emailProblem(email),
    displayName === undefined ? undefined : readDisplayName(displayName).problem,
    ...passwordProblems('password', registration),
  ].filter((problem) => problem !== undefined);
}

async function refuseTakenNames(
  stores: { readonly accounts: AccountStore },
  registration: Registration,
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
  given: { readonly guest: Account | undefined; readonly now: number },
): Account {
  const { username, email, displayName } = registration;
  const { guest, now } = given;
  return {
    id: guest?.id ?? randomUUID(),
    username: username ?? null,
    email: email ?? null,
    displayName: shownName(displayName) ?? username ?? email?.normalize('NFC').split('@')[0] ?? '',
    guest: false,
    createdAt: guest?.createdAt ?? now,
    promptsUsed: guest?.promptsUsed ?? 0,
  };
}

function shownName(displayName: string | undefined): string | undefined {
  return displayName === undefined ? undefined : readDisplayName(displayName).text;
}
