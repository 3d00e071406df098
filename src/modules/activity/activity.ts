import type { Clock } from '../../lib/clock.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { KeyedEmitter } from '../work/index.ts';
import type { ActivityEvent } from './activity-event.ts';
import type { ActivityStore } from './activity-store.ts';

/** Up to where a reader has read: the events of the project, and those of its own turns. */
export type Position = { readonly project: number; readonly own: number };

/** What is wanted of the activity of a project. */
export type ActivityQuery = {
  readonly projectId: string;
  /** Behind which events; `NOW` for those that are still to come. */
  readonly after: Position | 'NOW';
  /** At most so many of each list. */
  readonly limit: number;
  /** How long to wait where there is none yet. */
  readonly milliseconds: number;
  readonly signal?: AbortSignal | undefined;
};

/** A part of the activity of a project. */
export type ActivityPart = {
  readonly events: readonly ActivityEvent[];
  /** What became of the turns of the caller; others do not see it. */
  readonly turns: readonly ActivityEvent[];
  /** Where the next part begins. */
  readonly next: Position;
};

/** What the activity needs from the rest of the process. */
export type ActivityDependencies = {
  readonly transactions: Transactions<{ readonly activity: ActivityStore; readonly projects: ProjectStore }>;
  readonly clock: Clock;
  /** Emits the id of a project when something happened there, after it was committed. */
  readonly happened: Pick<KeyedEmitter, 'listen'>;
  /** Gives events of a project that have no number yet the next ones. */
  readonly numberEvents: (projectId: string) => Promise<void>;
  /** Projects that have events without a number. */
  readonly unnumbered: () => Promise<readonly string[]>;
  /** Given where other processes write as well: how often a waiting request looks (milliseconds). */
  readonly lookEvery?: number;
};

/** Reading what happened in projects. */
export type Activity = {
  /**
   * Events behind a position, in order. Where there are none, answers when there are, when the time is over, or the
   * signal is aborted. Refuses callers with NOT_FOUND who are no members, or no members any more when it
   * answers.
   */
  readonly read: (caller: Caller, query: ActivityQuery) => Promise<ActivityPart>;
  /** Deletes events that are older than 30 days. */
  readonly forgetOld: () => Promise<void>;
};
