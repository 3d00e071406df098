import type { Kysely } from 'kysely';
import type { IdempotencyStore } from '../lib/idempotency.ts';
import type { Tables } from './tables.ts';

/** Idempotent requests in a table, remembered for `keptFor` milliseconds. */
export function idempotencyStore(db: Kysely<Tables>, keptFor: number): IdempotencyStore {
  return {
    keptFor,
    find: ({ accountId, scope, key }) =>
      db
        .selectFrom('idempotentRequests')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('scope', '=', scope)
        .where('key', '=', key)
        .executeTakeFirst(),
    insert: async (request) => {
      await db.insertInto('idempotentRequests').values(request).execute();
    },
    deleteBefore: async (createdAt) => {
      await db.deleteFrom('idempotentRequests').where('createdAt', '<', createdAt).execute();
    },
  };
}
