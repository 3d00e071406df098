import { Refusal } from '../../lib/refusal.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { requireAccount } from './me.ts';
import { readDisplayName } from './names.ts';

/** Makes the use case "change my display name". */
export function createRename(dependencies: AccountsDependencies): Accounts['rename'] {
  return async (caller, displayName) => {
    const read = readDisplayName(displayName);
    if (read.problem !== undefined) throw new Refusal('INVALID', 'Request validation failed', [read.problem]);
    return dependencies.transactions.transact(async (stores) => {
      await requireAccount(stores, caller);
      await stores.accounts.rename(caller.accountId, read.text);
      return requireAccount(stores, caller);
    });
  };
}
