import type { ModelRecord } from '../models/index.ts';
import type { ImpactStores } from './impact.ts';

/** A chain has three levels, but a model may have been generated into many. */
const mostModels = 100;

/** A model, the models it was generated from, and the models generated from it, over all levels. */
export async function relatedModels(stores: ImpactStores, modelId: string): Promise<readonly ModelRecord[]> {
  const own = await stores.models.find(modelId);
  if (own === undefined) return [];
  const upstream = await follow(stores, own, 'upstreamModels');
  const downstream = await follow(stores, own, 'downstreamModels');
  return [own, ...upstream, ...downstream];
}

async function follow(
  stores: ImpactStores,
  start: ModelRecord,
  direction: 'upstreamModels' | 'downstreamModels',
): Promise<readonly ModelRecord[]> {
  const seen = new Set([start.id]);
  const found: ModelRecord[] = [];
  const waiting = [start.id];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    for (const id of await stores.indexes[direction](next)) {
      if (seen.has(id) || seen.size > mostModels) continue;
      seen.add(id);
      const model = await stores.models.find(id);
      if (model === undefined || model.projectId !== start.projectId) continue;
      found.push(model);
      waiting.push(id);
    }
  return found;
}
