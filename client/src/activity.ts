import type { Client } from '../generated/client/index.js';
import { type ActivityFeed, readActivity } from '../generated/index.js';
import { createPauses, isPassing } from './reconnecting.ts';
import { ServiceError } from './service-error.ts';

/** How the activity of a project is followed. */
export type ActivityFollowing = {
  readonly projectId: string;
  /** The `next` of the part that was read last; from now on unless given. */
  readonly after?: string;
  /** Ends the following. */
  readonly signal?: AbortSignal;
  /** Gets the reason when a request failed and is made again. */
  readonly onReconnect?: (reason: unknown) => void;
};

/** One request waits at most so long at the service (seconds). */
const wait = 25;

/**
 * What happens in a project, part by part, for as long as it is followed; every part has something new. Where a request
 * fails it is made again behind the last part: nothing is missing, nothing comes twice. Throws a `ServiceError` when
 * the project may not be seen (any more).
 */
export async function* followActivity(
  client: Client,
  { projectId, after = 'now', signal = new AbortController().signal, onReconnect }: ActivityFollowing,
): AsyncGenerator<ActivityFeed, void, undefined> {
  const path = { projectId };
  let last = after;
  const pauses = createPauses(signal);
  const isLeft = (): boolean => signal.aborted;
  while (!isLeft()) {
    try {
      const part = await readActivity({ client, path, query: { after: last, wait }, signal });
      const isNew = last !== 'now' && part.next !== last;
      last = part.next;
      pauses.reset();
      if (isNew) yield part;
    } catch (reason) {
      if (isLeft()) return;
      if (reason instanceof ServiceError && !isPassing(reason)) throw reason;
      onReconnect?.(reason);
      await pauses.behind(reason);
    }
  }
}
