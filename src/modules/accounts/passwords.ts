import { isCommonPassword } from './common-passwords.ts';
import { loginKeyOf } from './names.ts';

/** Why a password is not acceptable for an account with these names, as entries of the field it was sent in. */
export function passwordProblems(
  field: string,
  given: {
    readonly password: string;
    readonly username?: string | null | undefined;
    readonly email?: string | null | undefined;
    readonly commonPasswords?: 'ACCEPTED' | 'REFUSED' | undefined;
  },
): readonly string[] {
  const { password, username, email, commonPasswords } = given;
  const length = [...password].length;
  if (length < 8 || length > 256) return [`${field}: must have 8 to 256 characters`];
  const names = [username, email]
    .filter((name) => name !== undefined && name !== null)
    .map((name) => loginKeyOf(name));
  if (names.includes(loginKeyOf(password)))
    return [`${field}: must differ from the username and the e-mail address`];
  return commonPasswords === 'REFUSED' && isCommonPassword(password)
    ? [`${field}: is one of the most common passwords, which are tried first; choose another one`]
    : [];
}
