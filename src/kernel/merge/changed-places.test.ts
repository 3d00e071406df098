import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import { market, marketOf } from '../../../test/support/kernel/merge/market.ts';
import { caseModel, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import { create, move, remove, set } from '../../../test/support/kernel/merge/merge-situation.ts';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import { elementWith } from '../../../test/support/kernel/model/element-with.ts';
import { defineMetamodel } from '../metamodel/define-metamodel.ts';
import { attr, classes } from '../metamodel/feature-spec.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { changedPlaces } from './changed-places.ts';
import { matchSides } from './match-sides.ts';

function placesBetween(metamodel: Metamodel, base: Element, working: Element): readonly string[] {
  return changedPlaces(metamodel, matchSides(metamodel, { base, working, generated: base }));
}

describe('the places at which two models differ', () => {
  const newPackage = [create('Package', 'X', ['Q', 'packages']), create('Cls', 'Y', ['X', 'classes'])];
  const situations: readonly (readonly [string, readonly Edit[], readonly string[]])[] = [
    [
      'are features that have other values',
      [set('A', 'name', 'X'), set('b1', 'doc', 'X')],
      ['A name', 'b1 doc'],
    ],
    ['are what was added, without what is inside', newPackage, ['X']],
    ['are what was deleted, without what was inside', [remove('P1')], ['P1']],
    ['are what was moved', [move('K', 'Q', 'classes')], ['K']],
    ['are what was moved into something new', [...newPackage, move('K', 'X', 'classes')], ['X', 'K']],
    [
      'are what was moved out of something that was deleted',
      [move('K', 'Q', 'classes'), remove('P1')],
      ['K', 'P1'],
    ],
    ['are not the orders of elements', [move('C', 'P', 'classes')], []],
  ];
  for (const [name, edits, places] of situations)
    it(name, () => {
      const working = readCaseModel(applyEdits(classesMetamodel, caseModel, edits));
      assert.deepEqual(
        placesBetween(classesMetamodel, readCaseModel(caseModel), working).toSorted(),
        [...places].sort(),
      );
    });

  it('are not trace links, which follow their targets', () => {
    assert.deepEqual(placesBetween(market, marketOf('a', 'a'), marketOf('a b', 'a b')), ['b']);
  });

  it('are the first of features that are decided together, and none that a side owns', () => {
    const things = defineMetamodel({
      name: 'things',
      uri: 'urn:test:things:1',
      root: 'Thing',
      classes: classes({
        Thing: {
          doc: 'A thing.',
          features: {
            id: attr('Identifier', '1', 'Identity.', { policy: 'IMMUTABLE' }),
            type: attr('String', '0..1', 'Type.'),
            least: attr('Integer', '0..1', 'Least.'),
            sign: attr('String', '0..1', 'Sign.', { policy: 'GENERATOR_OWNED' }),
          },
          facts: [{ leading: ['type'], others: ['least'] }],
        },
      }),
    });
    const thing = (features: object): Element => elementWith({ eClass: 'Thing', id: 't', ...features });
    assert.deepEqual(placesBetween(things, thing({}), thing({ least: 1 })), ['t type']);
    assert.deepEqual(placesBetween(things, thing({}), thing({ least: 1, type: 'A' })), ['t type']);
    assert.deepEqual(placesBetween(things, thing({}), thing({ sign: 'New' })), []);
  });
});
