import type { ModelRecord } from '../models/index.ts';
import type { ModelChain } from './follow-traces.ts';
import type { ImpactStores } from './impact.ts';
import { indexReader, type IndexReader } from './index-reader.ts';

/** A chain over indexed models, inside a transaction. */
export function chainOf(
  stores: ImpactStores,
  related: readonly ModelRecord[],
): ModelChain & { readonly readerOf: (modelId: string) => IndexReader | undefined } {
  const readers = new Map(related.map((model) => [model.id, indexReader(stores, model)]));
  const remembered = new Map<string, Promise<readonly IndexReader[]>>();
  const among = (
    modelId: string,
    direction: 'upstreamModels' | 'downstreamModels',
  ): Promise<readonly IndexReader[]> => {
    const key = `${direction} ${modelId}`;
    const known =
      remembered.get(key) ??
      stores.indexes[direction](modelId).then((ids) => ids.flatMap((id) => readers.get(id) ?? []));
    remembered.set(key, known);
    return known;
  };
  return {
    readerOf: (modelId) => readers.get(modelId),
    upstream: (modelId) => among(modelId, 'upstreamModels'),
    downstream: (modelId) => among(modelId, 'downstreamModels'),
  };
}
