import { each } from '../../../kernel/transformation/reads.ts';
import { assertNever } from '../../../lib/assert-never.ts';
import { kebabCase, pascalCase } from '../../core/naming.ts';
import type { BusinessObject } from '../../cim/cim.ts';
import { legalCode } from '../facts/distinct-codes.ts';
import type { CimFacts } from '../facts/facts.ts';
import { contextRole } from '../facts/homes.ts';
import { pluralName } from '../facts/language.ts';
import type { OperationPlan } from '../facts/operations.ts';
import { firstById } from '../facts/source.ts';
import { rule, target } from '../rule-builders.ts';

/** C2P-31: a context with aggregates offers an API. */
export const apiOfContext = rule('C2P-31', 'CimModel', {
  targets: (_model, { facts, equivalent }) => {
    const offering = new Set(facts.composition.roots.map(facts.homeOf));
    return [...offering].map((home) =>
      target('api', 'Api', {
        key: home,
        into: () => ({ container: equivalent(home, contextRole(home)), feature: 'apis' }),
        bind: () => ({
          name: `${home.name} API`,
          code: legalCode(pascalCase(`${home.name} API`, 'Api')),
          style: 'REST',
          basePath: `/${kebabCase(facts.codes.context(home))}`,
          version: 'v1',
          audience: 'PUBLIC',
        }),
      }),
    );
  },
});

/** C2P-31: every aggregate is one collection of its context's API. */
export const resourceOfRoot = rule('C2P-31', 'BusinessObject', {
  when: (object, { facts }) => facts.composition.isRoot(object),
  targets: (object, { source, facts, equivalent }) => [
    target('api-resource', 'ApiResource', {
      into: () => ({ container: equivalent(facts.homeOf(object), 'api'), feature: 'resources' }),
      bind: () => ({
        name: pluralName(source, object.name),
        code: facts.codes.resource(object),
        path: kebabCase(facts.codes.resource(object)),
        exposes: equivalent(object, 'aggregate-root'),
      }),
    }),
  ],
});

/** C2P-32: every exposed operation gets an endpoint. */
export const endpointOfOperation = rule('C2P-32', 'BusinessObject', {
  when: (object, { facts }) => facts.composition.isRoot(object),
  targets: (object, { facts, equivalent }) =>
    each(facts.operations.ofRoot(object), (operation) =>
      facts.access.isExposed(operation)
        ? target('endpoint', 'Endpoint', {
            key: operation.key,
            suffix: operation.id,
            into: () => ({ container: equivalent(object, 'api-resource'), feature: 'endpoints' }),
            bind: () => ({
              name: operation.name,
              code: facts.codes.operation(operation),
              ...requestOf(operation, facts),
              invokes: equivalent(operation.key, operation.role, operation.suffix),
            }),
          })
        : [],
    ),
});

function requestOf(operation: OperationPlan, facts: CimFacts) {
  const { kind, origin, target } = operation;
  const verb = kebabCase(facts.codes.operation(operation));
  const collection = facts.partPaths.collectionOf(target);
  const item = facts.partPaths.itemOf(target);
  const isPlain = origin === 'crud' || origin === 'part';
  switch (kind) {
    case 'GET_BY_ID':
      return { method: 'GET', path: item, successStatus: 200 } as const;
    case 'LIST':
      return { method: 'GET', path: collection, successStatus: 200 } as const;
    case 'CREATE': {
      // Nothing has an id yet, so a further way to create stands beside the collection, not below an item.
      const isFirst = origin === 'part' || firstCreate(operation.root, facts) === operation;
      return {
        method: 'POST',
        path: isFirst ? collection : `${collection}/${verb}`,
        successStatus: 201,
      } as const;
    }
    case 'UPDATE':
      if (isPlain) return { method: 'PATCH', path: item, successStatus: 200 } as const;
      return { method: 'POST', path: `${item}/${verb}`, successStatus: 200 } as const;
    case 'DELETE':
      if (isPlain) return { method: 'DELETE', path: item, successStatus: 204 } as const;
      return { method: 'POST', path: `${item}/${verb}`, successStatus: 204 } as const;
    case 'TRANSITION':
    case 'NOTE':
      return { method: 'POST', path: `${item}/${verb}`, successStatus: 200 } as const;
    default:
      return assertNever(kind);
  }
}

function firstCreate(root: BusinessObject, facts: CimFacts): OperationPlan | undefined {
  const creating = facts.operations
    .ofRoot(root)
    .filter(({ kind, target }) => kind === 'CREATE' && target === root);
  const keys = creating.filter(facts.access.isExposed).map(({ key }) => key);
  const first = firstById<OperationPlan['key']>(keys);
  return creating.find(({ key }) => key === first);
}
