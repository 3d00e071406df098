import { notFound } from '../../lib/refusal.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { expiryOf } from './session.ts';

/** Makes the use case "end one of my sessions". */
export function createEndSession(dependencies: AccountsDependencies): Accounts['endSession'] {
  const { transactions, clock } = dependencies;
  return (caller, sessionId) =>
    transactions.remove(async (stores) => {
      const now = clock.now();
      const sessions = await stores.accounts.sessionsOf(caller.accountId);
      const session = sessions.find(({ id }) => id === sessionId);
      if (session === undefined || expiryOf(session) <= now) throw notFound('The session');
      await stores.accounts.deleteSession(session.id);
      await stores.accounts.markLeft(caller.accountId, now);
    });
}
