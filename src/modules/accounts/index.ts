import type { Accounts, AccountsDependencies } from './accounts.ts';
import { createLogin, createStartGuest } from './sign-in.ts';
import { createChangePassword, createMe, createRename } from './profile.ts';
import { createDeleteAccount, createPurgeGuests } from './leaving.ts';
import {
  createAuthenticate,
  createEndOtherSessions,
  createEndSession,
  createListSessions,
  createLogout,
} from './sessions.ts';
import { createCreateToken, createListTokens, createRevokeToken } from './access-tokens.ts';
import { createChangeEmail, createVerifyEmail } from './address.ts';
import { createAskForReset, createResetPassword } from './reset.ts';
import { createExchange } from './signed-on.ts';
import { createRegister } from './register.ts';
import { createSigningIn } from './sign-in-address.ts';

export {
  type AccessLevel,
  accessLevels,
  type GrantedLevel,
  grantedLevels,
  includesLevel,
} from './access-level.ts';
export type { AccessTokenStore } from './access-token-store.ts';
export {
  type AccessToken,
  accessTokenPrefix,
  includesScope,
  type StoredAccessToken,
  type TokenScope,
  tokenScopes,
} from './access-token.ts';
export { tokenDays } from './access-tokens.ts';
export type { Account, Caller, SessionGrant } from './account.ts';
export type { AccountCode, AccountCodeKind, AccountCodeStore } from './account-code.ts';
export type {
  AccountStore,
  Holdings,
  ListedAccount,
  LoginName,
  Session,
  SharedProject,
} from './account-store.ts';
export type { PasswordHasher } from './password-hasher.ts';
export type {
  Accounts,
  AccountsDependencies,
  NewAccessToken,
  OwnSession,
  Registration,
  SignInPlace,
} from './accounts.ts';

export { insertSignedOn, newSignInCode } from './signed-on.ts';
export { createWriteMail, resetLink, type WriteMail, type WritingStores } from './mails.ts';

export { type Administration, createAdministration, findNamed } from './administration.ts';
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
    changeEmail: createChangeEmail(dependencies),
    verifyEmail: createVerifyEmail(dependencies),
    askForReset: createAskForReset(dependencies),
    resetPassword: createResetPassword(dependencies),
    exchange: createExchange(dependencies),
    sessions: createListSessions(dependencies),
    endOtherSessions: createEndOtherSessions(dependencies),
    endSession: createEndSession(dependencies),
    createToken: createCreateToken(dependencies),
    tokens: createListTokens(dependencies),
    revokeToken: createRevokeToken(dependencies),
    delete: createDeleteAccount(dependencies),
    purgeGuests: createPurgeGuests(dependencies),
  };
}
