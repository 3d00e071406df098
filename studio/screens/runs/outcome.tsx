import type { VNode } from 'preact';
import type { Job } from '../../../client/src/index.ts';
import { chainReading } from '../../api/projects.ts';
import { useQuery } from '../../api/queries.ts';
import { conflictsPath, filesPath, modelPath, newRunPath } from '../../lib/paths.ts';
import { counted } from '../../lib/text.ts';
import { levelNames, runKinds } from '../../model/runs.ts';
import { Again } from './again.tsx';
import { BootstrapChoices } from './bootstrap.tsx';
import { Findings } from './findings.tsx';
import { Finished } from './finished.tsx';
import { Counts, Report } from './report.tsx';
import { Failed, Invalid } from './unfit.tsx';

type OutcomeProps = {
  readonly job: Job;
  /** Whether its conflicts still wait for decisions. */
  readonly isOpen: boolean;
  /** The revision that finishing its conflicts has made, where the address says so. */
  readonly revision: number | undefined;
};

/** How a run that has ended came out, and what to do next. */
export function Outcome({ job, isOpen, revision }: OutcomeProps): VNode {
  if (job.status === 'CANCELLED')
    return (
      <section class="verdict verdict-none">
        <p class="verdict-title">The run was cancelled</p>
        <p class="quiet">Nothing was stored.</p>
        <p class="verdict-actions">
          <Again job={job} word="Run again…" />
        </p>
      </section>
    );
  if (job.status === 'FAILED') return <Failed job={job} />;
  if (job.artifactId !== null) return <Generated job={job} artifactId={job.artifactId} />;
  switch (job.outcome) {
    case 'CONFLICTS':
      return revision === undefined ? (
        <Conflicting job={job} isOpen={isOpen} />
      ) : (
        <Finished job={job} revision={revision} />
      );
    case 'BOOTSTRAP_REQUIRED':
      return (
        <>
          <section class="verdict verdict-problem">
            <p class="verdict-title">The run needs to know how to begin</p>
            <p>
              There is a model that this run would write to, but nothing says what people changed in it since
              it was generated. Nothing was stored. Choose how to go on.
            </p>
          </section>
          <BootstrapChoices job={job} />
        </>
      );
    case 'VALIDATION_FAILED':
      return <Invalid job={job} />;
    case 'APPLIED':
    case null:
      return <Applied job={job} />;
  }
}

function Applied({ job }: { readonly job: Job }): VNode {
  const { projectId, type, targetModelId, targetRevision, mergeCounts: counts } = job;
  if (type === 'VALIDATION') return <Validated job={job} />;
  if (type === 'PSM_TO_ARTIFACT') return <Report job={job} />;
  const level = runKinds[type].target;
  const changed = counts === null ? 0 : counts.added + counts.updated + counts.moved + counts.deleted;
  const next = level === 'pim' ? 'PIM_TO_PSM' : 'PSM_TO_ARTIFACT';
  return (
    <>
      <section class="verdict verdict-good">
        <p class="verdict-title">
          {changed === 0
            ? `The ${levelNames[level]} was up to date already`
            : `The ${levelNames[level]} is at revision ${targetRevision ?? 1}`}
        </p>
        {targetModelId !== null && (
          <p class="verdict-actions">
            <a class="button button-main" href={modelPath(projectId, level, targetModelId)}>
              Open the {levelNames[level]}
            </a>
            <a class="button" href={newRunPath(projectId, next, targetModelId)}>
              Next: {runKinds[next].title}
            </a>
          </p>
        )}
      </section>
      <Counts job={job} />
      <Report job={job} />
    </>
  );
}

function Conflicting({ job, isOpen }: { readonly job: Job; readonly isOpen: boolean }): VNode {
  const { projectId, sessionId } = job;
  const total = job.mergeCounts?.conflicts ?? job.conflicts.length;
  return (
    <>
      <section class="verdict verdict-problem">
        <p class="verdict-title">{counted(total, 'conflict')} to decide</p>
        <p>
          You and the generator changed the same things. Nothing was stored: the target stays as it is until
          you have decided and finished.
        </p>
        {isOpen && sessionId !== null ? (
          <p class="verdict-actions">
            <a class="button button-main" href={conflictsPath(projectId, sessionId)}>
              Decide {counted(total, 'conflict')}
            </a>
          </p>
        ) : (
          <>
            <p class="quiet">
              These conflicts have been finished or dropped, or a later run took their place.
            </p>
            <p class="verdict-actions">
              <Again job={job} word="Run again…" />
            </p>
          </>
        )}
      </section>
      <Counts job={job} />
      <Report job={job} />
    </>
  );
}

function Generated({ job, artifactId }: { readonly job: Job; readonly artifactId: string }): VNode {
  const chain = useQuery(chainReading(job.projectId)).data;
  const artifact = chain?.artifacts.find(({ id }) => id === artifactId);
  return (
    <>
      <section class="verdict verdict-good">
        <p class="verdict-title">The files are generated</p>
        {artifact !== undefined && (
          <p class="quiet">
            {artifact.name}: {counted(artifact.fileCount, 'file')}, now at revision {artifact.revision}
          </p>
        )}
        <p class="verdict-actions">
          <a class="button button-main" href={filesPath(job.projectId, artifactId)}>
            Open the files
          </a>
        </p>
      </section>
      <Report job={job} />
    </>
  );
}

function Validated({ job }: { readonly job: Job }): VNode {
  const { projectId, level, sourceModelId, validationResults } = job;
  const isValid = validationResults?.valid ?? true;
  return (
    <>
      <section class={`verdict ${isValid ? 'verdict-good' : 'verdict-problem'}`}>
        <p class="verdict-title">{isValid ? 'The model has no errors' : 'The model has errors'}</p>
        {validationResults !== null && (
          <p class="quiet">
            {counted(validationResults.errorCount, 'error')},{' '}
            {counted(validationResults.warningCount, 'warning')}
          </p>
        )}
      </section>
      <Findings
        title="Findings"
        findings={validationResults?.findings ?? job.findings}
        hrefOf={(elementId) => modelPath(projectId, level, sourceModelId, undefined, { e: elementId })}
      />
    </>
  );
}
