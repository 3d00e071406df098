import { hash, randomBytes, randomUUID } from 'node:crypto';
import { Refusal } from '../../lib/refusal.ts';
import { noteInAudit } from '../../lib/audit.ts';
import type { AccountCode, AccountCodeStore } from './account-code.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { passwordProblems } from './passwords.ts';

/** How long a password can be reset with a code (milliseconds). */
export const resetCodeLifetime = 30 * 60_000;

/** Makes a code for another password, in place of an earlier one of the account: 256 random bits, stored as SHA-256. */
export async function newResetCode(
  stores: { readonly accountCodes: AccountCodeStore },
  given: { readonly accountId: string; readonly now: number },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await stores.accountCodes.put({
    accountId: given.accountId,
    kind: 'RESET',
    codeHash: hash('sha256', code),
    address: null,
    expiresAt: given.now + resetCodeLifetime,
    failures: 0,
  });
  return code;
}

/**
 * Makes the use case "I forgot my password". Nothing is looked up here: whether there is an account, and a verified
 * address to write to, is seen when the mail is written, so that the answer and its time do not say it.
 */
export function createAskForReset(dependencies: AccountsDependencies): Accounts['askForReset'] {
  const { transactions, clock, mail } = dependencies;
  return async ({ username }) => {
    if (mail === undefined)
      throw new Refusal(
        'CONFLICT',
        'This service sends no mail; ask who runs it for a link to a new password.',
      );
    await transactions.transact(async (stores, afterCommit) => {
      const now = clock.now();
      await stores.mails.insert({
        id: randomUUID(),
        kind: 'PASSWORD_RESET',
        accountId: null,
        name: username,
        attempts: 0,
        notBefore: now,
        createdAt: now,
      });
      afterCommit(mail.asked);
    });
  };
}

/** Makes the use case "set another password with the code that was sent". */
export function createResetPassword(dependencies: AccountsDependencies): Accounts['resetPassword'] {
  const { transactions, passwords, clock, commonPasswords } = dependencies;
  const valid = async (
    stores: { readonly accountCodes: AccountCodeStore },
    code: string,
  ): Promise<AccountCode> => {
    const found = await stores.accountCodes.findByHash('RESET', hash('sha256', code));
    if (found !== undefined && found.expiresAt > clock.now()) return found;
    throw new Refusal('INVALID', 'The code is not valid.', [
      'code: is unknown, was used or has expired; ask for another one',
    ]);
  };
  return async ({ code, newPassword }) => {
    const account = await transactions.read(async (stores) =>
      stores.accounts.find((await valid(stores, code)).accountId),
    );
    const problems = passwordProblems('newPassword', { ...account, password: newPassword, commonPasswords });
    if (problems.length > 0) throw new Refusal('INVALID', 'Request validation failed', problems);
    const passwordHash = await passwords.hash(newPassword);
    await transactions.transact(async (stores) => {
      // Of two that come at once, only one finds it.
      const { accountId } = await valid(stores, code);
      noteInAudit({ accountId });
      await stores.accountCodes.delete(accountId, 'RESET');
      await stores.accounts.changePassword(accountId, passwordHash);
      // Who resets a password does not know who else has what it opened.
      for (const { id } of await stores.accounts.sessionsOf(accountId))
        await stores.accounts.deleteSession(id);
      for (const { id } of await stores.accessTokens.ofAccount(accountId))
        await stores.accessTokens.delete(id);
    });
  };
}
