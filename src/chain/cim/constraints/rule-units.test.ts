import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { cim } from '../cim.ts';
import { cimConstraints } from './index.ts';
import * as family from './rule-units.ts';

const crane = {
  businessObjects: [
    {
      id: 'crane',
      name: 'Crane',
      attributes: [
        { id: 'a1', name: 'Hours run', type: 'NUMBER', unit: 'h' },
        { id: 'a2', name: 'Hours until service', type: 'NUMBER', unit: 'h' },
        { id: 'a3', name: 'Load', type: 'DECIMAL', unit: 'kN' },
        { id: 'a4', name: 'Count', type: 'NUMBER' },
      ],
    },
    {
      id: 'lift',
      name: 'Lift',
      attributes: [
        { id: 'b1', name: 'Weight', type: 'DECIMAL', unit: 'kg' },
        { id: 'b2', name: 'Force', type: 'DECIMAL', unit: 'kN' },
      ],
    },
  ],
  relations: [
    {
      id: 'r1',
      source: 'crane',
      target: 'lift',
      kind: 'COMPOSITION',
      targetRole: 'lifts',
      targetCardinality: 'ZERO_OR_MORE',
    },
  ],
};
const rulesSaying = (...expressions: readonly string[]): Content => ({
  ...crane,
  rules: expressions.map((expression, index) => ({
    id: `BR-${index + 1}`,
    expression,
    appliesTo: ['crane'],
  })),
});

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-RUL-03': {
      fires: {
        model: rulesSaying(
          'hoursRun <= load',
          'hoursRun + load > 5',
          'sum(lifts, weight) <= load',
          'all(lifts, weight < force)',
        ),
        finds: [
          'BR-1 /rules/0/expression Rule BR-1 puts Hours run in h beside Load in kN. Give both the same unit, or compare what is measured alike.',
          'BR-2 /rules/1/expression Rule BR-2 puts Hours run in h beside Load in kN. Give both the same unit, or compare what is measured alike.',
          'BR-3 /rules/2/expression Rule BR-3 puts Weight in kg beside Load in kN. Give both the same unit, or compare what is measured alike.',
          'BR-4 /rules/3/expression Rule BR-4 puts Weight in kg beside Force in kN. Give both the same unit, or compare what is measured alike.',
        ],
      },
      holds: rulesSaying(
        'hoursRun <= hoursUntilService',
        'hoursRun < 500',
        'load * count > 3',
        'hoursRun * load > load / 2 * hoursRun',
        'sum(lifts, force) <= load',
        'count < load',
      ),
    },
  },
});
