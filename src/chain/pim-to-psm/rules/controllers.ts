import { rule, target } from '../rule-builders.ts';

/** P2S-22: every API resource becomes a controller; aggregates that no resource offers and that operations change get one inside the process. */
export const controllersOfModel = rule('P2S-22', 'PimModel', {
  targets: (_model, { equivalent, facts }) =>
    facts.controllers.all.map(({ id, source, role, aggregate, context, path }) =>
      target(role, 'RestController', {
        key: source,
        into: () => ({ container: equivalent(context, 'module'), feature: 'controllers' }),
        bind: () => ({
          name: source.name,
          description: source.description,
          symbol: facts.symbol(id),
          path,
          table: equivalent(aggregate.root, 'table'),
        }),
      }),
    ),
});
