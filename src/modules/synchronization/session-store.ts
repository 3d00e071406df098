import type { ListQuery, Page } from '../../lib/listing.ts';
import type { RelationshipKey } from './direction.ts';
import type { Decision, SessionConflict, SyncSession } from './session.ts';

/** A decision to be stored; nulls when it is withdrawn. */
export type StoredDecision = {
  readonly conflictId: string;
  readonly decision: Decision | null;
  readonly decidedBy: string | null;
  readonly decidedAt: number | null;
};

/** Synchronization sessions and their conflicts; at most one session per relationship. */
export type SyncSessionStore = {
  insert(session: SyncSession, conflicts: readonly SessionConflict[]): Promise<void>;
  find(sessionId: string): Promise<SyncSession | undefined>;
  findByRelationship(key: RelationshipKey): Promise<SyncSession | undefined>;
  /** Sort fields: `createdAt`, `updatedAt`. */
  list(projectId: string, query: ListQuery): Promise<Page<SyncSession>>;
  /** The conflicts of a session, in the order in which they were inserted. */
  conflicts(sessionId: string): Promise<readonly SessionConflict[]>;
  /** Writes decisions over earlier ones of the same conflicts. */
  decide(sessionId: string, decisions: readonly StoredDecision[]): Promise<void>;
  /** Writes a session's own values over those of the session with its id. */
  update(session: SyncSession): Promise<void>;
  /** Removes a session with its conflicts. */
  delete(sessionId: string): Promise<void>;
};
