import type { Level, ModelRecord } from '../models/index.ts';
import { levelNames } from '../models/index.ts';
import type { CarryingArtifact } from './keep-indexed.ts';
import type { ModelChain, Spot } from './follow-traces.ts';
import type { Trial } from './trials.ts';

/** Models that are larger together are not tried: a run of the chain would keep people waiting. */
export const mostTriedBytes = 8 * 1024 * 1024;

/** The trial that shows what changes of an element change; undefined where nothing comes from its model, or too much. */
export async function planTrial(
  chain: ModelChain,
  start: Spot,
  artifacts: readonly CarryingArtifact[],
): Promise<Trial | 'NOTHING_BEHIND' | 'TOO_LARGE'> {
  const withFiles = new Set(artifacts.map(({ artifact }) => artifact.sourceModelId));
  const models: Trial['models'][number][] = [];
  const enter = (model: ModelRecord, sourceId: string | null): void => {
    if (models.some((known) => known.model.id === model.id)) return;
    models.push({ model, sourceId, hasFiles: withFiles.has(model.id) });
  };
  enter(start.reader.model, null);
  // The list grows while it is walked.
  for (const { model } of models)
    for (const reader of await chain.downstream(model.id)) enter(reader.model, model.id);
  if (models.length === 1 && !withFiles.has(start.reader.model.id)) return 'NOTHING_BEHIND';
  const size = models.reduce((sum, { model }) => sum + model.content.size, 0);
  return size > mostTriedBytes ? 'TOO_LARGE' : { elementId: start.elementId, models };
}

/** How many levels lie between two. */
export function levelsBetween(from: Level, to: Level): number {
  return levelNames.indexOf(to) - levelNames.indexOf(from);
}
