import type { Kysely, Selectable } from 'kysely';
import type { ChatSession, ChatStore, ThreadEntry } from '../modules/assistant/index.ts';
import { byColumn, pageOf, rowsOf, totalOf } from './list-part.ts';
import { countOf, nameHolds, searchNameOf, sortColumnOf } from './listing.ts';
import type { Tables } from './tables.ts';

/** Conversations with the assistant in tables. */
export function chatStore(db: Kysely<Tables>): ChatStore {
  return {
    insert: async (session) => {
      await db.insertInto('chatSessions').values(toRow(session)).execute();
    },
    find: async (sessionId) => {
      const row = await db
        .selectFrom('chatSessions')
        .selectAll()
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return row === undefined ? undefined : toSession(row);
    },
    update: async (session) => {
      const { id, ...columns } = toRow(session);
      await db.updateTable('chatSessions').set(columns).where('id', '=', id).execute();
    },
    delete: async (sessionId) => {
      await db.deleteFrom('chatSessions').where('id', '=', sessionId).execute();
    },
    list: (accountId, query) => listOf(db, accountId, query),
    insertEntry: async (entry) => {
      const attachmentIds = JSON.stringify(entry.attachmentIds);
      await db
        .insertInto('threadEntries')
        .values({ ...entry, attachmentIds })
        .execute();
    },
    entries: async (sessionId, { after, limit }) => {
      const said = db.selectFrom('threadEntries').where('sessionId', '=', sessionId);
      const total = await said.select((build) => build.fn.countAll().as('count')).executeTakeFirstOrThrow();
      const rows = await said
        .selectAll()
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(limit)
        .execute();
      return { items: rows.map(toEntry), total: countOf(total) };
    },
    deleteEntries: async (sessionId) => {
      await db.deleteFrom('threadEntries').where('sessionId', '=', sessionId).execute();
    },
  };
}

async function listOf(
  db: Kysely<Tables>,
  accountId: string,
  query: Parameters<ChatStore['list']>[1],
): ReturnType<ChatStore['list']> {
  const { projectId, level, modelId, q, sort } = query;
  let matching = db
    .selectFrom('chatSessions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.projectId', '=', 'chatSessions.projectId')
        .onRef('memberships.accountId', '=', 'chatSessions.accountId'),
    )
    .where('chatSessions.accountId', '=', accountId);
  if (projectId !== undefined) matching = matching.where('chatSessions.projectId', '=', projectId);
  if (level !== undefined) matching = matching.where('chatSessions.level', '=', level);
  if (modelId !== undefined) matching = matching.where('chatSessions.modelId', '=', modelId);
  if (q !== undefined) matching = matching.where(nameHolds('chatSessions', q));
  const column = sort.field === 'title' ? 'title' : sortColumnOf(sort.field);
  if (column === 'name') throw new Error('Sessions have no name.');
  const order = byColumn('chatSessions', column, sort.direction);
  const total = await totalOf(matching, query);
  const rows = await rowsOf(matching.selectAll('chatSessions'), { order, part: query }).execute();
  return pageOf(rows, { part: query, total, toItem: toSession, placeOf: (row) => [row[column], row.id] });
}

function toRow(session: ChatSession): Selectable<Tables['chatSessions']> {
  return { ...session, searchName: searchNameOf(session.title) };
}

function toSession(row: Selectable<Tables['chatSessions']>): ChatSession {
  const { searchName: _, level, ...columns } = row;
  // Checked border: only `toRow` writes this column.
  return { ...columns, level: level as ChatSession['level'] };
}

function toEntry(row: Selectable<Tables['threadEntries']>): ThreadEntry {
  return {
    ...row,
    // Checked borders: only `insertEntry` writes these columns.
    role: row.role as ThreadEntry['role'],
    attachmentIds: JSON.parse(row.attachmentIds) as ThreadEntry['attachmentIds'],
  };
}
