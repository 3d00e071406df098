import type { Kysely, Selectable } from 'kysely';
import type { Attachment, AttachmentStore } from '../modules/assistant/index.ts';
import { byColumn, pageOf, rowsOf, totalOf } from './list-part.ts';
import { countOf, nameHolds, searchNameOf } from './listing.ts';
import type { OnGrowth } from './quota.ts';
import type { Tables } from './tables.ts';

const described = [
  'id',
  'accountId',
  'sessionId',
  'fileName',
  'format',
  'size',
  'sha256',
  'createdAt',
] as const;

/** Attachments in a table, their texts beside them. */
export function attachmentStore(db: Kysely<Tables>, onGrowth: OnGrowth): AttachmentStore {
  return {
    insert: async (attachment, text) => {
      onGrowth({ accountId: attachment.accountId }, []);
      const searchName = searchNameOf(attachment.fileName);
      await db
        .insertInto('attachments')
        .values({ ...attachment, searchName, text })
        .execute();
    },
    find: async (attachmentId) => {
      const row = await db
        .selectFrom('attachments')
        .select(described)
        .where('id', '=', attachmentId)
        .executeTakeFirst();
      return row === undefined ? undefined : toAttachment(row);
    },
    textOf: async (attachmentId) => {
      const row = await db
        .selectFrom('attachments')
        .select('text')
        .where('id', '=', attachmentId)
        .executeTakeFirst();
      return row?.text;
    },
    list: async (accountId, query) => {
      const { q, sort } = query;
      const own = db.selectFrom('attachments').where('accountId', '=', accountId);
      const matching = q === undefined ? own : own.where(nameHolds('attachments', q));
      const column = sort.field === 'fileName' ? 'fileName' : 'createdAt';
      const order = byColumn('attachments', column, sort.direction);
      const total = await totalOf(matching, query);
      const rows = await rowsOf(matching.select(described), { order, part: query }).execute();
      return pageOf(rows, {
        part: query,
        total,
        toItem: toAttachment,
        placeOf: (row) => [row[column], row.id],
      });
    },
    totals: async (accountId) => {
      const row = await db
        .selectFrom('attachments')
        .select((build) => [
          build.fn.countAll().as('count'),
          build.fn.coalesce(build.fn.sum('size'), build.val(0)).as('bytes'),
        ])
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow();
      return { count: countOf(row), bytes: Number(row.bytes) };
    },
    bind: async (attachmentId, sessionId) => {
      await db.updateTable('attachments').set({ sessionId }).where('id', '=', attachmentId).execute();
    },
    delete: async (attachmentId) => {
      await db.deleteFrom('attachments').where('id', '=', attachmentId).execute();
    },
  };
}

function toAttachment(row: Pick<Selectable<Tables['attachments']>, (typeof described)[number]>): Attachment {
  // Checked border: only `insert` writes this column.
  return { ...row, format: row.format as Attachment['format'] };
}
