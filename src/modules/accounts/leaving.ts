import { Refusal } from '../../lib/refusal.ts';
import type { AccountStore, Holdings } from './account-store.ts';
import type { Account } from './account.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { requireAccount, requireOwner } from './profile.ts';
import { idleLifetimeOf } from './sessions.ts';

/** Makes the use case "delete my account". */
export function createDeleteAccount(dependencies: AccountsDependencies): Accounts['delete'] {
  const { transactions, onProjectDeleted } = dependencies;
  return async (caller, { password }) => {
    const account = await transactions.read((stores) => requireAccount(stores, caller));
    if (!account.guest) await requireOwner(dependencies, { caller, password });
    await transactions.remove(async (stores, afterCommit) => {
      const holdings = await stores.accounts.holdings(caller.accountId);
      const { projectIds } = holdings;
      refuseWhileNeeded(holdings);
      await stores.accounts.delete(caller.accountId);
      afterCommit(() => projectIds.forEach(onProjectDeleted));
    });
  };
}

const namedProjects = 20;

/** Refuses with CONFLICT to delete an account that owns projects with other members. */
export function refuseWhileNeeded({ sharedProjects }: Holdings): void {
  if (sharedProjects.length === 0) return;
  const names = sharedProjects.map(({ name }) => name);
  const issues = names
    .slice(0, namedProjects)
    .map(
      (name) => `project ${JSON.stringify(name)}: has other members; hand it over, remove them, or delete it`,
    );
  throw new Refusal('CONFLICT', `The account owns ${names.length} projects with other members.`, issues);
}

/** A guest's data is kept this long after its last session has ended (milliseconds). */
const keptFor = 24 * 3_600_000;

/** Expired access tokens are shown to their account this long (milliseconds). */
const expiredKeptFor = 30 * 24 * 3_600_000;

/** Guests looked for at a time. */
const atATime = 100;

/** Makes the use case "delete expired guests". */
export function createPurgeGuests(dependencies: AccountsDependencies): Accounts['purgeGuests'] {
  const { transactions, clock, onProjectDeleted } = dependencies;
  return async () => {
    const now = clock.now();
    const before = now - keptFor;
    const query = { before, idleSince: before - idleLifetimeOf(dependencies), limit: atATime };
    await transactions.remove((stores) =>
      stores.accounts.deleteEndedSessions({ idleSince: query.idleSince, now: before }),
    );
    await transactions.remove((stores) => stores.accountCodes.deleteExpiredBefore(before));
    await transactions.remove((stores) => stores.accessTokens.deleteExpiredBefore(now - expiredKeptFor));
    const busy: string[] = [];
    let purged = 0;
    for (;;) {
      const gone = await transactions.read((stores) =>
        stores.accounts.goneGuests({ ...query, except: busy }),
      );
      if (gone.length === 0) return purged;
      for (const accountId of gone) {
        const projectIds = await transactions.remove((stores) => purge(stores, { accountId, now }));
        if (projectIds === 'BUSY') busy.push(accountId);
        else {
          purged += 1;
          projectIds.forEach(onProjectDeleted);
        }
      }
    }
  };
}

/** Whether no one can sign in to an account: a guest's, or one whose only name is an address that was never verified. */
function isOutOfReach({ guest, username, email, pendingEmail }: Account): boolean {
  return guest || (username === null && email === null && pendingEmail !== null);
}

/**
 * Deletes one guest and gives the projects that went with it; those that others are in go to one of them. Leaves the
 * guest while a job or a turn of its works. A turn that waits for the guest is deleted with it, because it can no
 * longer be answered.
 */
async function purge(
  stores: { readonly accounts: AccountStore },
  { accountId, now }: { readonly accountId: string; readonly now: number },
): Promise<readonly string[] | 'BUSY'> {
  // A guest may have registered, and an address may have been verified, since it was found.
  const account = await stores.accounts.find(accountId);
  if (account === undefined || !isOutOfReach(account)) return [];
  const { projectIds, sharedProjects, openJobs, openTurns } = await stores.accounts.holdings(accountId);
  if (openJobs > 0 || openTurns > 0) return 'BUSY';
  for (const { id, heirId } of sharedProjects)
    await stores.accounts.giveProject({ projectId: id, from: accountId, to: heirId, now });
  await stores.accounts.delete(accountId);
  return projectIds;
}
