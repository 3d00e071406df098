import type { Kysely, Selectable } from 'kysely';
import type { Account, AccountStore, Session } from '../modules/accounts/index.ts';
import type { Tables } from './tables.ts';

/** Accounts, login names and sessions in tables. */
export function accountStore(db: Kysely<Tables>): AccountStore {
  return {
    insert: async (account, { passwordHash }) => {
      const row = { ...account, guest: account.guest ? 1 : 0, passwordHash };
      await db.insertInto('accounts').values(row).execute();
    },
    find: async (accountId) => {
      const row = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
      return row === undefined ? undefined : toAccount(row);
    },
    rename: async (accountId, displayName) => {
      await db.updateTable('accounts').set({ displayName }).where('id', '=', accountId).execute();
    },
    addLoginNames: async (accountId, names) => {
      const rows = names.map((name) => ({ ...name, accountId }));
      if (rows.length > 0) await db.insertInto('loginNames').values(rows).execute();
    },
    takenLoginNames: async (keys) => {
      if (keys.length === 0) return [];
      const rows = await db.selectFrom('loginNames').select('key').where('key', 'in', keys).execute();
      return rows.map((row) => row.key);
    },
    findByLoginName: async (key) => {
      const row = await db
        .selectFrom('loginNames')
        .innerJoin('accounts', 'accounts.id', 'loginNames.accountId')
        .selectAll('accounts')
        .where('loginNames.key', '=', key)
        .executeTakeFirst();
      return row === undefined ? undefined : { account: toAccount(row), passwordHash: row.passwordHash };
    },
    insertSession: async (session) => {
      await db.insertInto('sessions').values(session).execute();
    },
    findSession: async (tokenHash) => {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
        .selectAll('accounts')
        .select(['sessions.id as sessionId', 'sessions.createdAt as sessionCreatedAt'])
        .select(['sessions.accountId', 'sessions.tokenHash', 'sessions.lastSeenAt', 'sessions.endsAt'])
        .where('sessions.tokenHash', '=', tokenHash)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const session = { ...row, id: row.sessionId, createdAt: row.sessionCreatedAt };
      return { session: toSession(session), account: toAccount(row) };
    },
    sessionsOf: async (accountId) => {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      return rows.map(toSession);
    },
    touchSession: async (sessionId, lastSeenAt) => {
      await db.updateTable('sessions').set({ lastSeenAt }).where('id', '=', sessionId).execute();
    },
    deleteSession: async (sessionId) => {
      await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
    },
  };
}

function toAccount(row: Selectable<Tables['accounts']>): Account {
  const { id, username, email, displayName, createdAt, promptsUsed } = row;
  return { id, username, email, displayName, guest: row.guest === 1, createdAt, promptsUsed };
}

function toSession(row: Selectable<Tables['sessions']>): Session {
  const { id, accountId, tokenHash, createdAt, lastSeenAt, endsAt } = row;
  return { id, accountId, tokenHash, createdAt, lastSeenAt, endsAt };
}
