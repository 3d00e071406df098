import type { PimFacts } from '../facts/facts.ts';
import type { Unit } from '../facts/units.ts';
import { rule, target } from '../rule-builders.ts';

/** The release line of Node that generated services run on: the one with long-term support. */
const nodeMajor = '24';

/** P2S-07: every unit is one project on Node 24; how callers sign in and events travel follows the decisions. */
export const projectOfUnit = rule('P2S-07', 'PimModel', {
  targets: (model, { equivalent, facts }) =>
    facts.units.map((unit) =>
      target('project', 'CodeProject', {
        key: unit.source,
        into: () => ({ container: equivalent(model, 'root'), feature: 'projects' }),
        bind: () => ({
          name: unit.name,
          symbol: facts.symbol(equivalent(unit.source, 'project')),
          packageName: unit.label,
          authMode: facts.steering.AUTHENTICATION,
          runtimeVersion: nodeMajor,
          delivery: deliveryOf(unit, facts),
        }),
      }),
    ),
});

// A project without topics of its own does not use a broker, and has no address of one.
function deliveryOf(unit: Unit, { messaging }: PimFacts): 'BROKER' | 'IN_PROCESS' {
  return messaging.uses(unit) ? 'BROKER' : 'IN_PROCESS';
}
