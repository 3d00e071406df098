import { Refusal } from '../../lib/refusal.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { requireAccount } from './me.ts';
import { verifyOwnPassword } from './verify-own-password.ts';

/** Makes the use case "delete my account". */
export function createDeleteAccount(dependencies: AccountsDependencies): Accounts['delete'] {
  const { transactions, onProjectDeleted } = dependencies;
  return async (caller, { password }) => {
    const account = await transactions.read((stores) => requireAccount(stores, caller));
    if (!account.guest) {
      if (password === undefined)
        throw new Refusal('INVALID', 'Request validation failed', ['password: is required']);
      await verifyOwnPassword(dependencies, { caller, field: 'password', password });
    }
    await transactions.remove(async (stores, afterCommit) => {
      const { projectIds, sharedProjects } = await stores.accounts.holdings(caller.accountId);
      if (sharedProjects.length > 0) throw stillNeeded(sharedProjects.map(({ name }) => name));
      await stores.accounts.delete(caller.accountId);
      afterCommit(() => projectIds.forEach(onProjectDeleted));
    });
  };
}

const namedProjects = 20;

function stillNeeded(names: readonly string[]): Refusal {
  const issues = names
    .slice(0, namedProjects)
    .map(
      (name) => `project ${JSON.stringify(name)}: has other members; hand it over, remove them, or delete it`,
    );
  return new Refusal('CONFLICT', `The account owns ${names.length} projects with other members.`, issues);
}
