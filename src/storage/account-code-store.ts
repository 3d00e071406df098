import type { Kysely, Selectable } from 'kysely';
import type { AccountCode, AccountCodeKind, AccountCodeStore } from '../modules/accounts/index.ts';
import type { Tables } from './tables.ts';

/** Codes of accounts in a table, one of each kind an account. */
export function accountCodeStore(db: Kysely<Tables>): AccountCodeStore {
  return {
    put: async (code) => {
      const { accountId: _account, kind: _kind, ...columns } = code;
      await db
        .insertInto('accountCodes')
        .values(code)
        .onConflict((conflict) => conflict.columns(['accountId', 'kind']).doUpdateSet(columns))
        .execute();
    },
    find: async (accountId, kind) => {
      const row = await db
        .selectFrom('accountCodes')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('kind', '=', kind)
        .executeTakeFirst();
      return row && toCode(row);
    },
    findByHash: async (kind, codeHash) => {
      const row = await db
        .selectFrom('accountCodes')
        .selectAll()
        .where('codeHash', '=', codeHash)
        .where('kind', '=', kind)
        .executeTakeFirst();
      return row && toCode(row);
    },
    countFailure: async (accountId, kind) => {
      await db
        .updateTable('accountCodes')
        .set((build) => ({ failures: build('failures', '+', 1) }))
        .where('accountId', '=', accountId)
        .where('kind', '=', kind)
        .execute();
    },
    delete: async (accountId, kind) => {
      await db
        .deleteFrom('accountCodes')
        .where('accountId', '=', accountId)
        .where('kind', '=', kind)
        .execute();
    },
    deleteExpiredBefore: async (time) => {
      await db.deleteFrom('accountCodes').where('expiresAt', '<=', time).execute();
    },
  };
}

function toCode(row: Selectable<Tables['accountCodes']>): AccountCode {
  // Checked border: only `put` writes this column.
  return { ...row, kind: row.kind as AccountCodeKind };
}
