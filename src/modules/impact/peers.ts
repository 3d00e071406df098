import type { IndexedElement } from '../../kernel/trace/element-index.ts';
import type { ImpactNode, ImpactRelation } from './impact.ts';
import type { IndexReader } from './index-reader.ts';

/** The elements of the same model that an element is connected to: by source, containment, reference. */
export async function peersOf(reader: IndexReader, element: IndexedElement): Promise<readonly ImpactNode[]> {
  const peers = new Map<string, ImpactNode>();
  const add = async (id: string, relation: ImpactRelation): Promise<void> => {
    if (id === element.id || peers.has(id)) return;
    const peer = await reader.element(id);
    if (peer === undefined) return;
    const { id: modelId, name: modelName, level } = reader.model;
    peers.set(id, {
      level,
      modelId,
      modelName,
      relation,
      depth: 1,
      traceId: null,
      elementId: id,
      elementClass: peer.eClass,
      elementName: peer.title,
    });
  };
  for (const { sourceId, kind } of element.origins)
    for (const image of kind === 'CONTRIBUTING' ? [] : await reader.images(sourceId))
      if (image.kind !== 'CONTRIBUTING') await add(image.targetId, 'SAME_SOURCE');
  for (const { id, containment } of element.outgoing) await add(id, containment ? 'PART' : 'REFERS_TO');
  for (const { id, containment } of element.incoming)
    await add(id, containment ? 'CONTAINER' : 'REFERRED_BY');
  return [...peers.values()];
}
