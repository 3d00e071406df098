import { sql, type Kysely } from 'kysely';
import type { ActivityEvent, ActivityStore, Feed } from '../modules/activity/index.ts';
import type { Tables } from './tables.ts';

/** What `reader` is where all members see an event. */
export const allMembers = '';

/** The numbered events of projects in a table. */
export function activityStore(db: Kysely<Tables>): ActivityStore {
  return {
    events: async (feed, { after, limit }) => {
      const rows = await db
        .selectFrom('projectEvents')
        .select(['sequence', 'type', 'actorId', 'createdAt', 'details'])
        .where('projectId', '=', feed.projectId)
        .where('reader', '=', readerOf(feed))
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        ...row,
        // Checked borders: only `appendEvents` writes these columns.
        type: row.type as ActivityEvent['type'],
        details: JSON.parse(row.details) as ActivityEvent['details'],
      }));
    },
    last: async (feed) => {
      const row = await db
        .selectFrom('projectEvents')
        .select((build) => build.fn.max('sequence').as('sequence'))
        .where('projectId', '=', feed.projectId)
        .where('reader', '=', readerOf(feed))
        .executeTakeFirst();
      // Without rows the greatest number is null, which the types do not know.
      return row?.sequence ?? 0;
    },
    deleteBefore: async (createdAt) => {
      await db
        .deleteFrom('projectEvents')
        .where('createdAt', '<', createdAt)
        .where(
          'sequence',
          '<',
          sql<number>`(select max(newest.sequence) from project_events newest
            where newest.project_id = project_events.project_id and newest.reader = project_events.reader)`,
        )
        .execute();
    },
  };
}

/** Deletes what only one account may see of a project, or of all its projects. */
export async function deleteOwnEvents(
  db: Kysely<Tables>,
  { accountId, projectId }: { readonly accountId: string; readonly projectId?: string },
): Promise<void> {
  const ofAccount = db
    .selectFrom('memberships')
    .select('memberships.projectId')
    .where('memberships.accountId', '=', accountId);
  for (const table of ['projectEvents', 'newProjectEvents'] as const) {
    const own = db.deleteFrom(table).where('reader', '=', accountId);
    await own.where('projectId', projectId === undefined ? 'in' : '=', projectId ?? ofAccount).execute();
  }
}

function readerOf({ reader = allMembers }: Feed): string {
  return reader;
}
