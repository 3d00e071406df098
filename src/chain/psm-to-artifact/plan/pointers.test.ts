import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  attribute,
  business,
  element,
  object,
  processOf,
  relation,
  sales,
  step,
} from '../../../../test/fixtures/generated-pim.ts';
import { pimOf, psmOf } from '../../../../test/support/chain/chain-runs.ts';
import { planArtifact } from './artifact-plan.ts';
import { pointersOf, pointersRead } from './pointers.ts';

it('a refusal points to the values of parts of parts that its rule reads', () => {
  const part = { kind: 'COMPOSITION' };
  const model = business({
    domains: [sales],
    businessObjects: [
      object('Package', { kind: 'TRANSACTION' }),
      object('Card', { kind: 'TRANSACTION', attributes: [attribute('Signed', { type: 'YES_NO' })] }),
      object('Measure', { kind: 'TRANSACTION', attributes: [attribute('Reading', { type: 'NUMBER' })] }),
    ],
    relations: [
      relation('Has cards', 'package -> card', { ...part, targetRole: 'cards' }),
      relation('Has measures', 'card -> measure', { ...part, targetRole: 'measures' }),
    ],
    processes: [processOf([step('Plan', ['CREATE package'])])],
    rules: [
      element('BusinessRule', 'Readings are small', {
        code: 'R-1',
        statement: 'Readings of signed cards are small.',
        expression: 'not signed or all(measures, reading < 5)',
        appliesTo: ['card'],
      }),
    ],
  });
  const { services } = planArtifact(psmOf(pimOf(model)).model);
  const rules = services.flatMap(({ modules }) => modules).flatMap(({ resources }) => resources);
  const [rule] = rules.flatMap(({ rules: found }) => found);
  assert.ok(rule !== undefined);
  assert.ok(pointersRead(rule).includes('/cards/*/measures/*/reading'));
  const columns = services.flatMap((service) => Object.values(pointersOf(service)));
  assert.ok(columns.some((each) => each['reading'] === '/cards/*/measures/*/reading'));
});
