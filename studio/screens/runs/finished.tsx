import type { VNode } from 'preact';
import type { Job } from '../../../client/src/index.ts';
import { revisionChangesReading } from '../../api/history.ts';
import { useQuery } from '../../api/queries.ts';
import { historyPath, modelPath, newRunPath } from '../../lib/paths.ts';
import { levelNames, runKinds } from '../../model/runs.ts';
import { ChangeList } from '../../ui/change-list.tsx';
import { Loaded } from '../../ui/loading.tsx';

type FinishedProps = { readonly job: Job; readonly revision: number };

/** A run whose conflicts were decided: what finishing has stored. */
export function Finished({ job, revision }: FinishedProps): VNode | null {
  const { projectId, type, targetModelId, targetRevision } = job;
  if (type === 'VALIDATION' || type === 'PSM_TO_ARTIFACT' || targetModelId === null) return null;
  const level = runKinds[type].target;
  const next = level === 'pim' ? 'PIM_TO_PSM' : 'PSM_TO_ARTIFACT';
  const isSame = revision === targetRevision;
  return (
    <>
      <section class="verdict verdict-good">
        <p class="verdict-title">
          {isSame
            ? `Decided and applied: the ${levelNames[level]} stays as it was`
            : `Decided and applied: the ${levelNames[level]} is at revision ${revision}`}
        </p>
        <p class="verdict-actions">
          <a class="button button-main" href={modelPath(projectId, level, targetModelId)}>
            Open the {levelNames[level]}
          </a>
          <a class="button" href={newRunPath(projectId, next, targetModelId)}>
            Next: {runKinds[next].title}
          </a>
          {!isSame && (
            <a
              class="button"
              href={historyPath(projectId, level, targetModelId, {
                from: String(revision - 1),
                to: String(revision),
              })}
            >
              Compare in the history
            </a>
          )}
        </p>
      </section>
      {!isSame && <Changes level={level} modelId={targetModelId} projectId={projectId} revision={revision} />}
    </>
  );
}

type ChangesProps = {
  readonly level: 'pim' | 'psm';
  readonly modelId: string;
  readonly projectId: string;
  readonly revision: number;
};

function Changes({ level, modelId, projectId, revision }: ChangesProps): VNode {
  const range = { from: String(revision - 1), to: String(revision) };
  const result = useQuery(revisionChangesReading({ level, id: modelId }, range));
  return (
    <section class="report-part">
      <h2>What was changed</h2>
      <Loaded result={result}>
        {(changes) => (
          <ChangeList
            changes={changes}
            label="What was changed"
            hrefOf={({ id }) => modelPath(projectId, level, modelId, undefined, { e: id })}
          />
        )}
      </Loaded>
    </section>
  );
}
