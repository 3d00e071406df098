import { placementText, readPlacement } from '../../kernel/layout/placement-text.ts';
import { checkRevision } from '../../lib/revision.ts';
import type { Caller } from '../accounts/index.ts';
import { requireModel } from '../models/index.ts';
import { placeView } from '../../kernel/diagram/place-view.ts';
import type { Views, ViewsDependencies } from './views.ts';
import { isNarrowed, requestOf, valueOf, wantedView } from './wanted-view.ts';

/** Makes the use case "lay out a view". A layout of a part of a view is answered and not stored. */
export function createLayout(dependencies: ViewsDependencies): Views['layout'] {
  const { transactions, tasks, engine, clock } = dependencies;
  return async (asking, request) => {
    const isKept = request.persistence === 'STORE' && !isNarrowed(request);
    // What is drawn and not kept changes nothing.
    const caller: Caller = isKept ? asking : { ...asking, needs: 'READ' };
    const wanted = await wantedView(dependencies, { caller, view: request });
    const { record, definition } = wanted;
    checkRevision(request, record.revision);
    const task = await requestOf(dependencies, { wanted, view: request });
    const drawing = valueOf(await tasks.drawing(task));
    const keeps = request.mode === 'INCREMENTAL' && wanted.placement !== undefined;
    const placed = await placeView(engine, {
      drawing,
      options: request.options,
      earlier: keeps ? readPlacement(wanted.placement) : undefined,
    });
    const placement = placementText(placed);
    if (isKept)
      await transactions.transact(async (stores) => {
        await requireModel(stores, { caller, level: request.level, id: request.id });
        const layout = { viewId: definition.id, placement, updatedAt: clock.now() };
        await stores.viewLayouts.save(record.id, layout);
      });
    const { id: modelId, revision } = record;
    const bytes = await dependencies.contents.get(record.content);
    const view = await tasks.view({ ...task, bytes, modelId, revision, placement });
    return { record, json: valueOf(view) };
  };
}
