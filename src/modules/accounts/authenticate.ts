import { Refusal } from '../../lib/refusal.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { expiryOf, tokenHashOf } from './session.ts';

/** The time of last use is written at most this often (milliseconds), so that reading requests stay reads. */
const touchInterval = 60_000;

/** Makes the use case "who is this". */
export function createAuthenticate(dependencies: AccountsDependencies): Accounts['authenticate'] {
  const { transactions, clock } = dependencies;
  return async (token) => {
    if (token === undefined || token === '')
      throw unauthenticated('A session token is missing; send it in the header X-Auth-Token.');
    const found = await transactions.look((stores) => stores.accounts.findSession(tokenHashOf(token)));
    const now = clock.now();
    if (found === undefined || expiryOf(found.session) <= now)
      throw unauthenticated('The session token is unknown or has expired; log in again.');
    const { session, account } = found;
    if (now - session.lastSeenAt >= touchInterval)
      await transactions
        .transact((stores) => stores.accounts.touchSession(session.id, now))
        .catch(letReadsGoOn);
    return { accountId: account.id, sessionId: session.id, guest: account.guest };
  };
}

/** Whoever can be told from others may read, also while nothing can be written. */
function letReadsGoOn(error: unknown): void {
  if (!(error instanceof Refusal && error.kind === 'UNAVAILABLE')) throw error;
}

function unauthenticated(message: string): Refusal {
  return new Refusal('UNAUTHENTICATED', message);
}
