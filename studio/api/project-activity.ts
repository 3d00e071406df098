import { useEffect } from 'preact/hooks';
import { type ActivityEvent, followActivity, readActivity } from '../../client/src/index.ts';
import { client } from './client.ts';
import { queries, readAgain } from './queries.ts';
import { session } from './session.ts';
import { isEndedHere } from './synchronizations.ts';

/** How long events are collected before what they are about is read again (milliseconds). */
const collecting = 300;

let leaving = new AbortController();

let followAgain = (): void => undefined;

/** Does something after which the project cannot be seen any more, and follows it again only if that fails. */
export async function withoutFollowing<Result>(work: () => Promise<Result>): Promise<Result> {
  leaving.abort();
  try {
    return await work();
  } catch (error) {
    followAgain();
    throw error;
  }
}

/** Follows what happens in a project while the page is visible, and has read again what others change. */
export function useProjectActivity(projectId: string | undefined): void {
  const token = session.value?.token;
  useEffect(() => {
    if (projectId === undefined || token === undefined) return undefined;
    const follow = (): void => {
      leaving.abort();
      leaving = new AbortController();
      if (!document.hidden) void followProject(projectId, leaving.signal);
    };
    follow();
    followAgain = follow;
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      followAgain = () => undefined;
      leaving.abort();
    };
  }, [projectId, token]);
}

async function followProject(projectId: string, signal: AbortSignal): Promise<void> {
  const begun = Date.now();
  try {
    const { next } = await readActivity({ client, path: { projectId }, query: { after: 'now' }, signal });
    // What was read earlier may have changed before the position that is followed from.
    await queries.invalidateQueries({
      predicate: ({ queryKey, state }) => isFollowed(queryKey) && state.dataUpdatedAt < begun,
    });
    for await (const { events } of followActivity(client, { projectId, after: next, signal })) {
      await Promise.all(changedKeys(projectId, events).map((key) => readAgain(...key)));
      await new Promise((done) => setTimeout(done, collecting));
    }
  } catch {
    // The page says itself why the project cannot be read.
  }
}

const followed = ['chain', 'project', 'revisions', 'artifact', 'synchronization'];

function isFollowed([what]: readonly unknown[]): boolean {
  return followed.includes(String(what));
}

/** Keys of what has to be read again, each once. */
function changedKeys(
  projectId: string,
  events: readonly ActivityEvent[],
): readonly (readonly (string | undefined)[])[] {
  const keys = events.flatMap((event) => keysOf(projectId, event));
  return [...new Map(keys.map((key) => [key.join(' '), key])).values()];
}

function keysOf(projectId: string, event: ActivityEvent): readonly (readonly (string | undefined)[])[] {
  const [what] = event.type.split('.');
  const chain = ['chain', projectId];
  if (what === 'project' || what === 'member')
    return [['project', projectId], ['invitations', projectId], ['projects']];
  if (what === 'model') return [chain, ['revisions', event.level, event.modelId]];
  if (what === 'artifact') return [chain, ['artifact', event.artifactId]];
  if (what === 'session') {
    const isKnown = event.type === 'session.closed' && isEndedHere(event.sessionId ?? '');
    return isKnown ? [chain] : [chain, ['synchronization', projectId, event.sessionId]];
  }
  // A phase changes nothing that the chain shows.
  return what === 'job' && (event.phase ?? null) === null ? [chain] : [];
}
