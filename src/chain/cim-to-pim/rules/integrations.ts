import { contextRole } from '../facts/homes.ts';
import { rule, target } from '../rule-builders.ts';

/** C2P-28: an external system that performs steps is integrated by every context those steps happen in. */
export const integrations = rule('C2P-28', 'CimModel', {
  targets: (_model, { facts, equivalent }) =>
    facts.processes.integrations.map(({ system, home, direction }) =>
      target('integration', 'Integration', {
        key: system,
        suffix: home.id,
        into: () => ({ container: equivalent(home, contextRole(home)), feature: 'integrations' }),
        bind: () => ({
          name: direction === 'INBOUND' ? `${system.name} to ${home.name}` : `${home.name} to ${system.name}`,
          code: facts.codes.integration(system, home),
          system: equivalent(system, 'external'),
          direction,
          style: direction === 'INBOUND' ? 'WEBHOOK' : 'REQUEST_RESPONSE',
        }),
      }),
    ),
});
