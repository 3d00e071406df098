import type { Level } from '../../chain/levels.ts';
import type { AccessLevel } from '../accounts/index.ts';

/** What happened in a project that all its members see. */
export const projectEventTypes = [
  'project.changed',
  'member.joined',
  'member.changed',
  'member.left',
  'model.created',
  'model.changed',
  'model.deleted',
  'job.changed',
  'session.opened',
  'session.changed',
  'session.closed',
  'artifact.created',
  'artifact.changed',
] as const;

/** What happened in a project that all its members see. */
export type ProjectEventType = (typeof projectEventTypes)[number];

/** What an event is about, by ids; texts of models are never in it. */
export type ActivityDetails = {
  readonly memberId?: string;
  /** What the member may do from now on. */
  readonly access?: AccessLevel;
  readonly role?: string;
  readonly level?: Level;
  readonly modelId?: string;
  /** The revision of the project, model or artifact after the event, or of the source of a job. */
  readonly revision?: number;
  readonly jobId?: string;
  readonly jobType?: string;
  readonly status?: string;
  readonly phase?: string | null;
  readonly outcome?: string | null;
  /** How many conflicts a session began with. */
  readonly conflicts?: number;
  readonly artifactId?: string;
  readonly turnId?: string;
  /** The session with conflicts, or of a turn the conversation. */
  readonly sessionId?: string;
};

/** Something that happened, before it has its place in the feed. */
export type NewActivityEvent = {
  readonly projectId: string;
  /** The only account that may see it; absent where all members do. */
  readonly reader?: string;
  readonly type: ProjectEventType | 'turn.changed';
  /** The account that did it; null where it is not recorded. */
  readonly actorId: string | null;
  readonly details: ActivityDetails;
};

/** An event in its place: the first one has the number 1, and the next one always the next number. */
export type ActivityEvent = {
  readonly sequence: number;
  readonly type: NewActivityEvent['type'];
  readonly actorId: string | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly details: ActivityDetails;
};
