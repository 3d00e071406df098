import {
  layoutCimView,
  layoutPimView,
  layoutPsmView,
  placeCimViewNodes,
  placePimViewNodes,
  placePsmViewNodes,
} from '../../client/src/index.ts';
import { client } from './client.ts';
import type { ModelName } from './models.ts';
import { readAgain } from './queries.ts';

const places = { cim: placeCimViewNodes, pim: placePimViewNodes, psm: placePsmViewNodes };
const layouts = { cim: layoutCimView, pim: layoutPimView, psm: layoutPsmView };

/** Where a node is wanted, in pixels from the corner of the picture. */
export type Place = { readonly id: string; readonly x: number; readonly y: number };

/** Puts a node of a view where a person wants it; it stays there, and the picture is drawn again. */
export async function placeNode(
  { level, id, revision }: ModelName,
  viewId: string,
  place: Place,
): Promise<void> {
  const body = { places: [place], expectedRevision: revision };
  await places[level]({ client, path: { modelId: id, viewId }, body });
  await readAgain('picture', level, id);
}

/** Gives up all places that people chose in a view, and has it laid out. */
export async function layOutAgain({ level, id }: ModelName, viewId: string): Promise<void> {
  await layouts[level]({ client, path: { modelId: id, viewId }, body: { options: { mode: 'FULL' } } });
  await readAgain('picture', level, id);
}
