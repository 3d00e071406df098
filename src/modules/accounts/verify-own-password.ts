import { notFound, Refusal } from '../../lib/refusal.ts';
import type { Caller } from './account.ts';
import type { AccountsDependencies } from './accounts.ts';

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
  if (hash === undefined || hash === null) throw notFound('The account');
  if (await passwords.verify(hash, password)) return hash;
  throw new Refusal('FORBIDDEN', 'The password is wrong.', [`${field}: is not the password of this account`]);
}
