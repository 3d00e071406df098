import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cim } from '../../src/chain/cim/cim.ts';
import { cimConstraints } from '../../src/chain/cim/constraints/index.ts';
import { pimConstraints } from '../../src/chain/pim/constraints/index.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { psmConstraints } from '../../src/chain/psm/constraints/index.ts';
import { psm } from '../../src/chain/psm/psm.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { nameOf } from '../../src/kernel/model/element.ts';
import { edited, elementsOf } from '../fixtures/altered-models.ts';
import { businessModel } from '../fixtures/fixtures.ts';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { errorsIn } from '../support/chain/model-errors.ts';

/** The model with every name as long as a name may be, and different. */
function withLongNames(root: Element): Element {
  let number = 0;
  return edited(root, (element) => {
    if (nameOf(element) === undefined) return element;
    number += 1;
    return { ...element, name: `${nameOf(element) ?? ''} ${number} ${'é'.repeat(200)}`.slice(0, 200) };
  });
}

describe('names that transformations put together', () => {
  for (const name of ['bookshop', 'clinic'] as const)
    it(`can be read at every level, from names of full length: ${name}`, () => {
      const business = withLongNames(businessModel(name));
      const namesIn = (errors: readonly string[]): readonly string[] =>
        errors.filter((error) => /^The name of|without a name/.test(error));
      assert.deepEqual(namesIn(errorsIn(cim, cimConstraints, business)), []);
      const architecture = pimOf(business);
      assert.deepEqual(namesIn(errorsIn(pim, pimConstraints, architecture)), []);
      const deployment = psmOf(architecture).root;
      assert.deepEqual(namesIn(errorsIn(psm, psmConstraints, deployment)), []);
      const names = [...elementsOf(architecture), ...elementsOf(deployment)].map(
        (each) => nameOf(each) ?? '',
      );
      assert.ok(names.some((each) => each.endsWith('…')));
      assert.equal(Math.max(...names.map((each) => [...each].length)), 200);
    });
});
