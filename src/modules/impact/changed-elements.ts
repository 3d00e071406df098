import type { Followed, Spot } from './follow-traces.ts';
import type { ImpactNode, TriedChanges } from './impact.ts';
import type { IndexReader } from './index-reader.ts';
import { levelsBetween } from './plan-trial.ts';

/**
 * What was derived from an element, and behind it what changes of the element changed besides: something was read of it
 * there. In the order of distance.
 */
export async function withChanged(
  derived: Followed,
  given: {
    readonly start: Spot;
    readonly changes: TriedChanges;
    readonly readerOf: (modelId: string) => IndexReader | undefined;
  },
): Promise<Followed> {
  const known = new Set(derived.spots.map(({ reader, elementId }) => `${reader.model.id} ${elementId}`));
  const nodes = [...derived.nodes];
  const spots = [...derived.spots];
  for (const { modelId, members } of given.changes.elements) {
    const reader = given.readerOf(modelId);
    if (reader === undefined) continue;
    const { name: modelName, level } = reader.model;
    const depth = levelsBetween(given.start.reader.model.level, level);
    for (const elementId of members) {
      const element = await reader.element(elementId);
      if (element === undefined || known.has(`${modelId} ${elementId}`)) continue;
      const { eClass: elementClass, title: elementName } = element;
      const link = { relation: 'READS', depth, traceId: null } as const;
      nodes.push({
        level,
        modelId,
        modelName,
        elementId,
        elementClass,
        elementName,
        ...link,
      } satisfies ImpactNode);
      spots.push({ reader, elementId });
    }
  }
  return { nodes: nodes.toSorted((a, b) => a.depth - b.depth), spots, complete: derived.complete };
}
