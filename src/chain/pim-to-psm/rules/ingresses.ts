import { outwardApis } from '../../pim/deployment-units.ts';
import type { Api } from '../../pim/pim.ts';
import { joinPath } from '../facts/controllers.ts';
import { rule, target } from '../rule-builders.ts';

/** P2S-11: a unit with an API for outsiders gets a door, with one way in for each such API. */
export const ingressOfUnit = rule('P2S-11', 'PimModel', {
  targets: (model, { equivalent, facts, report }) =>
    facts.units.flatMap((unit) => {
      const apis = outwardApis(unit);
      if (apis.length === 0) return [];
      const routed = new Map<string, Api>();
      for (const api of apis) {
        const path = joinPath(api.basePath);
        const first = routed.get(path);
        if (first === undefined) routed.set(path, api);
        else
          report({
            severity: 'WARNING',
            code: 'BASE_PATH_USED_TWICE',
            message: `APIs "${first.name}" and "${api.name}" both use the base path ${path}; one way in leads to both. Give each a base path of its own.`,
            elementId: api.id,
          });
      }
      return [
        target('ingress', 'Ingress', {
          key: unit.source,
          into: () => ({ container: equivalent(model, 'root'), feature: 'ingresses' }),
          bind: () => ({ name: unit.name, resourceName: unit.label, hostPrefix: unit.label }),
        }),
        ...[...routed].map(([path, api]) =>
          target('route', 'RouteRule', {
            key: api,
            into: () => ({ container: equivalent(unit.source, 'ingress'), feature: 'routes' }),
            bind: () => ({
              path,
              service: equivalent(unit.source, 'service'),
              port: equivalent(unit.source, 'service-port'),
            }),
          }),
        ),
      ];
    }),
});
