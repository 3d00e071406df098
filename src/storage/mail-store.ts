import type { Kysely, Selectable } from 'kysely';
import type { Mail, MailKind, MailStore } from '../modules/mail/index.ts';
import { leasesIn, unheld } from './leased-rows.ts';
import type { Tables } from './tables.ts';

/** Mails that wait in a table; who sends one stands in its columns. */
export function mailStore(db: Kysely<Tables>): MailStore {
  return {
    ...leasesIn(db, 'mails'),
    insert: async (mail) => {
      await db
        .insertInto('mails')
        .values({ ...mail, ...unheld })
        .execute();
    },
    nextAt: async () => {
      const row = await db
        .selectFrom('mails')
        .select('notBefore')
        .where('leaseOwner', 'is', null)
        .orderBy('notBefore')
        .limit(1)
        .executeTakeFirst();
      return row?.notBefore;
    },
    claim: async ({ owner, until }, now) => {
      const next = await db
        .selectFrom('mails')
        .select('id')
        .where('leaseOwner', 'is', null)
        .where('notBefore', '<=', now)
        .orderBy('notBefore')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (next === undefined) return undefined;
      const row = await db
        .updateTable('mails')
        .set({ leaseOwner: owner, leaseUntil: until })
        .where('id', '=', next.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toMail(row);
    },
    isHeld: async (mailId, owner) => {
      const row = await db
        .selectFrom('mails')
        .select('id')
        .where('id', '=', mailId)
        .where('leaseOwner', '=', owner)
        .executeTakeFirst();
      return row !== undefined;
    },
    putBack: async (mailId, owner, { attempts, notBefore }) => {
      await db
        .updateTable('mails')
        .set({ attempts, notBefore, ...unheld })
        .where('id', '=', mailId)
        .where('leaseOwner', '=', owner)
        .execute();
    },
    finish: async (mailId, owner) => {
      await db.deleteFrom('mails').where('id', '=', mailId).where('leaseOwner', '=', owner).execute();
    },
  };
}

function toMail(row: Selectable<Tables['mails']>): Mail {
  const { leaseOwner: _owner, leaseUntil: _until, ...mail } = row;
  // Checked border: only `insert` writes this column.
  return { ...mail, kind: row.kind as MailKind };
}
