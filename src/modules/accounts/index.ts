import type { Accounts, AccountsDependencies } from './accounts.ts';
import { createAuthenticate } from './authenticate.ts';
import { createChangePassword } from './change-password.ts';
import { createDeleteAccount } from './delete-account.ts';
import { createEndSession } from './end-session.ts';
import { createListSessions } from './list-sessions.ts';
import { createLogin } from './login.ts';
import { createLogout } from './logout.ts';
import { createMe } from './me.ts';
import { createPurgeGuests } from './purge-guests.ts';
import { createRegister } from './register.ts';
import { createRename } from './rename.ts';
import { createSigningIn } from './sign-in-address.ts';
import { createStartGuest } from './start-guest.ts';

export type { Account, Caller, SessionGrant } from './account.ts';
export type { AccountStore, Holdings, LoginName, Session, SharedProject } from './account-store.ts';
export type { PasswordHasher } from './password-hasher.ts';
export type { Accounts, AccountsDependencies, OwnSession, Registration } from './accounts.ts';

export { loginKeyOf, loginKeysOf } from './names.ts';

/** Builds the accounts module. */
export function createAccounts(dependencies: AccountsDependencies): Accounts {
  return {
    register: createRegister(dependencies),
    login: createLogin(dependencies),
    signingIn: createSigningIn(dependencies),
    startGuest: createStartGuest(dependencies),
    authenticate: createAuthenticate(dependencies),
    me: createMe(dependencies),
    rename: createRename(dependencies),
    logout: createLogout(dependencies),
    changePassword: createChangePassword(dependencies),
    sessions: createListSessions(dependencies),
    endSession: createEndSession(dependencies),
    delete: createDeleteAccount(dependencies),
    purgeGuests: createPurgeGuests(dependencies),
  };
}
