import type { ModelRecord } from '../models/index.ts';

/** Goes up when pages hold something new, so that earlier ones are made again. */
const format = 3;

/** The state of a model that its index is kept for. */
export function stateOf(model: ModelRecord): { readonly modelId: string; readonly version: string } {
  return { modelId: model.id, version: `${format}:${model.content.sha256}` };
}
