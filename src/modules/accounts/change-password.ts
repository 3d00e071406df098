import { Refusal } from '../../lib/refusal.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { requireAccount } from './me.ts';
import { passwordProblems } from './passwords.ts';
import { verifyOwnPassword } from './verify-own-password.ts';

/** Makes the use case "change my password". */
export function createChangePassword(dependencies: AccountsDependencies): Accounts['changePassword'] {
  const { transactions, passwords, commonPasswords } = dependencies;
  return async (caller, { currentPassword, newPassword }) => {
    const account = await transactions.read((stores) => requireAccount(stores, caller));
    if (account.guest)
      throw new Refusal('CONFLICT', 'A guest has no password; register to get one and keep your work.');
    const problems = passwordProblems('newPassword', { ...account, password: newPassword, commonPasswords });
    if (problems.length > 0) throw new Refusal('INVALID', 'Request validation failed', problems);
    const verified = await verifyOwnPassword(dependencies, {
      caller,
      field: 'currentPassword',
      password: currentPassword,
    });
    const passwordHash = await passwords.hash(newPassword);
    await transactions.transact(async (stores) => {
      // Between the check and now the password may have been changed, by somebody who ended this session.
      if ((await stores.accounts.passwordHashOf(caller.accountId)) !== verified)
        throw new Refusal('CONFLICT', 'The password was changed meanwhile; log in again.');
      await stores.accounts.changePassword(caller.accountId, passwordHash);
      for (const session of await stores.accounts.sessionsOf(caller.accountId))
        if (session.id !== caller.sessionId) await stores.accounts.deleteSession(session.id);
    });
  };
}
