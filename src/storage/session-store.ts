import type { Kysely, Selectable } from 'kysely';
import type { NewActivityEvent } from '../modules/activity/index.ts';
import type { ContentRef } from '../modules/models/index.ts';
import type { SessionConflict, SyncSessionStore, SyncSession } from '../modules/synchronization/index.ts';
import { byColumn, pageOf, rowsOf, totalOf } from './list-part.ts';
import { sortColumnOf } from './listing.ts';
import type { Noticing } from './noticing.ts';
import type { Tables } from './tables.ts';
import { absentInEarlierConflicts } from './earlier-conflicts.ts';

/** SQLite takes 32,766 parameters a statement; seven for each conflict. */
const conflictsPerStatement = 1_000;

/** Synchronization sessions in a table, and their conflicts in another. */
export function sessionStore(db: Kysely<Tables>, { onGrowth, onEvent }: Noticing): SyncSessionStore {
  return {
    insert: async (session, conflicts) => {
      onGrowth({ projectId: session.projectId }, contentsOf(session));
      await db.insertInto('syncSessions').values(toRow(session)).execute();
      const rows = conflicts.map((conflict, number) => toConflictRow(conflict, session.id, number));
      for (let start = 0; start < rows.length; start += conflictsPerStatement)
        await db
          .insertInto('syncConflicts')
          .values(rows.slice(start, start + conflictsPerStatement))
          .execute();
      const { createdBy: actorId } = session;
      onEvent({ ...eventOf(session), type: 'session.opened', actorId });
    },
    find: async (sessionId) => {
      const row = await db
        .selectFrom('syncSessions')
        .selectAll()
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return row === undefined ? undefined : toSession(row);
    },
    findByRelationship: async ({ sourceModelId, direction, targetModelId }) => {
      const row = await db
        .selectFrom('syncSessions')
        .selectAll()
        .where('sourceModelId', '=', sourceModelId)
        .where('direction', '=', direction)
        .where('targetModelId', '=', targetModelId)
        .executeTakeFirst();
      return row === undefined ? undefined : toSession(row);
    },
    list: async (projectId, query) => {
      const inProject = db.selectFrom('syncSessions').where('projectId', '=', projectId);
      const column = sortColumnOf(query.sort.field);
      if (column === 'name') throw new Error('Sessions have no name.');
      const order = byColumn('syncSessions', column, query.sort.direction);
      const total = await totalOf(inProject, query);
      const rows = await rowsOf(inProject.selectAll(), { order, part: query }).execute();
      return pageOf(rows, { part: query, total, toItem: toSession, placeOf: (row) => [row[column], row.id] });
    },
    conflicts: async (sessionId) => {
      const rows = await db
        .selectFrom('syncConflicts')
        .selectAll()
        .where('sessionId', '=', sessionId)
        .orderBy('number')
        .execute();
      return rows.map(toConflict);
    },
    decide: async (sessionId, decisions) => {
      for (const { conflictId, ...columns } of decisions)
        await db
          .updateTable('syncConflicts')
          .set(columns)
          .where('sessionId', '=', sessionId)
          .where('conflictId', '=', conflictId)
          .execute();
    },
    update: async (session) => {
      onGrowth({ projectId: session.projectId }, contentsOf(session));
      const { id, ...columns } = toRow(session);
      await db.updateTable('syncSessions').set(columns).where('id', '=', id).execute();
      onEvent({ ...eventOf(session), type: 'session.changed' });
    },
    delete: async (sessionId) => {
      const gone = await db
        .deleteFrom('syncSessions')
        .where('id', '=', sessionId)
        .returning(['projectId', 'jobId'])
        .executeTakeFirst();
      if (gone === undefined) return;
      const details = { sessionId, jobId: gone.jobId };
      onEvent({ projectId: gone.projectId, type: 'session.closed', actorId: null, details });
    },
  };
}

function eventOf(session: SyncSession): Omit<NewActivityEvent, 'type'> {
  const { projectId, id: sessionId, jobId, status, targetModelId: modelId } = session;
  const details = { sessionId, jobId, status, modelId, conflicts: session.totalConflicts };
  return { projectId, actorId: null, details };
}

function contentsOf(session: SyncSession): readonly ContentRef[] {
  const { base, working, generated, generatedXmi, candidate } = session;
  const states = [base, working, generated, candidate];
  return 'writer' in generatedXmi ? states : [...states, generatedXmi];
}

function toRow(session: SyncSession): Selectable<Tables['syncSessions']> {
  const { base, working, generated, generatedXmi, candidate, sets, ...columns } = session;
  const xmi = 'writer' in generatedXmi ? generated : generatedXmi;
  return {
    ...columns,
    sets: JSON.stringify(sets),
    baseSha256: base.sha256,
    baseSize: base.size,
    workingSha256: working.sha256,
    workingSize: working.size,
    generatedSha256: generated.sha256,
    generatedSize: generated.size,
    generatedXmiSha256: xmi.sha256,
    generatedXmiSize: xmi.size,
    generatedXmiWriter: 'writer' in generatedXmi ? generatedXmi.writer : null,
    candidateSha256: candidate.sha256,
    candidateSize: candidate.size,
  };
}

function toSession(row: Selectable<Tables['syncSessions']>): SyncSession {
  return {
    id: row.id,
    projectId: row.projectId,
    sourceModelId: row.sourceModelId,
    // Checked borders: only `toRow` makes these columns.
    direction: row.direction as SyncSession['direction'],
    status: row.status as SyncSession['status'],
    targetModelId: row.targetModelId,
    sourceRevision: row.sourceRevision,
    sourceFingerprint: row.sourceFingerprint,
    targetRevision: row.targetRevision,
    targetFingerprint: row.targetFingerprint,
    baselineVersion: row.baselineVersion,
    base: { sha256: row.baseSha256, size: row.baseSize },
    working: { sha256: row.workingSha256, size: row.workingSize },
    generated: { sha256: row.generatedSha256, size: row.generatedSize },
    generatedXmi:
      row.generatedXmiWriter === null
        ? { sha256: row.generatedXmiSha256, size: row.generatedXmiSize }
        : { writer: row.generatedXmiWriter },
    generatedFingerprint: row.generatedFingerprint,
    candidate: { sha256: row.candidateSha256, size: row.candidateSize },
    totalConflicts: row.totalConflicts,
    keptConflicts: row.keptConflicts,
    takenConflicts: row.takenConflicts,
    discardedUserDifferences: row.discardedUserDifferences,
    sets: JSON.parse(row.sets) as SyncSession['sets'],
    version: row.version,
    jobId: row.jobId,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    createdBy: row.createdBy,
  };
}

function toConflictRow(
  conflict: SessionConflict,
  sessionId: string,
  number: number,
): Selectable<Tables['syncConflicts']> {
  const { conflictId, decision, decidedBy, decidedAt, ...details } = conflict;
  return { sessionId, conflictId, number, details: JSON.stringify(details), decision, decidedBy, decidedAt };
}

function toConflict(row: Selectable<Tables['syncConflicts']>): SessionConflict {
  const { conflictId, decidedBy, decidedAt } = row;
  // Checked borders: only `toConflictRow` and `decide` write these columns.
  const details = JSON.parse(row.details) as Omit<
    SessionConflict,
    'conflictId' | 'decision' | 'decidedBy' | 'decidedAt'
  >;
  const decision = row.decision as SessionConflict['decision'];
  return {
    conflictId,
    ...absentInEarlierConflicts,
    ...details,
    decision,
    decidedBy,
    decidedAt,
  };
}
