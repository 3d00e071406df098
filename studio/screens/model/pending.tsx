import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { chainReading } from '../../api/projects.ts';
import { useQuery } from '../../api/queries.ts';
import { changesReading, jobReading } from '../../api/runs.ts';
import { sessionReading } from '../../api/synchronizations.ts';
import { counted } from '../../lib/text.ts';
import { conflictsPath, newRunPath } from '../../lib/paths.ts';
import { conflictMarks, previewMarks, type PendingMark } from '../../model/pending-marks.ts';
import { runKinds } from '../../model/runs.ts';
import type { OpenModel } from './open-model.ts';

/** What waits for the model beside its own changes: the preview that the address names, or conflicts to decide. */
export type Pending = {
  readonly marks: ReadonlyMap<string, PendingMark>;
  readonly note: VNode | undefined;
};

const none: ReadonlyMap<string, PendingMark> = new Map();

/** Reads what a run would do to the model, or what is in dispute about it. */
export function usePending(model: OpenModel): Pending {
  const preview = usePreview(model);
  const conflicts = useConflicts(model);
  return model.address.preview === undefined ? conflicts : preview;
}

function usePreview({ address, projectId }: OpenModel): Pending {
  const { preview } = address;
  const job = useQuery({ ...jobReading(preview ?? ''), enabled: preview !== undefined }).data;
  const isReady = job?.status === 'COMPLETED';
  const changes = useQuery({ ...changesReading(preview ?? ''), enabled: isReady }).data;
  const marks = useMemo(
    () =>
      job === undefined || changes === undefined
        ? none
        : previewMarks(
            changes.filter(({ origin }) => origin === 'GENERATED'),
            job.conflicts,
          ),
    [job, changes],
  );
  if (job === undefined || job.type === 'VALIDATION' || job.mergeCounts === null)
    return { marks, note: undefined };
  const { added, deleted, updated, moved, conflicts } = job.mergeCounts;
  const note = (
    <p class="stage-note">
      Preview of {runKinds[job.type].title}: + {added} added (not drawn), ~ {updated + moved} changed, −{' '}
      {deleted} removed{conflicts > 0 && `, ! ${counted(conflicts, 'conflict')}`}.{' '}
      <a href={newRunPath(projectId, job.type, job.sourceModelId, { preview: job.id })}>
        Back to the preview
      </a>{' '}
      <a href={address.hrefWith({ preview: undefined })}>Without it</a>
    </p>
  );
  return { marks, note };
}

function useConflicts({ projectId, record }: OpenModel): Pending {
  const { data } = useQuery(chainReading(projectId));
  const open = data?.synchronizations.find(
    ({ targetModelId, status, stale }) =>
      targetModelId === record.id && status === 'PENDING_CONFLICTS' && !stale,
  );
  const path = { projectId, sessionId: open?.id ?? '' };
  const session = useQuery({ ...sessionReading(path), enabled: open !== undefined }).data;
  const marks = useMemo(() => (session === undefined ? none : conflictMarks(session.conflicts)), [session]);
  if (open === undefined || marks.size === 0) return { marks, note: undefined };
  const note = (
    <p class="stage-note">
      ! {counted(open.unresolvedConflicts, 'conflict')} of {runKinds[open.direction].title} to decide here.{' '}
      <a href={conflictsPath(projectId, open.id)}>Decide</a>
    </p>
  );
  return { marks, note };
}
