import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attribute,
  business,
  element,
  object,
  processOf,
  sales,
  step,
} from '../../../../../test/fixtures/generated-pim.ts';
import { businessModel } from '../../../../../test/fixtures/fixtures.ts';
import { orderLines } from '../../../../../test/fixtures/order-lines.ts';
import { pimOf, psmOf } from '../../../../../test/support/chain/chain-runs.ts';
import { programTexts } from '../../../../../test/support/chain/psm-to-artifact/program-texts.ts';
import type { Element } from '../../../../kernel/model/element.ts';
import { generateArtifact } from '../../index.ts';

/** The tests of a resource that a business model becomes. */
function testsOf(model: Element, resource: string): string {
  const files = generateArtifact(psmOf(pimOf(model)).model, programTexts);
  const file = files.find(({ path }) => path.endsWith(`/${resource}.test.ts`) && path.includes('/test/'));
  assert.ok(file !== undefined, `there are no tests of ${resource}`);
  return file.content;
}

/** The test with a name. */
function named(tests: string, name: string): string {
  const found = tests.split('\n\n').find((each) => each.startsWith(`test('${name}`));
  assert.ok(found !== undefined, `there is no test "${name}"`);
  return found;
}

describe('generated tests expect', () => {
  it('what is left of a whole number, of which there was enough', () => {
    const accepted = named(testsOf(businessModel('blood-bank'), 'blood-orders'), 'Accept order leads to');
    const [, stock = ''] = /storeStockLevel\(app\.db, \{ units_on_hand: '(\d+)' \}/.exec(accepted) ?? [];
    const [, left = ''] = /units_on_hand = \$2',\s+\[2, (-?\d+)\]/.exec(accepted) ?? [];
    assert.ok(Number(left) >= 0 && Number(left) < Number(stock), accepted);
  });

  it('no broken rule about values that a creation does not send', () => {
    const tests = testsOf(businessModel('blood-bank'), 'deviation-reports');
    const rule = 'answers 422 when this is not so: Not more than the costs is accepted.';
    named(tests, `Investigate deviation ${rule}`);
    assert.equal(tests.includes(`Report deviation ${rule}`), false);
  });

  it('what a step computes of its own row', () => {
    const packed = named(testsOf(orderLines, 'orders'), 'Pack');
    assert.match(packed, /assertHolds\(read\.json\(\), \{[^}]*\brounds: 1\b/);
  });

  it('no moment that is another one when the test runs', () => {
    const visit = object('Visit', {
      steward: 'clerk',
      attributes: [
        attribute('noted', { type: 'TEXT', required: true }),
        attribute('day', { type: 'DATE' }),
        attribute('early', { type: 'YES_NO' }),
      ],
    });
    const derivation = (name: string, expression: string): Element =>
      element('BusinessRule', `Value of ${name}`, {
        code: name,
        kind: 'DERIVATION',
        statement: `The ${name} is known.`,
        expression,
        appliesTo: ['visit'],
        attributes: [name],
      });
    const model = business({
      domains: [sales],
      participants: [element('Actor', 'Clerk')],
      businessObjects: [visit],
      rules: [derivation('day', 'today()'), derivation('early', "today() < date '2001-01-01'")],
      processes: [processOf([step('Note', ['CREATE visit'], { performer: 'clerk' })])],
    });
    const created = named(testsOf(model, 'visits'), 'Note stores what was sent');
    assert.match(created, /assertHolds\(read\.json\(\), \{[^}]*\bearly: false\b/);
    assert.equal(/\bday:/.test(created), false);
  });
});
