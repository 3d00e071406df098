import type { Model } from '../../../kernel/model/model.ts';
import { assertNever } from '../../../lib/assert-never.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import { repetitions } from '../../core/repetitions.ts';
import type { Endpoint, Operation, Pim } from '../pim.ts';
import { aggregateOf } from './places.ts';
import { constraint } from './constraint-builder.ts';

/** Each request leads to one place. */
export const pathsUnique = constraint('PIM-API-01', 'Endpoint', {
  severity: 'ERROR',
  holds:
    'method and full path are unique per API; path parameters are balanced and named id or a filter, or, for parts, partId with part1Id, part2Id and so on above it',
  message: '{method} {path} is offered twice.',
  remedy: 'Change one path.',
  feature: 'path',
  check: (endpoint, { facts, model }) => {
    const path = fullPath(model, endpoint);
    const parameters = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
    const isBalanced = !/[{}]/.test(path.replace(/\{[^{}]*\}/g, ''));
    if (!isBalanced || !/^(?:\/|$)/.test(endpoint.path))
      return {
        message: 'Path "{path}" of {name} is not a path.',
        remedy: 'Leave it empty or start it with a slash, and close every brace.',
        values: { path: endpoint.path },
      };
    const named = parameters.filter((name) => name !== 'id');
    const operation = model.get<'Operation'>(endpoint.invokes);
    const filters = named.length === 0 ? none : filtersOf(model, operation);
    const strangers = named.filter(
      (name) => !filters.has(name) && !(/^part\d*Id$/.test(name) && isAboutPart(model, operation)),
    );
    if (strangers.length > 0)
      return strangers.map((parameter) => ({
        message: 'Path parameter {parameter} of {name} is neither id nor a filter.',
        remedy: 'Rename it, or make it a filter of the query.',
        values: { parameter },
      }));
    return !facts(offeredTwice).has(endpoint) || { values: { path } };
  },
});

const none: ReadonlySet<string> = new Set();

function fullPath(model: Model<Pim>, endpoint: Endpoint): string {
  const resource = model.containerOf(endpoint, 'ApiResource');
  const { basePath } = model.containerOf(resource, 'Api');
  return `${basePath}/${resource.path}${endpoint.path}`;
}

function offeredTwice(model: Model<Pim>): ReadonlyMap<Endpoint, Endpoint> {
  return repetitions(model.all('Endpoint'), (endpoint) => {
    const api = model.containerOf(model.containerOf(endpoint, 'ApiResource'), 'Api');
    // A parameter stands in the same place under any name.
    return `${api.id} ${endpoint.method} ${fullPath(model, endpoint).replace(/\{[^{}]*\}/g, '{}')}`;
  });
}

function isAboutPart(model: Model<Pim>, operation: Operation): boolean {
  return aggregateOf(model, operation)?.root !== operation.target;
}

function filtersOf(model: Model<Pim>, operation: Operation): ReadonlySet<string> {
  if (operation.eClass === 'Command') return new Set();
  return new Set(model.resolveAll<'Attribute'>(operation.filters).map(({ code }) => code));
}

/** Questions are asked with GET, and an endpoint stays with its resource. */
export const methodFits = constraint('PIM-API-02', 'Endpoint', {
  severity: 'ERROR',
  holds: 'queries use GET; commands never use GET; invoked operation belongs to the exposed aggregate',
  message: '{method} does not fit {operation}.',
  remedy: 'Use {expected}.',
  feature: 'method',
  fix: 'Use the method that fits.',
  check: (endpoint, { model, pointer }) => {
    const operation = model.get<'Operation'>(endpoint.invokes);
    const exposed = model.get<'Aggregate'>(model.containerOf(endpoint, 'ApiResource').exposes);
    if (aggregateOf(model, operation) !== exposed)
      return {
        feature: 'invokes',
        message: '{name} invokes {operation}, which is not an operation of {aggregate}.',
        remedy: 'Invoke an operation of the exposed aggregate, or move the endpoint.',
        values: { operation: operation.name, aggregate: exposed.name },
      };
    if ((operation.eClass === 'Query') === (endpoint.method === 'GET')) return true;
    const expected = methodFor(operation);
    return {
      values: { operation: operation.name, expected },
      fix: setValue(`Use ${expected}`, pointer(endpoint, 'method'), expected),
    };
  },
});

function methodFor(operation: Operation): Endpoint['method'] {
  if (operation.eClass === 'Query') return 'GET';
  switch (operation.kind) {
    case 'UPDATE':
      return 'PATCH';
    case 'DELETE':
      return 'DELETE';
    case 'CREATE':
    case 'TRANSITION':
    case 'NOTE':
    case 'CUSTOM':
      return 'POST';
    default:
      return assertNever(operation);
  }
}

/** Clients know what to expect. */
export const statusFits = constraint('PIM-API-03', 'Endpoint', {
  severity: 'WARNING',
  holds: 'success status fits the operation (201 create, 204 delete, 200 otherwise)',
  message: 'Status {successStatus} is unusual for {operation}.',
  remedy: 'Use {expected}.',
  feature: 'successStatus',
  fix: 'Use the usual status.',
  check: (endpoint, { model, pointer }) => {
    const operation = model.get<'Operation'>(endpoint.invokes);
    const expected = operation.kind === 'CREATE' ? 201 : operation.kind === 'DELETE' ? 204 : 200;
    return (
      endpoint.successStatus === expected || {
        values: { operation: operation.name, expected },
        fix: setValue(`Use ${expected}`, pointer(endpoint, 'successStatus'), expected),
      }
    );
  },
});
