import type { VNode } from 'preact';
import { ServiceError, type ModelSummary } from '../../../client/src/index.ts';
import { mostDifferences, revisionChangesReading, type RevisionRange } from '../../api/history.ts';
import { useQuery } from '../../api/queries.ts';
import { modelPath } from '../../lib/paths.ts';
import { ChangeList } from '../../ui/change-list.tsx';
import { Loaded } from '../../ui/loading.tsx';

/** The differences of two states of a model. */
export function Differences({
  model,
  range,
}: {
  readonly model: ModelSummary;
  readonly range: RevisionRange;
}): VNode {
  const result = useQuery(revisionChangesReading(model, range));
  const { error } = result;
  if (error instanceof ServiceError && error.status === 404 && result.data === undefined)
    return <p class="notice-quiet">{error.issues[0] ?? 'One of the two states is not kept any more.'}</p>;
  const isCurrent = range.to === String(model.revision);
  return (
    <Loaded result={result}>
      {(changes) =>
        changes.length === 0 ? (
          <p class="notice-quiet">The two have the same content.</p>
        ) : (
          <>
            {changes.length === mostDifferences && (
              <p class="notice-quiet">
                Only the first {mostDifferences.toLocaleString('en')} differences are listed.
              </p>
            )}
            <ChangeList
              key={range.from + range.to}
              changes={changes}
              label="Differences"
              hrefOf={({ id }) =>
                isCurrent
                  ? modelPath(model.projectId, model.level, model.id, undefined, { e: id })
                  : undefined
              }
            />
          </>
        )
      }
    </Loaded>
  );
}
