import { layoutGraphOf } from '../../kernel/diagram/drawing.ts';
import type { Drawing } from '../../kernel/diagram/drawn.ts';
import { placeByForm, routesForwards } from '../../kernel/diagram/place.ts';
import type { Point } from '../../kernel/layout/layout-graph.ts';
import { moveNodes } from '../../kernel/layout/move-nodes.ts';
import { placementText } from '../../kernel/layout/placement-text.ts';
import { Refusal } from '../../lib/refusal.ts';
import { checkRevision } from '../../lib/revision.ts';
import { requireModel } from '../models/index.ts';
import { placedDrawing } from './picture.ts';
import type { WantedPlace, Views, ViewsDependencies } from './views.ts';
import { requestOf, valueOf, wantedView } from './wanted-view.ts';

/** Makes the use case "put nodes of a view where a person wants them". */
export function createPlaceNodes(dependencies: ViewsDependencies): Views['placeNodes'] {
  const { transactions, tasks, clock } = dependencies;
  return async (caller, { places, ...view }) => {
    const wanted = await wantedView(dependencies, { caller, view });
    const { record, definition } = wanted;
    checkRevision(view, record.revision);
    const request = await requestOf(dependencies, { wanted, view });
    const { drawing, placement: from } = await placedDrawing(dependencies, { wanted, request });
    if (placeByForm(drawing) !== undefined)
      throw invalid([
        `viewId: the nodes of "${definition.id}" stand where its form says, and cannot be moved.`,
      ]);
    const forwards = routesForwards(drawing, from);
    const moved = moveNodes(layoutGraphOf(drawing), { from: forwards, places: placesIn(drawing, places) });
    const placement = placementText(routesForwards(drawing, moved));
    await transactions.transact(async (stores) => {
      await requireModel(stores, { caller, level: view.level, id: view.id });
      await stores.viewLayouts.save(record.id, { viewId: definition.id, placement, updatedAt: clock.now() });
    });
    const { id: modelId, revision } = record;
    return { record, json: valueOf(await tasks.view({ ...request, modelId, revision, placement })) };
  };
}

/** The wanted places by node; refuses with INVALID nodes that the picture does not have, or that come twice. */
function placesIn(drawing: Drawing, places: readonly WantedPlace[]): ReadonlyMap<string, Point> {
  const nodes = new Set(drawing.nodes.map(({ id }) => id));
  const wanted = new Map<string, Point>();
  const issues: string[] = [];
  for (const [index, { id, x, y }] of places.entries()) {
    const at = `places[${index}].id`;
    if (!nodes.has(id)) issues.push(`${at}: the view draws no box for "${id.slice(0, 100)}".`);
    else if (wanted.has(id)) issues.push(`${at}: "${id}" already has a place in this request.`);
    wanted.set(id, { x, y });
  }
  if (issues.length > 0) throw invalid(issues);
  return wanted;
}

function invalid(issues: readonly string[]): Refusal {
  return new Refusal('INVALID', 'Request validation failed', issues);
}
