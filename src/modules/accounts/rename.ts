import { Refusal } from '../../lib/refusal.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { requireAccount } from './me.ts';
import { displayNameProblem } from './names.ts';

/** Makes the use case "change my display name". */
export function createRename(dependencies: AccountsDependencies): Accounts['rename'] {
  return async (caller, displayName) => {
    const problem = displayNameProblem(displayName);
    if (problem !== undefined) throw new Refusal('INVALID', 'Request validation failed', [problem]);
    return dependencies.transactions.transact(async (stores) => {
      await requireAccount(stores, caller);
      await stores.accounts.rename(caller.accountId, displayName.trim());
      return requireAccount(stores, caller);
    });
  };
}
