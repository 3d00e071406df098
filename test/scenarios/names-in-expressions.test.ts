import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cim } from '../../src/chain/cim/cim.ts';
import { cimConstraints } from '../../src/chain/cim/constraints/index.ts';
import { pimConstraints } from '../../src/chain/pim/constraints/index.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { generateArtifact } from '../../src/chain/psm-to-artifact/index.ts';
import { psmConstraints } from '../../src/chain/psm/constraints/index.ts';
import { psm } from '../../src/chain/psm/psm.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { valueOf } from '../../src/kernel/model/element.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import { edited, elementsOf } from '../fixtures/altered-models.ts';
import { attribute, business, element, object, sales } from '../fixtures/generated-pim.ts';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { errorsIn } from '../support/chain/model-errors.ts';
import { programTexts } from '../support/chain/psm-to-artifact/program-texts.ts';

function houseWith(expression: string): Element {
  const house = object('House', {
    kind: 'MASTER',
    attributes: [attribute('Höhe', { id: 'height', type: 'NUMBER' }), attribute('Straße', { id: 'street' })],
  });
  const rule = element('BusinessRule', 'Rule', {
    code: 'BR-1',
    statement: 'Houses have a height.',
    expression,
    appliesTo: ['house'],
  });
  return business({ domains: [sales], businessObjects: [house], rules: [rule] });
}

function expressionsIn(model: Element, className: string): readonly unknown[] {
  return elementsOf(model)
    .filter(({ eClass }) => eClass === className)
    .map((each) => valueOf(each, 'expression'));
}

describe('a name in an expression', () => {
  for (const written of ['höhe', 'Höhe', 'hoehe', 'ho\u0308he'])
    it(`is found at every level when it is written ${written}`, () => {
      const model = houseWith(`${written} > 0 and length(straße) > 1`);
      assert.deepEqual(errorsIn(cim, cimConstraints, model), []);
      const architecture = pimOf(model);
      assert.deepEqual(expressionsIn(architecture, 'Invariant'), ['hoehe > 0 and length(strasse) > 1']);
    });

  it('is found by the name of an attribute with another code, down to the code', () => {
    const architecture = edited(pimOf(houseWith('höhe > 0')), (each) => {
      if (each.eClass === 'Invariant') return { ...each, expression: 'höhe > 0 and hoehe < 500' };
      return each.eClass === 'Attribute' && valueOf(each, 'name') === 'Höhe'
        ? { ...each, code: 'height' }
        : each;
    });
    assert.deepEqual(errorsIn(pim, pimConstraints, architecture), []);
    const deployment = psmOf(architecture);
    assert.deepEqual(expressionsIn(deployment.root, 'ValidationRule'), ['height > 0 and height < 500']);
    assert.deepEqual(errorsIn(psm, psmConstraints, deployment.root), []);
  });

  it('is found in generated code by the name of the column', () => {
    const architecture = edited(pimOf(houseWith('höhe > 0')), (each) =>
      each.eClass === 'Attribute' && valueOf(each, 'name') === 'Höhe'
        ? { ...each, code: 'height' }
        : each.eClass === 'Invariant'
          ? { ...each, expression: 'height > 0' }
          : each,
    );
    const { root } = psmOf(architecture);
    const spelled = edited(root, (each) =>
      each.eClass === 'ValidationRule' ? { ...each, expression: 'höhe > 0' } : each,
    );
    assert.deepEqual(errorsIn(psm, psmConstraints, spelled), []);
    const [asCode, asName] = [root, spelled].map((model) =>
      generateArtifact(openModel(psm, model), programTexts).filter(({ path }) => path.endsWith('rules.ts')),
    );
    assert.notEqual(asCode?.length, 0);
    assert.deepEqual(asName, asCode);
  });

  it('that is unknown is answered with the nearest names', () => {
    const [message = ''] = errorsIn(cim, cimConstraints, houseWith('hohe > 0'));
    assert.match(message, /unknown name "hohe"\. Correct the name; the nearest known names are "hoehe", /);
  });
});
