import type { VNode } from 'preact';
import type { Change, Job } from '../../../client/src/index.ts';
import { useQuery } from '../../api/queries.ts';
import { changesReading, mostChanges } from '../../api/runs.ts';
import { modelPath } from '../../lib/paths.ts';
import { counted } from '../../lib/text.ts';
import { conflictKinds, subjectOf } from '../../model/conflicts.ts';
import { countsInWords, isPreview, runKinds } from '../../model/runs.ts';
import { titleOf } from '../../model/values.ts';
import { ChangeList } from '../../ui/change-list.tsx';
import { Loaded } from '../../ui/loading.tsx';
import { Findings } from './findings.tsx';

/** The numbers of a run. */
export function Counts({ job }: { readonly job: Job }): VNode | null {
  if (job.mergeCounts === null) return null;
  return (
    <ul class="counts" aria-label="Elements">
      {countsInWords(job.mergeCounts).map(({ count, sign, word, style }) => (
        <li key={word} class={`count count-${style}`}>
          <span class="count-number">
            <span aria-hidden="true">{sign} </span>
            {count.toLocaleString('en')}
          </span>
          <span>{word}</span>
        </li>
      ))}
    </ul>
  );
}

/** What a run did to its target, or would do: conflicts, changes, kept changes, and what was found in the result. */
export function Report({ job }: { readonly job: Job }): VNode {
  const hrefOf = targetHref(job);
  const isDry = isPreview(job);
  return (
    <>
      {isDry && <ConflictList job={job} />}
      {job.mergeCounts !== null && job.outcome !== 'VALIDATION_FAILED' && <Changes job={job} />}
      <Findings
        title={isDry ? 'Findings about the result' : 'Findings'}
        findings={job.findings}
        hrefOf={isDry && job.targetModelId === null ? undefined : hrefOf}
      />
      <Notes job={job} />
    </>
  );
}

/** Gives the addresses of elements in the target of a run; undefined when there is none. */
export function targetHref(job: Job): ((elementId: string) => string) | undefined {
  const { type, targetModelId, projectId } = job;
  if (type === 'VALIDATION' || type === 'PSM_TO_ARTIFACT' || targetModelId === null) return undefined;
  const level = runKinds[type].target;
  return (elementId) => modelPath(projectId, level, targetModelId, undefined, { e: elementId });
}

function Changes({ job }: { readonly job: Job }): VNode {
  const result = useQuery(changesReading(job.id));
  return (
    <Loaded result={result}>
      {(changes) => {
        const generated = changes.filter(({ origin }) => origin === 'GENERATED');
        const kept = changes.filter(({ origin }) => origin === 'USER');
        return (
          <>
            {changes.length === mostChanges && (
              <p class="notice-quiet">
                Only the first {mostChanges.toLocaleString('en')} changes are listed. The numbers above count
                all.
              </p>
            )}
            {generated.length > 0 && (
              <section class="report-part">
                <h2>{titleOfChanges(job)}</h2>
                <Listed job={job} changes={generated} label="Changes of the generator" />
              </section>
            )}
            {kept.length > 0 && (
              <details class="report-part fold">
                <summary>
                  <h2>Your changes that stay ({kept.length.toLocaleString('en')})</h2>
                </summary>
                <Listed job={job} changes={kept} label="Your changes that stay" />
              </details>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function titleOfChanges(job: Job): string {
  if (isPreview(job)) return 'What the run would change';
  return job.outcome === 'CONFLICTS' ? 'What needs no decision' : 'What the run changed';
}

function Listed({
  job,
  changes,
  label,
}: {
  readonly job: Job;
  readonly changes: readonly Change[];
  readonly label: string;
}): VNode {
  const hrefOf = targetHref(job);
  const isStored = job.outcome === 'APPLIED' && !isPreview(job);
  return (
    <ChangeList
      changes={changes}
      label={label}
      hrefOf={({ id, sign }) => (isStored || sign !== 'ADDED' ? hrefOf?.(id) : undefined)}
    />
  );
}

/** The conflicts that a run would leave to decide. */
function ConflictList({ job }: { readonly job: Job }): VNode | null {
  const { conflicts } = job;
  if (conflicts.length === 0) return null;
  const total = job.mergeCounts?.conflicts ?? conflicts.length;
  return (
    <section class="report-part">
      <h2>{counted(total, 'conflict')} to decide after the run</h2>
      <p class="quiet">The run stores none of its changes before you have decided them.</p>
      <ul class="rows">
        {conflicts.slice(0, 50).map((conflict) => (
          <li key={conflict.conflictId} class="row conflict-row">
            <span class="conflict-sign" aria-hidden="true">
              !
            </span>
            <span class="row-main">
              <span class="row-title">
                {titleOf({ name: conflict.elementName, eClass: conflict.elementClass })} ·{' '}
                {subjectOf(conflict)}
              </span>
              <span class="quiet">{conflictKinds[conflict.differenceKind].what}</span>
            </span>
          </li>
        ))}
      </ul>
      {total > 50 && <p class="quiet">and {(total - 50).toLocaleString('en')} more</p>}
    </section>
  );
}

/** What the run reported besides its outcome. */
function Notes({ job }: { readonly job: Job }): VNode | null {
  const said = new Set(['DRY_RUN', 'BOOTSTRAP_REQUIRED', 'TARGET_INVALID', 'GENERATED_INVALID']);
  const notes = job.diagnostics.filter(({ code }) => !said.has(code) && job.status !== 'FAILED');
  if (notes.length === 0) return null;
  return (
    <details class="report-part fold" open={notes.length <= 3}>
      <summary>
        <h2>Notes of the generator ({notes.length})</h2>
      </summary>
      <ul class="rows">
        {notes.map(({ severity, code, message }, index) => (
          <li key={index} class={`row finding finding-${severity.toLowerCase()}`}>
            <span class="row-main">
              <span class="finding-text">{message}</span>
              <code>{code}</code>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
