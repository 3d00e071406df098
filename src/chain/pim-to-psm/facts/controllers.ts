import { carrying } from '../../../kernel/transformation/reads.ts';
import { kebabCase } from '../../core/naming.ts';
import type { Aggregate, ApiResource, BoundedContext, Endpoint, Operation } from '../../pim/pim.ts';
import type { PimSource } from './places.ts';
import { byId } from '../../core/by-id.ts';
import { clusterOf, homeOf } from './places.ts';
import { targetId } from './target-ids.ts';

/** A group of handlers: an API resource, or an aggregate that no resource offers and that operations of its own or of others change. */
export type Controller = {
  readonly id: string;
  readonly source: ApiResource | Aggregate;
  readonly role: 'controller' | 'internal-controller';
  readonly aggregate: Aggregate;
  readonly context: BoundedContext;
  /** Full path prefix. */
  readonly path: string;
};

/** Where operations are offered. */
export type ControllerIndex = {
  readonly all: readonly Controller[];
  /** The endpoints of an operation in the order of their ids, those still recommended first. */
  readonly endpointsOf: (operation: Operation) => readonly Endpoint[];
  /** The controller that offers an endpoint, or, without one, the controller of the operation's aggregate. */
  readonly of: (operation: Operation, endpoint: Endpoint | undefined) => Controller;
};

/** Finds the controllers of the model and who stands where. */
export function indexControllers(source: PimSource): ControllerIndex {
  const controllers = new Map<string, Controller>();
  const firstOf = new Map<string, Controller>();
  for (const resource of byId(source.all('ApiResource'))) {
    const controller = carrying(() => resourceController(source, resource));
    controllers.set(resource.id, controller);
    if (!firstOf.has(resource.exposes)) firstOf.set(resource.exposes, controller);
  }
  const changed = new Set(source.all('Effect').map(({ target }) => target));
  for (const aggregate of source.all('Aggregate')) {
    if (firstOf.has(aggregate.id)) continue;
    if (aggregate.operations.length === 0 && !changed.has(aggregate.root)) continue;
    const controller = carrying(() => internalController(source, aggregate));
    controllers.set(aggregate.id, controller);
    firstOf.set(aggregate.id, controller);
  }
  return {
    all: [...controllers.values()],
    endpointsOf: (operation) => {
      const endpoints = byId(source.referrers(operation, 'Endpoint', 'invokes'));
      return [...endpoints.filter((one) => !one.deprecated), ...endpoints.filter((one) => one.deprecated)];
    },
    of: (operation, endpoint) => {
      const found =
        endpoint === undefined
          ? firstOf.get(clusterOf(source, operation).id)
          : controllers.get(source.containerOf(endpoint, 'ApiResource').id);
      if (found === undefined) throw new Error(`Operation ${operation.id} has no controller.`);
      return found;
    },
  };
}

/** Joins the parts of a path with single slashes; the result starts with one and does not end with one. */
export function joinPath(...parts: readonly string[]): string {
  return `/${parts
    .flatMap((part) => part.split('/'))
    .filter((segment) => segment !== '')
    .join('/')}`;
}

function resourceController(source: PimSource, resource: ApiResource): Controller {
  const aggregate = source.get<'Aggregate'>(resource.exposes);
  return {
    id: targetId(resource, 'controller'),
    source: resource,
    role: 'controller',
    aggregate,
    context: homeOf(source, aggregate),
    path: joinPath(source.containerOf(resource, 'Api').basePath, resource.path),
  };
}

function internalController(source: PimSource, aggregate: Aggregate): Controller {
  const context = homeOf(source, aggregate);
  return {
    id: targetId(aggregate, 'internal-controller'),
    source: aggregate,
    role: 'internal-controller',
    aggregate,
    context,
    path: joinPath('internal', kebabCase(context.code), kebabCase(aggregate.code)),
  };
}
