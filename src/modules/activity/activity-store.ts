import type { ActivityEvent } from './activity-event.ts';

/** The events of a project: those for all members, or those that one account alone sees. */
export type Feed = { readonly projectId: string; readonly reader?: string };

/** The feeds of projects. The stores that change something in a project note the events themselves. */
export type ActivityStore = {
  /** Events with a greater number, in order. */
  events(
    feed: Feed,
    part: { readonly after: number; readonly limit: number },
  ): Promise<readonly ActivityEvent[]>;
  /** The number of the newest event; 0 when there was none yet. */
  last(feed: Feed): Promise<number>;
  /** Deletes older events, but of every feed the newest one stays: its number is needed for the next. */
  deleteBefore(createdAt: number): Promise<void>;
};
