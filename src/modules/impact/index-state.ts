import type { ModelRecord } from '../models/index.ts';

/** The state of a model that its index is kept for. */
export function stateOf(model: ModelRecord): { readonly modelId: string; readonly version: string } {
  return { modelId: model.id, version: model.content.sha256 };
}
