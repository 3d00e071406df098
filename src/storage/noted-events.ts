import { sql, type Kysely } from 'kysely';
import type { NewActivityEvent } from '../modules/activity/index.ts';
import { allMembers } from './activity-store.ts';
import type { OpenDatabase } from './database.ts';
import { keptStatement } from './kept-statement.ts';
import type { Tables } from './tables.ts';
import { untilSettled } from './until-settled.ts';

/** Stores the events of a transaction at its end: at their places where no other transaction runs meanwhile. */
export async function appendEvents(
  db: Kysely<Tables>,
  given: { readonly events: readonly NewActivityEvent[]; readonly now: number; readonly shared: boolean },
): Promise<void> {
  const append = given.shared ? appendUnnumbered : appendNumbered;
  for (const { projectId, reader = allMembers, type, actorId, details } of given.events)
    await append(db, {
      projectId,
      reader,
      type,
      actorId,
      details: JSON.stringify(details),
      createdAt: given.now,
    });
}

type EventRow = Omit<Tables['projectEvents'], 'sequence'>;

const appendUnnumbered = keptStatement((db, row: EventRow) => db.insertInto('newProjectEvents').values(row));

const appendNumbered = keptStatement((db, row: EventRow) =>
  db
    .insertInto('projectEvents')
    .columns(['projectId', 'reader', 'sequence', 'type', 'actorId', 'details', 'createdAt'])
    .expression((build) =>
      build
        .selectFrom('projects')
        .select([
          'projects.id',
          sql<string>`${row.reader}`.as('reader'),
          sql<number>`(select coalesce(max(sequence), 0) + 1 from project_events
            where project_id = projects.id and reader = ${row.reader})`.as('sequence'),
          sql<string>`${row.type}`.as('type'),
          sql<string | null>`${row.actorId}`.as('actorId'),
          sql<string>`${row.details}`.as('details'),
          sql<number>`${row.createdAt}`.as('createdAt'),
        ])
        .where('projects.id', '=', row.projectId),
    ),
);

/** Which projects have events without a number. */
export function unnumberedProjects(database: OpenDatabase): Promise<readonly string[]> {
  return untilSettled(database, async () => {
    const rows = await database.looker
      .selectFrom('newProjectEvents')
      .select('projectId')
      .distinct()
      .orderBy('projectId')
      .execute();
    return rows.map(({ projectId }) => projectId);
  });
}

/**
 * Gives the events of a project that have no number yet the next ones, in the order in which they were noted. One does
 * so at a time, by the lock on the row of the project; nothing that writes to the project waits for it.
 */
export function numberEvents(database: OpenDatabase, projectId: string): Promise<void> {
  return untilSettled(database, async () => {
    const waiting = await database.looker
      .selectFrom('newProjectEvents')
      .select('id')
      .where('projectId', '=', projectId)
      .limit(1)
      .executeTakeFirst();
    if (waiting === undefined) return;
    await database.writer
      .transaction()
      // Each statement sees what is committed when it begins: the second one all numbers given before the lock.
      .setIsolationLevel('read committed')
      .execute(async (db) => {
        await sql`select id from projects where id = ${projectId} for no key update`.execute(db);
        await sql`
          with taken as (delete from new_project_events where project_id = ${projectId} returning *)
          insert into project_events (project_id, reader, sequence, type, actor_id, details, created_at)
          select taken.project_id, taken.reader,
            coalesce((select max(sequence) from project_events earlier
              where earlier.project_id = taken.project_id and earlier.reader = taken.reader), 0)
              + row_number() over (partition by taken.reader order by taken.id),
            taken.type, taken.actor_id, taken.details, taken.created_at
          from taken join projects on projects.id = taken.project_id`.execute(db);
      });
  });
}
