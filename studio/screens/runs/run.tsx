import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRoute } from 'preact-iso';
import { isRunning, type Job, type Project } from '../../../client/src/index.ts';
import type { Chain } from '../../api/chain.ts';
import { chainReading, projectReading } from '../../api/projects.ts';
import { useQuery } from '../../api/queries.ts';
import { jobReading, stopRun } from '../../api/runs.ts';
import { ago, dateAndTime } from '../../lib/dates.ts';
import { homePath, modelPath, projectPath } from '../../lib/paths.ts';
import { duration, endOfJob, levelNames, modelsOf, titleOfJob } from '../../model/runs.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Loaded } from '../../ui/loading.tsx';
import { usePage } from '../../ui/page.ts';
import { Problem } from '../../ui/problem.tsx';
import { Outcome } from './outcome.tsx';
import { Phases } from './phases.tsx';
import { useEnd } from './use-end.ts';
import '../../styles/results.css';
import './runs.css';

/** A run that was started: its progress, then how it ended and what it changed. */
export function Run(): VNode {
  const { params, query } = useRoute();
  const projectId = params['project'] ?? '';
  const project = useQuery(projectReading(projectId));
  const chain = useQuery(chainReading(projectId));
  const result = useQuery(jobReading(params['job'] ?? ''));
  useEnd(result.data);
  usePage([
    { title: 'Projects', href: homePath },
    { title: project.data?.name ?? 'Project', href: projectPath(projectId) },
    { title: result.data === undefined ? 'Run' : `Run ${titleOfJob(result.data)}` },
  ]);
  return (
    <Loaded result={result}>
      {(job) => (
        <div class="page">
          <Head job={job} chain={chain.data} project={project.data} />
          {isRunning(job) ? (
            <Progress job={job} />
          ) : (
            <>
              <Outcome job={job} isOpen={isOpen(job, chain.data)} revision={revisionIn(query['revision'])} />
              {job.phaseTimings.length > 0 && (
                <details class="report-part fold">
                  <summary>
                    <h2>Phases</h2>
                  </summary>
                  <Phases job={job} />
                </details>
              )}
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

function revisionIn(text: string | undefined): number | undefined {
  const revision = Number(text);
  return Number.isInteger(revision) && revision > 0 ? revision : undefined;
}

/** Whether the conflicts of a run wait for decisions; taken for so until the project has been read. */
function isOpen({ sessionId }: Job, chain: Chain | undefined): boolean {
  return chain === undefined || chain.synchronizations.some(({ id }) => id === sessionId);
}

type HeadProps = {
  readonly job: Job;
  readonly chain: Chain | undefined;
  readonly project: Project | undefined;
};

function Head({ job, chain, project }: HeadProps): VNode {
  const { style, word } = endOfJob(job);
  const source = chain && modelsOf(chain, job.level).find(({ id }) => id === job.sourceModelId);
  const by = project?.members?.find(({ userId }) => userId === job.createdBy)?.displayName;
  const took =
    job.startedAt !== null && job.finishedAt !== null
      ? Date.parse(job.finishedAt) - Date.parse(job.startedAt)
      : undefined;
  return (
    <div class="page-head">
      <div>
        <h1>Run {titleOfJob(job)}</h1>
        <p class="quiet">
          From{' '}
          {source === undefined ? (
            levelNames[job.level]
          ) : (
            <a href={modelPath(job.projectId, job.level, source.id)}>{source.name}</a>
          )}{' '}
          revision {job.sourceRevision}
          {' · '}
          <time dateTime={job.createdAt} title={dateAndTime(job.createdAt)}>
            {ago(job.createdAt, Date.now())}
          </time>
          {by !== undefined && ` by ${by}`}
          {took !== undefined && ` · took ${duration(took)}`}
        </p>
      </div>
      <span class={`badge badge-${style}`}>{word}</span>
    </div>
  );
}

function Progress({ job }: { readonly job: Job }): VNode {
  const failure = useSignal<unknown>(undefined);
  const isAsked = useSignal(job.cancelRequested);
  const cancel = async (): Promise<void> => {
    isAsked.value = true;
    failure.value = undefined;
    try {
      await stopRun(job.id);
    } catch (error) {
      isAsked.value = false;
      failure.value = error;
    }
  };
  return (
    <section class="report-part" aria-label="Progress">
      <Phases job={job} />
      <div class="verdict-actions">
        <ActionButton isBusy={isAsked.value} act={() => void cancel()}>
          {isAsked.value ? 'Cancelling…' : 'Cancel'}
        </ActionButton>
        <span class="quiet">
          {isAsked.value
            ? 'It ends before its next phase, and stores nothing.'
            : 'It goes on when you leave this page.'}
        </span>
      </div>
      {failure.value !== undefined && <Problem error={failure.value} />}
    </section>
  );
}
