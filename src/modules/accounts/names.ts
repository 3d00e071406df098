import { domainToUnicode } from 'node:url';
import { identifierKey, identifierProblem } from '../../lib/names/identifiers.ts';
import type { Line } from '../../lib/text-rules.ts';
import { readLabel } from '../../lib/text-rules.ts';
import type { LoginName } from './account-store.ts';

const usernameForm = /^[A-Za-z0-9._@+-]{3,64}$/;
const emailForm = /^[^\s@]+@[^\s@]+$/;
const emailLength = 254;
const displayNameLength = 100;
// A domain that can be written in two ways: in letters, or in the ASCII form that stands for them.
const otherwiseWritten = /xn--|[^ -~]/;

/**
 * What a login name is looked up by. Usernames and e-mail addresses are one namespace; two of them are the same when they
 * differ only in letter case, in the width of letters, in how accents are composed, or in how the domain is written.
 */
export function loginKeyOf(name: string): string {
  const key = identifierKey(name);
  const at = key.lastIndexOf('@');
  const written = key.slice(at + 1);
  const domain = at >= 0 && otherwiseWritten.test(written) ? domainToUnicode(written) : '';
  return domain === '' ? key : `${key.slice(0, at)}@${domain}`;
}

/**
 * The keys that a login name may stand under, the first one that is taken counts: names that differed before they were
 * compared as `loginKeyOf` says kept the key they had.
 */
export function loginKeysOf(name: string): readonly string[] {
  return [...new Set([name.toLowerCase(), loginKeyOf(name)])];
}

/** Why a text is not a username; undefined when it is one. */
export function usernameProblem(username: string): string | undefined {
  return usernameForm.test(username)
    ? undefined
    : 'username: must be 3 to 64 characters of A-Z a-z 0-9 . _ @ + -';
}

/** Why a text is not an e-mail address; undefined when it is one. */
export function emailProblem(email: string): string | undefined {
  if (email.length > emailLength) return `email: must have at most ${emailLength} characters`;
  if (!emailForm.test(email)) return 'email: must be an e-mail address such as name@example.org';
  const problem = email
    .split('@')
    .map((part) => identifierProblem(part))
    .find((each) => each !== undefined);
  return problem === undefined ? undefined : `email: ${problem}`;
}

/** Reads a display name: a label of 1-100 characters. */
export function readDisplayName(displayName: string): Line {
  return readLabel('displayName', { text: displayName, longest: displayNameLength });
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
