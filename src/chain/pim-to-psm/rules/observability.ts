import type { QualityScenario } from '../../pim/pim.ts';
import type { AlertRule } from '../../psm/psm.ts';
import { alertExpression } from '../facts/alert-expressions.ts';
import { rule, target } from '../rule-builders.ts';

/** P2S-04: how the system is watched. */
export const observabilityOfModel = rule('P2S-04', 'PimModel', {
  targets: (model, { equivalent }) => [
    target('observability', 'Observability', {
      into: () => ({ container: equivalent(model, 'root'), feature: 'observability' }),
      bind: () => ({ name: 'Observability' }),
    }),
  ],
});

/** P2S-30: every measurable performance or availability scenario becomes an alert. */
export const alertOfScenario = rule('P2S-30', 'QualityScenario', {
  when: ({ characteristic }) => characteristic === 'PERFORMANCE' || characteristic === 'AVAILABILITY',
  targets: (scenario, { source, equivalent, report }) => {
    const expression = alertExpression(scenario);
    if (expression === undefined) {
      report({
        severity: 'INFO',
        code: 'SCENARIO_NOT_MEASURABLE',
        message: `No alert watches "${scenario.name}": it needs an operator, a target and a unit that can be measured (AT_MOST with ms or s for performance, AT_LEAST with % for availability).`,
        elementId: scenario.id,
      });
      return [];
    }
    return [
      target('alert', 'AlertRule', {
        into: () => ({ container: equivalent(source.root, 'observability'), feature: 'alerts' }),
        bind: () => ({
          name: scenario.name,
          description: scenario.scenario ?? scenario.description,
          characteristic: scenario.characteristic,
          expression,
          severity: severityOf(scenario),
        }),
      }),
    ];
  },
});

function severityOf({ characteristic }: QualityScenario): AlertRule['severity'] {
  return characteristic === 'AVAILABILITY' ? 'CRITICAL' : 'WARNING';
}
