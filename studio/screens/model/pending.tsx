import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { chainReading } from '../../api/projects.ts';
import { useQuery } from '../../api/queries.ts';
import { changesReading, jobReading } from '../../api/runs.ts';
import { sessionReading } from '../../api/synchronizations.ts';
import { counted } from '../../lib/text.ts';
import { conflictsPath, newRunPath } from '../../lib/paths.ts';
import { addedWholes, notDrawnIn, viewWithMost } from '../../model/changes-in-views.ts';
import type { Edit } from '../../model/edit.ts';
import {
  conflictMarks,
  previewAdditions,
  previewMarks,
  type PendingMark,
} from '../../model/pending-marks.ts';
import { runKinds } from '../../model/runs.ts';
import type { OpenModel } from './open-model.ts';

/** What waits for the model beside its own changes: the preview that the address names, or conflicts to decide. */
export type Pending = {
  readonly marks: ReadonlyMap<string, PendingMark>;
  /** The elements that a run would add. */
  readonly additions: readonly Edit[];
  readonly note: VNode | undefined;
};

const none: ReadonlyMap<string, PendingMark> = new Map();
const noAdditions: readonly Edit[] = [];

/** Reads what a run would do to the model, or what is in dispute about it. */
export function usePending(model: OpenModel): Pending {
  const preview = usePreview(model);
  const conflicts = useConflicts(model);
  return model.address.preview === undefined ? conflicts : preview;
}

function usePreview({ address, projectId, metamodel, index }: OpenModel): Pending {
  const { preview } = address;
  const job = useQuery({ ...jobReading(preview ?? ''), enabled: preview !== undefined }).data;
  const isReady = job?.status === 'COMPLETED';
  const changes = useQuery({ ...changesReading(preview ?? ''), enabled: isReady }).data;
  const generated = useMemo(() => changes?.filter(({ origin }) => origin === 'GENERATED'), [changes]);
  const marks = useMemo(
    () => (job === undefined || generated === undefined ? none : previewMarks(generated, job.conflicts)),
    [job, generated],
  );
  const wholes = useMemo(() => addedWholes(metamodel, generated ?? []), [metamodel, generated]);
  const additions = useMemo(
    () =>
      changes === undefined
        ? noAdditions
        : previewAdditions(changes, metamodel.classes, (id) => index.elements.get(id)?.element.eClass),
    [changes],
  );
  if (job === undefined || job.type === 'VALIDATION' || job.mergeCounts === null)
    return { marks, additions, note: undefined };
  const { added, deleted, updated, moved, conflicts } = job.mergeCounts;
  const hidden = notDrawnIn(metamodel, address.view, wholes).length;
  const better = hidden > 0 && additions.length > 0 ? viewWithMost(metamodel, wholes) : undefined;
  const note = (
    <p class="stage-note">
      Preview of {runKinds[job.type].title}: + {added} added
      {added > 0 && additions.length === 0 && ' (not drawn)'}
      {better !== undefined && better.id !== address.view.id && (
        <>
          {' '}
          ({hidden} not in this view, see{' '}
          <a href={address.hrefWith({ view: better.id, narrowing: {} })}>{better.name}</a>)
        </>
      )}
      , ~ {updated + moved} changed, − {deleted} removed
      {conflicts > 0 && `, ! ${counted(conflicts, 'conflict')}`}.{' '}
      <a href={newRunPath(projectId, job.type, job.sourceModelId, { preview: job.id })}>
        Back to the preview
      </a>{' '}
      <a href={address.hrefWith({ preview: undefined })}>Without it</a>
    </p>
  );
  return { marks, additions, note };
}

function useConflicts({ projectId, record, sight }: OpenModel): Pending {
  const { data } = useQuery({ ...chainReading(projectId), enabled: sight.isDrawn });
  const open = data?.synchronizations.find(
    ({ targetModelId, status, stale }) =>
      targetModelId === record.id && status === 'PENDING_CONFLICTS' && !stale,
  );
  const path = { projectId, sessionId: open?.id ?? '' };
  const session = useQuery({ ...sessionReading(path), enabled: open !== undefined }).data;
  const marks = useMemo(() => (session === undefined ? none : conflictMarks(session.conflicts)), [session]);
  if (open === undefined || marks.size === 0) return { marks, additions: noAdditions, note: undefined };
  const note = (
    <p class="stage-note">
      ! {counted(open.unresolvedConflicts, 'conflict')} of {runKinds[open.direction].title} to decide here.{' '}
      <a href={conflictsPath(projectId, open.id)}>Decide</a>
    </p>
  );
  return { marks, additions: noAdditions, note };
}
