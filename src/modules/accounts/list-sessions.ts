import type { Accounts, AccountsDependencies } from './accounts.ts';
import { expiryOf } from './session.ts';

/** Makes the use case "my sessions". */
export function createListSessions(dependencies: AccountsDependencies): Accounts['sessions'] {
  const { transactions, clock } = dependencies;
  return async (caller) => {
    const sessions = await transactions.read((stores) => stores.accounts.sessionsOf(caller.accountId));
    return sessions
      .filter((session) => expiryOf(session) > clock.now())
      .map((session) => ({
        id: session.id,
        createdAt: session.createdAt,
        lastSeenAt: session.lastSeenAt,
        expiresAt: expiryOf(session),
        current: session.id === caller.sessionId,
      }))
      .reverse();
  };
}
