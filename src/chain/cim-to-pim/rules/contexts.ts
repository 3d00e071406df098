import { contextRole } from '../facts/homes.ts';
import { rule, target } from '../rule-builders.ts';

/** C2P-03: every business domain becomes a bounded context. */
export const contextOfDomain = rule('C2P-03', 'BusinessDomain', {
  targets: (domain, { source, facts, equivalent }) => [
    target('context', 'BoundedContext', {
      into: () => ({ container: equivalent(source.root.id, 'root'), feature: 'contexts' }),
      bind: () => ({
        name: domain.name,
        description: domain.description,
        code: facts.codes.context(domain),
        kind: domain.kind,
        vision: domain.vision,
        team: source.resolve(domain.owner)?.name,
      }),
    }),
  ],
});

/** C2P-04: what has no domain lives in a default context named like the system. */
export const defaultContext = rule('C2P-04', 'CimModel', {
  when: (model, { facts }) => facts.homes.includes(model),
  targets: (model, { facts, equivalent }) => [
    target('default-context', 'BoundedContext', {
      into: () => ({ container: equivalent(model, 'root'), feature: 'contexts' }),
      bind: () => ({ name: model.name, code: facts.codes.context(model), kind: 'CORE' }),
    }),
  ],
});

/** C2P-05: contexts that use each other are related on the context map. */
export const contextRelationships = rule('C2P-05', 'CimModel', {
  targets: (model, { facts, equivalent }) =>
    facts.relationships.map(({ upstream, downstream, exchange, because }) =>
      target('context-relationship', 'ContextRelationship', {
        key: upstream,
        suffix: downstream.id,
        alsoFrom: because,
        into: () => ({ container: equivalent(model, 'root'), feature: 'relationships' }),
        bind: () => ({
          name: `${downstream.name} depends on ${upstream.name}`,
          upstream: equivalent(upstream, contextRole(upstream)),
          downstream: equivalent(downstream, contextRole(downstream)),
          pattern: 'CUSTOMER_SUPPLIER',
          exchange,
        }),
      }),
    ),
});

/** C2P-06: every capability becomes a module of its domain's context. */
export const moduleOfCapability = rule('C2P-06', 'Capability', {
  targets: (capability, { source, facts, equivalent }) => [
    target('module', 'Module', {
      into: () => ({
        container: equivalent(source.containerOf(capability, 'BusinessDomain'), 'context'),
        feature: 'modules',
      }),
      bind: () => ({
        name: capability.name,
        description: capability.description,
        code: facts.codes.module(capability),
      }),
    }),
  ],
});
