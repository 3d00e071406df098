import type { Model } from '../../kernel/model/model.ts';
import { byId } from '../core/by-id.ts';
import type { Api, BoundedContext, Pim, PimModel, ServiceUnit } from './pim.ts';

/** Contexts that are deployed together, and the element that says so. */
export type DeploymentUnit = {
  readonly source: PimModel | ServiceUnit | BoundedContext;
  /** At least one. */
  readonly contexts: readonly BoundedContext[];
};

/**
 * Cuts the system into what is deployed together: service units host the contexts they name; all other contexts go
 * together into one unit of the whole model (MODULAR_MONOLITH) or each into its own (MICROSERVICES).
 */
export function deploymentUnits(
  model: Model<Pim>,
  style: 'MODULAR_MONOLITH' | 'MICROSERVICES',
): readonly DeploymentUnit[] {
  const root = model.only('PimModel');
  const free = new Map(root.contexts.map((context) => [context.id, context]));
  const hosted = byId(root.serviceUnits).map((source) => ({
    source,
    contexts: model.resolveAll<'BoundedContext'>(source.hosts).filter((context) => free.delete(context.id)),
  }));
  const rest = [...free.values()];
  const others =
    style === 'MICROSERVICES'
      ? rest.map((context) => ({ source: context, contexts: [context] }))
      : [{ source: root, contexts: rest }];
  return [...hosted, ...others].filter(({ contexts }) => contexts.length > 0);
}

/** The APIs of a unit that outsiders call, in the order of their ids. */
export function outwardApis({ contexts }: Pick<DeploymentUnit, 'contexts'>): readonly Api[] {
  return byId(contexts.flatMap(({ apis }) => apis)).filter(({ audience }) => audience !== 'INTERNAL');
}
