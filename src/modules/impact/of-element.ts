import { notFound } from '../../lib/refusal.ts';
import { requireModel } from '../models/index.ts';
import { filesCarrying } from './carried-elements.ts';
import type { Spot } from './follow-traces.ts';
import { cut, followDownstream, followUpstream } from './follow-traces.ts';
import type { Impact, ImpactedArtifact, ImpactNode } from './impact.ts';
import type { CarryingArtifact, Indexed } from './keep-indexed.ts';
import { chainOf } from './model-chain.ts';
import { leftOut } from './left-out.ts';
import { peersOf } from './peers.ts';

/** Makes the use case "what an element comes from, and what comes from it". */
export function createOfElement(indexed: Indexed): Impact['ofElement'] {
  return (caller, { level, modelId, elementId, limit }) =>
    indexed.read(
      async (stores) => (await requireModel(stores, { caller, level, id: modelId })).id,
      async (stores, { models, artifacts }) => {
        const chain = chainOf(stores, models);
        const reader = chain.readerOf(modelId);
        const element = await reader?.element(elementId);
        if (reader === undefined || element === undefined) throw notFound('The element');
        const start: Spot = { reader, elementId };
        const upstream = await followUpstream(chain, [start]);
        const downstream = await followDownstream(chain, [start]);
        const own: ImpactNode = {
          ...{ level, modelId, modelName: reader.model.name, elementId, traceId: null },
          ...{ elementClass: element.eClass, elementName: element.title, relation: 'PRIMARY', depth: 0 },
        };
        const carrying = await artifactsWith(artifacts, [start, ...downstream.spots]);
        return {
          element: own,
          upstream: cut(upstream.nodes, { limit, complete: upstream.complete }),
          downstream: cut(downstream.nodes, { limit, complete: downstream.complete }),
          artifacts: carrying,
          peers: cut(await peersOf(reader, element), { limit, complete: true }),
          leftOut: await leftOut(chain, { start, upstream, downstream, hasFiles: carrying.length > 0 }),
        };
      },
    );
}

async function artifactsWith(
  artifacts: readonly CarryingArtifact[],
  spots: readonly Spot[],
): Promise<readonly ImpactedArtifact[]> {
  const found: ImpactedArtifact[] = [];
  for (const { artifact, carried } of artifacts) {
    const files = new Set<string>();
    for (const { reader, elementId } of spots)
      if (reader.model.id === artifact.sourceModelId)
        for (const path of await filesCarrying(carried, reader, elementId)) files.add(path);
    const { id: artifactId, name, revision } = artifact;
    if (files.size > 0) found.push({ artifactId, name, revision, files: [...files].sort() });
  }
  return found;
}
