import { notFound, Refusal } from '../../lib/refusal.ts';
import type { ArtifactRecord } from '../artifacts/index.ts';
import { filePathProblem, requireArtifact } from '../artifacts/index.ts';
import type { ModelRecord } from '../models/index.ts';
import { elementsCarried, readCarried } from './carried-elements.ts';
import type { Spot } from './follow-traces.ts';
import { cut, followUpstream } from './follow-traces.ts';
import type { Ancestor, Impact, ImpactNode, ImpactStores } from './impact.ts';
import type { Indexed } from './keep-indexed.ts';
import { chainOf } from './model-chain.ts';

/** Makes the use case "what an artifact, or a file of it, comes from". */
export function createOfArtifact(indexed: Indexed): Impact['ofArtifact'] {
  return (caller, { artifactId, path, limit }) =>
    indexed.read(
      async (stores) => (await requireArtifact(stores, { caller, artifactId })).sourceModelId,
      async (stores, { models, artifacts }) => {
        const artifact = await requireArtifact(stores, { caller, artifactId });
        await requireFile(stores, artifact, path);
        const chain = chainOf(stores, models);
        const reader = chain.readerOf(artifact.sourceModelId);
        if (reader?.model.projectId !== artifact.projectId) return { artifact, upstream: [] };
        const carrying = artifacts.find((one) => one.artifact.id === artifact.id);
        const carried = carrying?.carried ?? readCarried(undefined);
        const listed = path === undefined ? [...carried.byElement.keys()] : (carried.byPath.get(path) ?? []);
        const spots = (await elementsCarried(carried, reader, listed)).map((elementId): Spot => ({
          reader,
          elementId,
        }));
        const own = await ownNodes(spots);
        const upstream = await followUpstream(chain, spots);
        const nodes = [...own, ...upstream.nodes.map((node) => ({ ...node, depth: node.depth + 1 }))];
        return {
          artifact,
          // Only artifacts are generated from a deployment model: everything related to it comes before it.
          upstream: models.map((model): Ancestor => {
            const elements = nodes.filter(({ modelId }) => modelId === model.id);
            return {
              level: model.level,
              modelId: model.id,
              modelName: model.name,
              revision: model.revision,
              depth: depthOf(model),
              elements: cut(elements, { limit, complete: upstream.complete }),
            };
          }),
        };
      },
    );
}

async function requireFile(
  stores: ImpactStores,
  { id, revision }: ArtifactRecord,
  path: string | undefined,
): Promise<void> {
  if (path === undefined) return;
  const problem = filePathProblem(path);
  if (problem !== undefined) throw new Refusal('INVALID', 'Request validation failed', [problem]);
  if ((await stores.artifacts.file(id, { revision, path })) === undefined) throw notFound('The file');
}

async function ownNodes(spots: readonly Spot[]): Promise<readonly ImpactNode[]> {
  const nodes: ImpactNode[] = [];
  for (const { reader, elementId } of spots) {
    const element = await reader.element(elementId);
    if (element === undefined) continue;
    const { id: modelId, name: modelName, level } = reader.model;
    nodes.push({
      level,
      modelId,
      modelName,
      elementId,
      relation: 'PRIMARY',
      depth: 1,
      traceId: null,
      elementClass: element.eClass,
      elementName: element.title,
    });
  }
  return nodes;
}

const depths: Readonly<Record<ModelRecord['level'], number>> = { psm: 1, pim: 2, cim: 3 };

function depthOf({ level }: ModelRecord): number {
  return depths[level];
}
