import type { VNode } from 'preact';
import { isRunning, type Job, type ModelSummary } from '../../../client/src/index.ts';
import { configReading } from '../../api/models.ts';
import { useQuery } from '../../api/queries.ts';
import { changesReading, jobReading } from '../../api/runs.ts';
import { ago } from '../../lib/dates.ts';
import { modelPath } from '../../lib/paths.ts';
import { addedWholes, viewWithMost } from '../../model/changes-in-views.ts';
import { metamodelOf } from '../../model/metamodel.ts';
import { duration, levelNames, runKinds } from '../../model/runs.ts';
import { Loaded } from '../../ui/loading.tsx';
import { BootstrapChoices } from './bootstrap.tsx';
import { Phases } from './phases.tsx';
import { Counts, Report } from './report.tsx';
import { Failed, Invalid } from './unfit.tsx';
import { useEnd } from './use-end.ts';

type PreviewProps = { readonly jobId: string; readonly source: ModelSummary };

/** What a run would do: numbers, conflicts and changes of a dry run. */
export function Preview({ jobId, source }: PreviewProps): VNode {
  const result = useQuery(jobReading(jobId));
  useEnd(result.data);
  return <Loaded result={result}>{(job) => <Found job={job} source={source} />}</Loaded>;
}

function Found({ job, source }: { readonly job: Job; readonly source: ModelSummary }): VNode {
  if (isRunning(job))
    return (
      <section class="report-part" aria-label="Progress of the preview">
        <p>Comparing. Nothing is stored.</p>
        <Phases job={job} />
      </section>
    );
  return (
    <>
      <section class="verdict verdict-preview" aria-label="Preview">
        <p class="verdict-title">{verdict(job)}</p>
        <p class="quiet">
          Preview of revision {job.sourceRevision}, {ago(job.finishedAt ?? job.createdAt, Date.now())}, in{' '}
          {duration(job.phaseTimings.reduce((sum, { durationMs }) => sum + durationMs, 0))}. Nothing was
          stored.
        </p>
        <OnDiagram job={job} />
        {job.sourceRevision !== source.revision && (
          <p class="problem">
            The source is at revision {source.revision} now. Preview again to see what the run would do.
          </p>
        )}
      </section>
      <Counts job={job} />
      {job.status === 'FAILED' && <Failed job={job} />}
      {job.outcome === 'BOOTSTRAP_REQUIRED' && <BootstrapChoices job={job} />}
      {job.outcome === 'VALIDATION_FAILED' && <Invalid job={job} />}
      {(job.outcome === 'APPLIED' || job.outcome === 'CONFLICTS') && <Report job={job} />}
    </>
  );
}

/** The way to the target with the changes marked, in the view that draws most of what is added. */
function OnDiagram({ job }: { readonly job: Job }): VNode | null {
  const { type, targetModelId, mergeCounts, projectId } = job;
  const changes = useQuery(changesReading(job.id)).data;
  const config = useQuery(configReading()).data;
  if (type === 'VALIDATION' || type === 'PSM_TO_ARTIFACT' || targetModelId === null || mergeCounts === null)
    return null;
  const { target } = runKinds[type];
  const generated = changes?.filter(({ origin }) => origin === 'GENERATED') ?? [];
  const metamodel = config && metamodelOf(config.levels, target);
  const view = metamodel && viewWithMost(metamodel, addedWholes(metamodel, generated));
  return (
    <p>
      <a href={modelPath(projectId, target, targetModelId, view?.id, { preview: job.id, show: 'picture' })}>
        Show it on the {levelNames[target]}’s diagram
      </a>
    </p>
  );
}

function verdict(job: Job): string {
  const { status, outcome, mergeCounts: counts } = job;
  if (status === 'FAILED') return 'The run would fail';
  if (status === 'CANCELLED') return 'The preview was cancelled';
  if (outcome === 'BOOTSTRAP_REQUIRED') return 'The run needs to know how to begin';
  if (outcome === 'VALIDATION_FAILED') return 'The result would have errors';
  if (outcome === 'CONFLICTS') return 'The run leaves conflicts for you to decide';
  const isIdle = counts === null || counts.added + counts.updated + counts.moved + counts.deleted === 0;
  return isIdle ? 'The run would change nothing' : 'The run can be stored as it is';
}
