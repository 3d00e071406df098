import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLocation } from 'preact-iso';
import type { SyncSession } from '../../../client/src/index.ts';
import { chainReading } from '../../api/projects.ts';
import { useQuery } from '../../api/queries.ts';
import { startRun } from '../../api/runs.ts';
import { newRunPath, runPath } from '../../lib/paths.ts';
import { levelNames, modelsOf, runKinds } from '../../model/runs.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Problem } from '../../ui/problem.tsx';

/** Why the conflicts of a session cannot be decided any more, and the way to a new run. */
export function Over({ session }: { readonly session: SyncSession }): VNode {
  const { direction, sourceModelId, projectId, status } = session;
  const { title } = runKinds[direction];
  const chain = useQuery(chainReading(projectId)).data;
  const failure = useSignal<unknown>(undefined);
  const isBusy = useSignal(false);
  const { route } = useLocation();
  const source = chain && modelsOf(chain, runKinds[direction].source).find(({ id }) => id === sourceModelId);
  const runAgain = async (expectedRevision: number): Promise<void> => {
    isBusy.value = true;
    failure.value = undefined;
    try {
      const request = { type: direction, sourceId: sourceModelId, targetId: session.targetModelId };
      const job = await startRun({ ...request, expectedRevision, isPreview: false });
      route(runPath(projectId, job.id));
    } catch (error) {
      failure.value = error;
      isBusy.value = false;
    }
  };
  return (
    <section class="notice notice-problem" aria-label="Out of date">
      <p>
        <strong>
          {status === 'VALIDATION_FAILED'
            ? 'The result of these decisions has errors.'
            : 'These conflicts are out of date.'}
        </strong>{' '}
        {status === 'VALIDATION_FAILED'
          ? 'Nothing was stored. Repair the errors in the models, then run again.'
          : moved(session, chain)}
      </p>
      <p>Run {title} again to go on. Decisions about conflicts that are still the same are carried over.</p>
      <p class="verdict-actions">
        <ActionButton
          isBusy={isBusy.value || source === undefined}
          isMain
          act={() => source && void runAgain(source.revision)}
        >
          Run {title} again
        </ActionButton>
        <a class="button" href={newRunPath(projectId, direction, sourceModelId)}>
          Preview first
        </a>
      </p>
      {failure.value !== undefined && <Problem error={failure.value} />}
    </section>
  );
}

/** Which models have changed since the conflicts were found. */
function moved(
  { direction, sourceModelId, targetModelId, sourceRevision, targetRevision }: SyncSession,
  chain: Parameters<typeof modelsOf>[0] | undefined,
): string {
  const { source, target } = runKinds[direction];
  const places = [
    { level: source, id: sourceModelId, revision: sourceRevision },
    { level: target, id: targetModelId, revision: targetRevision },
  ];
  const said = places.flatMap(({ level, id, revision }) => {
    const now = chain && modelsOf(chain, level).find((model) => model.id === id)?.revision;
    return now === undefined || now === revision
      ? []
      : [`the ${levelNames[level]} has gone from revision ${revision} to ${now}`];
  });
  return said.length === 0
    ? 'The models have changed since they were found.'
    : `Since they were found, ${said.join(', and ')}.`;
}
