import type { Kysely } from 'kysely';
import type { IdentityStore } from '../modules/sign-on/index.ts';
import type { Tables } from './tables.ts';

/** Identities at a provider in a table, and beside it where groups have put accounts. */
export function identityStore(db: Kysely<Tables>): IdentityStore {
  return {
    insert: async (identity) => {
      await db.insertInto('identities').values(identity).execute();
    },
    accountOf: async ({ issuer, subject }) => {
      const row = await db
        .selectFrom('identities')
        .select('accountId')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row?.accountId;
    },
    projectsByGroups: async (accountId) => {
      const rows = await db
        .selectFrom('groupPlaces')
        .select('projectId')
        .where('accountId', '=', accountId)
        .orderBy('projectId')
        .execute();
      return rows.map(({ projectId }) => projectId);
    },
    noteByGroups: async (place) => {
      await db.insertInto('groupPlaces').values(place).execute();
    },
    forgetByGroups: async ({ accountId, projectId }) => {
      await db
        .deleteFrom('groupPlaces')
        .where('accountId', '=', accountId)
        .where('projectId', '=', projectId)
        .execute();
    },
  };
}
