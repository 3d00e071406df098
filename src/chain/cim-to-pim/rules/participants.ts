import { rule, target } from '../rule-builders.ts';

/** C2P-07: every actor becomes a role of people. */
export const roleOfActor = rule('C2P-07', 'Actor', {
  targets: (actor, { source, facts, equivalent }) => [
    target('role', 'Role', {
      into: () => ({ container: equivalent(source.root.id, 'root'), feature: 'roles' }),
      bind: () => ({
        name: actor.name,
        description: actor.description,
        code: facts.codes.role(actor),
        kind: 'HUMAN',
      }),
    }),
  ],
});

/** C2P-07: an external system that calls back gets a role of its own. */
export const roleOfCallingSystem = rule('C2P-07', 'ExternalSystem', {
  when: (system, { source }) =>
    source.referrers(system, 'ProcessStep', 'performer').some(({ kind }) => kind === 'RECEIVE'),
  targets: (system, { source, facts, equivalent }) => [
    target('service-role', 'Role', {
      into: () => ({ container: equivalent(source.root.id, 'root'), feature: 'roles' }),
      bind: () => ({ name: system.name, code: facts.codes.role(system), kind: 'SERVICE' }),
    }),
  ],
});

/** C2P-08: external systems stay external systems. */
export const externalSystem = rule('C2P-08', 'ExternalSystem', {
  targets: (system, { source, facts, equivalent }) => [
    target('external', 'ExternalSystem', {
      into: () => ({ container: equivalent(source.root.id, 'root'), feature: 'externalSystems' }),
      bind: () => ({
        name: system.name,
        description: system.description,
        code: facts.codes.externalSystem(system),
        operatedBy: system.operatedBy,
      }),
    }),
  ],
});
