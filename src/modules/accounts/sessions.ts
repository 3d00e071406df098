import { hash, randomBytes, randomUUID } from 'node:crypto';
import { noteInAudit } from '../../lib/audit.ts';
import { notFound, Refusal } from '../../lib/refusal.ts';
import type { AccountStore, Session } from './account-store.ts';
import { accessTokenPrefix } from './access-token.ts';
import type { Account, Caller, SessionGrant } from './account.ts';
import type { Accounts, AccountsDependencies, SignInPlace } from './accounts.ts';
import { deviceOf } from './device.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** How long a session lasts without being used (milliseconds). */
export function idleLifetimeOf({ idleLifetime = day }: Pick<AccountsDependencies, 'idleLifetime'>): number {
  return idleLifetime;
}

/** Live sessions one account may have; starting another ends the oldest. */
const sessionsPerAccount = 20;

/** How long a session lasts at most (milliseconds). */
function absoluteLifetime(account: Account): number {
  return account.guest ? 7 * day : 30 * day;
}

/** What the store knows of a token: its SHA-256 in hexadecimal. */
export function tokenHashOf(token: string): string {
  return hash('sha256', token);
}

/** When a session ends unless it is used before. */
function expiryOf(session: Session, dependencies: AccountsDependencies): number {
  return Math.min(session.lastSeenAt + idleLifetimeOf(dependencies), session.endsAt);
}

/** The time of last use is written at most this often (milliseconds), so that reading requests stay reads. */
const touchInterval = 60_000;

/** Makes the use case "who is this". */
export function createAuthenticate(dependencies: AccountsDependencies): Accounts['authenticate'] {
  const { transactions, clock } = dependencies;
  return async (token) => {
    if (token === undefined || token === '')
      throw unauthenticated('A session token is missing; send it in the header X-Auth-Token.');
    if (token.startsWith(accessTokenPrefix)) return authenticateToken(dependencies, token);
    const found = await transactions.look((stores) => stores.accounts.findSession(tokenHashOf(token)));
    const now = clock.now();
    if (found === undefined || expiryOf(found.session, dependencies) <= now)
      throw unauthenticated('The session token is unknown or has expired; log in again.');
    const { session, account } = found;
    if (now - session.lastSeenAt >= touchInterval)
      await transactions
        .transact((stores) => stores.accounts.touchSession(session.id, now))
        .catch(letReadsGoOn);
    return { accountId: account.id, sessionId: session.id, guest: account.guest };
  };
}

/** Who an access token belongs to. */
async function authenticateToken(
  { transactions, clock }: AccountsDependencies,
  sent: string,
): Promise<Caller> {
  const found = await transactions.look((stores) => stores.accessTokens.findByHash(tokenHashOf(sent)));
  const now = clock.now();
  if (found === undefined || found.token.expiresAt <= now)
    throw unauthenticated('The access token is unknown, was revoked or has expired; make a new one.');
  const { token, account } = found;
  if (token.lastUsedAt === null || now - token.lastUsedAt >= touchInterval)
    await transactions.transact((stores) => stores.accessTokens.touch(token.id, now)).catch(letReadsGoOn);
  const { scopes, projectId } = token;
  return {
    accountId: account.id,
    sessionId: token.id,
    guest: account.guest,
    token: { scopes, projectId },
  };
}

/** A caller who is known may read, also while nothing can be written. */
function letReadsGoOn(error: unknown): void {
  if (!(error instanceof Refusal && error.kind === 'UNAVAILABLE')) throw error;
}

function unauthenticated(message: string): Refusal {
  return new Refusal('UNAUTHENTICATED', message);
}

/** A session to be started: whose, when and where. */
type Start = {
  readonly account: Account;
  readonly now: number;
  readonly place: SignInPlace;
  readonly dependencies: AccountsDependencies;
};

/**
 * Starts a session: 256 random bits as its token, of which only the hash is stored. Refuses with UNAUTHENTICATED when the
 * account is disabled.
 */
export async function startSession(
  stores: { readonly accounts: AccountStore },
  start: Start,
): Promise<SessionGrant> {
  const { account, now, dependencies, place } = start;
  noteInAudit({ accountId: account.id });
  if (account.disabled === true)
    throw unauthenticated('This account is disabled; ask the operator of the service.');
  const token = randomBytes(32).toString('base64url');
  const session: Session = {
    id: randomUUID(),
    accountId: account.id,
    tokenHash: tokenHashOf(token),
    createdAt: now,
    lastSeenAt: now,
    endsAt: now + absoluteLifetime(account),
    device: deviceOf(place.userAgent) ?? null,
    address: place.address ?? null,
  };
  await endSurplusSessions(stores, start);
  await stores.accounts.insertSession(session);
  return { token, expiresAt: expiryOf(session, dependencies), account };
}

async function endSurplusSessions(stores: { readonly accounts: AccountStore }, start: Start): Promise<void> {
  const sessions = await stores.accounts.sessionsOf(start.account.id);
  const live = sessions.filter((session) => expiryOf(session, start.dependencies) > start.now);
  const keep = new Set(live.slice(-(sessionsPerAccount - 1)).map((session) => session.id));
  for (const session of sessions) if (!keep.has(session.id)) await stores.accounts.deleteSession(session.id);
}

/** Makes the use case "my sessions". */
export function createListSessions(dependencies: AccountsDependencies): Accounts['sessions'] {
  const { transactions, clock } = dependencies;
  return async (caller) => {
    const sessions = await transactions.read((stores) => stores.accounts.sessionsOf(caller.accountId));
    return sessions
      .filter((session) => expiryOf(session, dependencies) > clock.now())
      .map((session) => ({
        id: session.id,
        createdAt: session.createdAt,
        lastSeenAt: session.lastSeenAt,
        expiresAt: expiryOf(session, dependencies),
        device: session.device,
        address: session.address,
        current: session.id === caller.sessionId,
      }))
      .reverse();
  };
}

/** Makes the use case "end one of my sessions". */
export function createEndSession(dependencies: AccountsDependencies): Accounts['endSession'] {
  const { transactions, clock } = dependencies;
  return (caller, sessionId) =>
    transactions.remove(async (stores) => {
      const now = clock.now();
      const sessions = await stores.accounts.sessionsOf(caller.accountId);
      const session = sessions.find(({ id }) => id === sessionId);
      if (session === undefined || expiryOf(session, dependencies) <= now) throw notFound('The session');
      await stores.accounts.deleteSession(session.id);
      await stores.accounts.markLeft(caller.accountId, now);
    });
}

/** Makes the use case "end all my other sessions". */
export function createEndOtherSessions({ transactions }: AccountsDependencies): Accounts['endOtherSessions'] {
  return (caller) =>
    transactions.remove(async (stores) => {
      for (const { id } of await stores.accounts.sessionsOf(caller.accountId))
        if (id !== caller.sessionId) await stores.accounts.deleteSession(id);
    });
}

/** Makes the use case "log out". */
export function createLogout(dependencies: AccountsDependencies): Accounts['logout'] {
  const { transactions, clock } = dependencies;
  return (caller) =>
    transactions.remove(async (stores) => {
      await stores.accounts.deleteSession(caller.sessionId);
      await stores.accounts.markLeft(caller.accountId, clock.now());
    });
}
