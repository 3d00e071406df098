import {
  cancelJob,
  entriesOf,
  generateArtifact,
  getJob,
  isRunning,
  listChanges,
  transformCimToPim,
  transformPimToPsm,
  type Change,
  type Job,
} from '../../client/src/index.ts';
import { client } from './client.ts';
import { queries, type Reading } from './queries.ts';

/** One request waits so long at the service for the end of a job (seconds); in between its phase is seen. */
const wait = 1;
/** Between two such requests (milliseconds). */
const pause = 100;
/** As many changes are read of one run. */
export const mostChanges = 3_000;

/** What a run is started with. */
export type RunRequest = {
  readonly type: 'CIM_TO_PIM' | 'PIM_TO_PSM' | 'PSM_TO_ARTIFACT';
  readonly sourceId: string;
  /** The revision of the source that was looked at. */
  readonly expectedRevision: number;
  readonly targetId?: string | undefined;
  readonly bootstrap?: 'ADOPT' | 'NEW' | undefined;
  /** Compare and report, store nothing. */
  readonly isPreview: boolean;
};

/** Starts a run or its preview, and gives the job that was accepted. */
export async function startRun(request: RunRequest): Promise<Job> {
  const { type, sourceId: sourceModelId, expectedRevision, targetId, bootstrap, isPreview } = request;
  if (type === 'PSM_TO_ARTIFACT') {
    const artifactId = targetId === undefined ? {} : { artifactId: targetId };
    return generateArtifact({ client, body: { sourceModelId, expectedRevision, ...artifactId } });
  }
  const body = {
    sourceModelId,
    expectedRevision,
    ...(targetId !== undefined && { targetModelId: targetId }),
    ...(bootstrap !== undefined && { bootstrap }),
    ...(isPreview && { dryRun: true }),
  };
  return type === 'CIM_TO_PIM' ? transformCimToPim({ client, body }) : transformPimToPsm({ client, body });
}

/** A job; until it has ended it is read again and again. */
export function jobReading(jobId: string): Reading<Job> {
  const key = ['job', jobId];
  const known = queries.getQueryData<Job>(key);
  const isOver = known !== undefined && !isRunning(known);
  return {
    key,
    read: (signal) =>
      getJob({ client, path: { id: jobId }, ...(known !== undefined && { query: { wait } }), signal }),
    ...(isOver ? { isFixed: true } : { every: pause }),
  };
}

/** What a run changed, or would change, in the order of the target; at most `mostChanges`. */
export function changesReading(jobId: string): Reading<readonly Change[]> {
  return {
    key: ['job-changes', jobId],
    isFixed: true,
    read: async (signal) => {
      const changes: Change[] = [];
      const path = { id: jobId };
      for await (const change of entriesOf((query) => listChanges({ client, path, query, signal }))) {
        changes.push(change);
        if (changes.length === mostChanges) break;
      }
      return changes;
    },
  };
}

/** Asks for the end of a run; it ends at its next phase, unless it is being stored already. */
export async function stopRun(jobId: string): Promise<Job> {
  const job = await cancelJob({ client, path: { id: jobId } });
  queries.setQueryData(['job', jobId], job);
  return job;
}
