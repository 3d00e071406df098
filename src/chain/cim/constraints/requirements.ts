import type { Model } from '../../../kernel/model/model.ts';
import { waysRound } from '../../core/graph.ts';
import { isBlank, wayText } from '../../core/wording.ts';
import type { Cim, Requirement } from '../cim.ts';
import { constraint } from './constraint-builder.ts';

/** What must be done must be good for something. */
export const requirementServes = constraint('CIM-REQ-01', 'Requirement', {
  severity: 'WARNING',
  holds: 'a MUST requirement satisfies at least one goal',
  message: '{code} serves no goal.',
  remedy: 'Link a goal.',
  feature: 'satisfies',
  guard: ({ priority }) => priority === 'MUST',
  check: ({ satisfies }) => satisfies.length > 0,
});

/** What was agreed shows in the work or in the things people work with. */
export const requirementRealised = constraint('CIM-REQ-02', 'FunctionalRequirement', {
  severity: 'WARNING',
  holds: 'an AGREED functional requirement is realised by a step or concerns an object',
  message: '{code} leaves no trace in processes or objects.',
  remedy: 'Link the step that delivers it.',
  feature: 'realizedBy',
  guard: ({ status }) => status === 'AGREED',
  check: ({ realizedBy, concerns }) => realizedBy.length > 0 || concerns.length > 0,
});

/** What must be done must be checkable. */
export const requirementAcceptable = constraint('CIM-REQ-03', 'FunctionalRequirement', {
  severity: 'WARNING',
  holds: 'a MUST requirement has acceptance criteria',
  message: '{code} has no acceptance criteria.',
  remedy: 'Add one checkable sentence.',
  feature: 'acceptanceCriteria',
  guard: ({ priority }) => priority === 'MUST',
  check: ({ acceptanceCriteria }) => acceptanceCriteria.some((criterion) => !isBlank(criterion)),
});

/** Half a measure measures nothing. */
export const qualityMeasurable = constraint('CIM-REQ-04', 'QualityRequirement', {
  severity: 'ERROR',
  holds: 'metric, operator, target and unit are all set or all empty',
  message: '{code} is only half measurable.',
  remedy: 'Complete the measure.',
  check: ({ metric, operator, target, unit }) => {
    const empty = Object.entries({
      metric: isBlank(metric),
      operator: operator === undefined,
      target: target === undefined,
      unit: isBlank(unit),
    }).flatMap(([feature, isEmpty]) => (isEmpty ? [feature] : []));
    const [feature] = empty;
    return feature === undefined || empty.length === 4 || { feature };
  },
});

/** Nothing can be met before itself. */
export const requirementOrder = constraint('CIM-REQ-05', 'Requirement', {
  severity: 'ERROR',
  holds: 'dependsOn has no cycle',
  message: '{code} depends on itself through {path}.',
  remedy: 'Remove one dependency.',
  feature: 'dependsOn',
  check: (requirement, { facts }) => {
    const way = facts(circularDependencies).get(requirement);
    return way === undefined || { values: { path: wayText(way.map(({ code }) => code)) } };
  },
});

function circularDependencies(model: Model<Cim>): ReadonlyMap<Requirement, readonly Requirement[]> {
  return waysRound<Requirement>(model.all('Requirement'), ({ dependsOn }) =>
    model.resolveAll<'Requirement'>(dependsOn),
  );
}
