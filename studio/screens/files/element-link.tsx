import type { VNode } from 'preact';
import type { ImpactNode } from '../../../client/src/index.ts';
import { modelPath } from '../../lib/paths.ts';

type ElementLinkProps = { readonly projectId: string; readonly node: ImpactNode };

/** An element of any model, with its class, as a link into its model. */
export function ElementLink({ projectId, node }: ElementLinkProps): VNode {
  const { level, modelId, elementId, elementClass, elementName } = node;
  const name = elementName ?? elementId;
  return (
    <>
      {modelId === null ? (
        <span>{name}</span>
      ) : (
        <a href={modelPath(projectId, level, modelId, undefined, { e: elementId })}>{name}</a>
      )}{' '}
      <span class="quiet">{elementClass}</span>
    </>
  );
}
