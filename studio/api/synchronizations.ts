import {
  cancelSynchronization,
  finalizeSynchronization,
  getPim,
  getPsm,
  getSynchronization,
  previewSynchronization,
  saveResolutions,
  withdrawResolution,
  type Model,
  type ResolutionRequest,
  type SyncPreview,
  type SyncSession,
} from '../../client/src/index.ts';
import { client } from './client.ts';
import { queries, type Reading } from './queries.ts';

/** Names a session. */
export type SessionPath = { readonly projectId: string; readonly sessionId: string };

/** A preview lists at most as many changes as one answer has. */
export const mostPreviewed = 500;

/** The conflicts of a run with the decisions so far. */
export function sessionReading(path: SessionPath): Reading<SyncSession> {
  return {
    key: keyOf(path),
    read: (signal) => getSynchronization({ client, path, signal }),
  };
}

/** The model that a run writes to, with its content, as the conflicts were found in it. */
export function targetReading(session: SyncSession): Reading<Model> {
  const { direction, targetModelId: id, targetRevision } = session;
  const read = direction === 'CIM_TO_PIM' ? getPim : getPsm;
  return {
    key: ['content', direction === 'CIM_TO_PIM' ? 'pim' : 'psm', id, targetRevision],
    isFixed: true,
    enabled: !session.stale,
    read: (signal) => read({ client, path: { id }, signal }),
  };
}

/** Saves decisions, all or none. */
export async function saveDecisions(
  path: SessionPath,
  resolutions: readonly ResolutionRequest[],
): Promise<void> {
  const body = { resolutions: [...resolutions] };
  // Closing the page does not stop it.
  await keep(path, await saveResolutions({ client, path, body, keepalive: resolutions.length < 100 }));
}

/** Leaves a conflict open again. */
export async function withdrawDecision(path: SessionPath, conflictId: string): Promise<void> {
  await keep(path, await withdrawResolution({ client, path: { ...path, conflictId } }));
}

/** What finishing with the saved decisions would come to; nothing is stored. */
export function previewFinish(path: SessionPath): Promise<SyncPreview> {
  return previewSynchronization({ client, path, query: { limit: mostPreviewed }, body: {} });
}

const endedHere = new Set<string>();

/** Whether this page has asked for the end of a session: it goes on by the answer, and need not read the session again. */
export function isEndedHere(sessionId: string): boolean {
  return endedHere.has(sessionId);
}

/** Stores the result of the saved decisions, and gives the target without its content. */
export function finish(path: SessionPath): Promise<Model> {
  endedHere.add(path.sessionId);
  return finalizeSynchronization({ client, path, headers: { Prefer: 'return=minimal' } });
}

/** Drops the conflicts of a run with all decisions; the models stay as they are. */
export async function dropSession(path: SessionPath): Promise<void> {
  endedHere.add(path.sessionId);
  await cancelSynchronization({ client, path });
}

async function keep(path: SessionPath, session: SyncSession): Promise<void> {
  // An answer that is on its way may be older.
  await queries.cancelQueries({ queryKey: keyOf(path) });
  queries.setQueryData(keyOf(path), session);
}

function keyOf({ projectId, sessionId }: SessionPath): readonly string[] {
  return ['synchronization', projectId, sessionId];
}
