import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { loginKeyOf } from '../../modules/accounts/index.ts';

type LoginNames = { readonly loginNames: { readonly key: string } };

/**
 * Login names stand under the keys they are compared by. Of two that were different and are the same now, the one with
 * the key keeps it, and the other one stays under the key it has, where its owner finds it by typing it as ever.
 */
export const loginKeys: Migration = {
  up: async (db: Kysely<LoginNames>) => {
    const rows = await db.selectFrom('loginNames').select('key').orderBy('key').execute();
    const taken = new Set(rows.map(({ key }) => key));
    for (const { key } of rows) {
      const compared = loginKeyOf(key);
      if (taken.has(compared)) continue;
      taken.add(compared);
      await db.updateTable('loginNames').set({ key: compared }).where('key', '=', key).execute();
    }
  },
};
