import { randomBytes, randomUUID } from 'node:crypto';
import { noteInAudit } from '../../lib/audit.ts';
import { notFound, Refusal } from '../../lib/refusal.ts';
import { readName } from '../../lib/text-rules.ts';
import { accessTokenPrefix, type StoredAccessToken } from './access-token.ts';
import type { Accounts, AccountsDependencies, NewAccessToken } from './accounts.ts';
import { requireAccount, requireOwner } from './profile.ts';
import { tokenHashOf } from './sessions.ts';

const day = 24 * 3_600_000;

/** Access tokens one account may have. */
const tokensPerAccount = 50;

/** How long a token is valid unless its request says something else, and at most (days). */
export const tokenDays = { standard: 90, most: 366 };

/** Makes the use case "make an access token": 256 random bits behind the prefix, of which only the hash is stored. */
export function createCreateToken(dependencies: AccountsDependencies): Accounts['createToken'] {
  const { transactions, clock } = dependencies;
  return async (caller, wanted) => {
    const account = await transactions.read((stores) => requireAccount(stores, caller));
    if (account.guest)
      throw new Refusal('CONFLICT', 'A guest has no access tokens; register to get some and keep your work.');
    const name = readName('name', wanted.name);
    if (name.problem !== undefined) throw new Refusal('INVALID', 'Request validation failed', [name.problem]);
    await requireOwner(dependencies, { caller, password: wanted.password });
    const token = `${accessTokenPrefix}${randomBytes(32).toString('base64url')}`;
    const record = newRecord({ ...wanted, name: name.text, token, accountId: account.id, now: clock.now() });
    await transactions.transact(async (stores) => {
      const { projectId, accountId } = record;
      if (projectId !== null && !(await stores.accessTokens.isMember({ accountId, projectId })))
        throw notFound('The project');
      if ((await stores.accessTokens.ofAccount(accountId)).length >= tokensPerAccount)
        throw new Refusal(
          'CONFLICT',
          `An account has at most ${tokensPerAccount} access tokens; revoke one that is no longer needed.`,
        );
      await stores.accessTokens.insert(record);
      noteInAudit({ tokenId: record.id });
    });
    return { token, record };
  };
}

function newRecord(
  given: NewAccessToken & {
    readonly token: string;
    readonly accountId: string;
    readonly now: number;
  },
): StoredAccessToken {
  const { accountId, name, scopes, projectId = null, days = tokenDays.standard, token, now } = given;
  return {
    id: randomUUID(),
    accountId,
    name,
    scopes: [...new Set(scopes)],
    projectId,
    tokenHash: tokenHashOf(token),
    createdAt: now,
    expiresAt: now + days * day,
    lastUsedAt: null,
  };
}

/** Makes the use case "my access tokens". */
export function createListTokens({ transactions }: AccountsDependencies): Accounts['tokens'] {
  return (caller) => transactions.read((stores) => stores.accessTokens.ofAccount(caller.accountId));
}

/** Makes the use case "revoke an access token of mine". */
export function createRevokeToken({ transactions }: AccountsDependencies): Accounts['revokeToken'] {
  return (caller, tokenId) =>
    transactions.remove(async (stores) => {
      const tokens = await stores.accessTokens.ofAccount(caller.accountId);
      if (!tokens.some(({ id }) => id === tokenId)) throw notFound('The access token');
      await stores.accessTokens.delete(tokenId);
    });
}
