import { autoscaledBy } from '../facts/availability.ts';
import { rule, target } from '../rule-builders.ts';

/** P2S-25: a demanding availability target makes the units it applies to run several times and scale. */
export const autoscalingOfScenario = rule('P2S-25', 'QualityScenario', {
  targets: (scenario, { source, equivalent, facts }) =>
    facts.units
      .filter((unit) => autoscaledBy(source, unit) === scenario)
      .map((unit) =>
        target('autoscaling', 'Autoscaling', {
          suffix: unit.source.id,
          into: () => ({ container: equivalent(unit.source, 'workload'), feature: 'autoscaling' }),
          bind: () => ({ minReplicas: 2, maxReplicas: 6 }),
        }),
      ),
});
