import type { Kysely, Selectable } from 'kysely';
import type { AccessTokenStore, StoredAccessToken, TokenScope } from '../modules/accounts/index.ts';
import { toAccount } from './account-store.ts';
import { keptStatement } from './kept-statement.ts';
import type { Tables } from './tables.ts';

/** Access tokens in a table. */
export function accessTokenStore(db: Kysely<Tables>): AccessTokenStore {
  return {
    insert: async ({ scopes, ...columns }) => {
      await db
        .insertInto('accessTokens')
        .values({ ...columns, scopes: scopes.join(' ') })
        .execute();
    },
    findByHash: async (tokenHash) => {
      const [row] = await tokenByHash(db, { tokenHash });
      if (row === undefined) return undefined;
      const account = await accountById(db, { accountId: row.accountId });
      return account[0] === undefined ? undefined : { token: toToken(row), account: toAccount(account[0]) };
    },
    ofAccount: async (accountId) => {
      const rows = await db
        .selectFrom('accessTokens')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(toToken);
    },
    touch: async (tokenId, lastUsedAt) => {
      await db.updateTable('accessTokens').set({ lastUsedAt }).where('id', '=', tokenId).execute();
    },
    delete: async (tokenId) => {
      await db.deleteFrom('accessTokens').where('id', '=', tokenId).execute();
    },
    deleteExpiredBefore: async (time) => {
      await db.deleteFrom('accessTokens').where('expiresAt', '<=', time).execute();
    },
    isMember: async ({ accountId, projectId }) => {
      const row = await db
        .selectFrom('memberships')
        .select('accountId')
        .where('projectId', '=', projectId)
        .where('accountId', '=', accountId)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

const tokenByHash = keptStatement((db, { tokenHash }: { readonly tokenHash: string }) =>
  db.selectFrom('accessTokens').selectAll().where('tokenHash', '=', tokenHash),
);

const accountById = keptStatement((db, { accountId }: { readonly accountId: string }) =>
  db.selectFrom('accounts').selectAll().where('id', '=', accountId).where('disabledAt', 'is', null),
);

function toToken({ scopes, ...columns }: Selectable<Tables['accessTokens']>): StoredAccessToken {
  // Checked border: only `insert` writes this column.
  return { ...columns, scopes: scopes.split(' ') as TokenScope[] };
}
