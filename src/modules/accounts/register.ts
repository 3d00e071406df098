import { randomUUID } from 'node:crypto';
import { Refusal } from '../../lib/refusal.ts';
import type { AccountStore } from './account-store.ts';
import type { Account, SessionGrant } from './account.ts';
import type { Accounts, AccountsDependencies, Registration } from './accounts.ts';
import { displayNameProblem, emailProblem, loginKeyOf, loginNamesOf, usernameProblem } from './names.ts';
import { startSession } from './session.ts';

/** Makes the use case "register". */
export function createRegister(dependencies: AccountsDependencies): Accounts['register'] {
  const { transactions, passwords, clock } = dependencies;
  return async (registration) => {
    const problems = problemsOf(registration);
    if (problems.length > 0) throw new Refusal('INVALID', 'Request validation failed', problems);
    const passwordHash = await passwords.hash(registration.password);
    return transactions.transact(async (stores): Promise<SessionGrant> => {
      await refuseTakenNames(stores, registration);
      const now = clock.now();
      const account = newAccount(registration, now);
      await stores.accounts.insert(account, { passwordHash });
      await stores.accounts.addLoginNames(account.id, loginNamesOf(account));
      return startSession(stores, { account, now });
    });
  };
}

function problemsOf(registration: Registration): readonly string[] {
  const { username, email, password, displayName } = registration;
  if (username === undefined && email === undefined)
    return ['username: give a username or an email', ...passwordProblems(registration)];
  return [
    username === undefined ? undefined : usernameProblem(username),
    email === undefined ? undefined : emailProblem(email),
    displayName === undefined ? undefined : displayNameProblem(displayName),
    ...passwordProblems({ username, email, password }),
  ].filter((problem) => problem !== undefined);
}

function passwordProblems(registration: Registration): readonly string[] {
  const { username, email, password } = registration;
  const length = [...password].length;
  if (length < 8 || length > 256) return ['password: must have 8 to 256 characters'];
  const names = [username, email].filter((name) => name !== undefined).map(loginKeyOf);
  return names.includes(loginKeyOf(password))
    ? ['password: must differ from the username and the e-mail address']
    : [];
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
  const keys = wanted.flatMap(({ name }) => (name === undefined ? [] : [loginKeyOf(name)]));
  const taken = await stores.accounts.takenLoginNames(keys);
  if (taken.length === 0) return;
  const issues = wanted
    .filter(({ name }) => name !== undefined && taken.includes(loginKeyOf(name)))
    .map(({ field }) => `${field}: is taken; choose another one or log in`);
  throw new Refusal('CONFLICT', 'The account exists already.', issues);
}

function newAccount(registration: Registration, now: number): Account {
  const { username, email, displayName } = registration;
  return {
    id: randomUUID(),
    username: username ?? null,
    email: email ?? null,
    displayName: displayName?.trim() ?? username ?? email?.split('@')[0] ?? '',
    guest: false,
    createdAt: now,
    promptsUsed: 0,
  };
}
