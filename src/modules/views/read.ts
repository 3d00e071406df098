import type { Views, ViewsDependencies } from './views.ts';
import { requestOf, valueOf, wantedView } from './wanted-view.ts';

/** Makes the use case "read a view". */
export function createRead(dependencies: ViewsDependencies): Views['read'] {
  return async (caller, view) => {
    const wanted = await wantedView(dependencies, { caller, view });
    const request = await requestOf(dependencies, { wanted, view });
    const { id: modelId, revision } = wanted.record;
    const result = await dependencies.tasks.view({
      ...request,
      modelId,
      revision,
      placement: wanted.placement,
    });
    return { record: wanted.record, json: valueOf(result) };
  };
}
