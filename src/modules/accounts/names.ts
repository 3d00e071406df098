import { lineProblem } from '../../lib/text-rules.ts';
import type { LoginName } from './account-store.ts';

const usernameForm = /^[A-Za-z0-9._@+-]{3,64}$/;
const emailForm = /^[^\s@]+@[^\s@]+$/;
const emailLength = 254;
// Cc: control characters.
const controlCharacter = /\p{Cc}/u;
const displayNameLength = 100;

/** What a login name is looked up by: names differ in more than letter case. */
export function loginKeyOf(name: string): string {
  return name.toLowerCase();
}

/** Why a text is no username; undefined when it is one. */
export function usernameProblem(username: string): string | undefined {
  return usernameForm.test(username)
    ? undefined
    : 'username: must be 3 to 64 characters of A-Z a-z 0-9 . _ @ + -';
}

/** Why a text is no e-mail address; undefined when it is one. */
export function emailProblem(email: string): string | undefined {
  if (email.length > emailLength) return `email: must have at most ${emailLength} characters`;
  return emailForm.test(email) && !controlCharacter.test(email)
    ? undefined
    : 'email: must be an e-mail address such as name@example.org';
}

/** Why a text is no display name; undefined when it is one. */
export function displayNameProblem(displayName: string): string | undefined {
  return lineProblem('displayName', { text: displayName, longest: displayNameLength });
}

/** The login names an account has; a username that equals the e-mail address counts once. */
export function loginNamesOf(names: {
  readonly username: string | null;
  readonly email: string | null;
}): readonly LoginName[] {
  const { username, email } = names;
  const all: LoginName[] = [];
  if (username !== null) all.push({ kind: 'USERNAME', key: loginKeyOf(username) });
  if (email !== null && !all.some((name) => name.key === loginKeyOf(email)))
    all.push({ kind: 'EMAIL', key: loginKeyOf(email) });
  return all;
}
