import { each } from '../../../kernel/transformation/reads.ts';
import { rule, target } from '../rule-builders.ts';

/** C2P-26: performers of steps and stewards may run the operations, on all rows or on their own. */
export const permissions = rule('C2P-26', 'CimModel', {
  targets: (_model, { facts, equivalent }) =>
    each(facts.access.grants, ({ key, who, operation, scope, condition }) =>
      target('permission-grant', 'Permission', {
        key,
        suffix: `${who.id}|${operation.id}`,
        into: () => ({
          container: equivalent(who, who.eClass === 'Actor' ? 'role' : 'service-role'),
          feature: 'permissions',
        }),
        bind: () => ({
          operation: equivalent(operation.key, operation.role, operation.suffix),
          scope,
          condition,
        }),
      }),
    ),
});
