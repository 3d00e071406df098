import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { businessModel } from '../../../../test/fixtures/fixtures.ts';
import {
  findingCounts,
  testConstraintSet,
  testOnRandomModels,
} from '../../../../test/support/chain/constraints/constraint-set.ts';
import { cim } from '../cim.ts';
import { cimConstraints } from './index.ts';

testConstraintSet({
  set: cimConstraints,
  level: 'CIM',
  groups: {
    GEN: 4,
    SRC: 3,
    GOAL: 4,
    REQ: 5,
    DOM: 2,
    OBJ: 7,
    REL: 1,
    LIF: 2,
    PRO: 5,
    RUL: 3,
    POL: 1,
    GLO: 1,
    ISS: 1,
    RCH: 8,
    PRC: [3, 4, 5, 6],
  },
  errors: 18,
  folder: import.meta.dirname,
});

testOnRandomModels(cim, cimConstraints);

describe('the business models kept for tests', () => {
  it('the bookshop has no errors and 18 warnings', () => {
    assert.deepEqual(findingCounts(cim, cimConstraints, businessModel('bookshop')), {
      'WARNING CIM-GEN-04': 11,
      'WARNING CIM-GOAL-03': 1,
      'WARNING CIM-REQ-03': 1,
      'WARNING CIM-REQ-01': 1,
      'WARNING CIM-OBJ-02': 1,
      'WARNING CIM-RCH-08': 1,
      'WARNING CIM-PRC-03': 1,
      'WARNING CIM-RCH-04': 1,
    });
  });

  it('the clinic has objects without domain, a transition nothing causes, an orphan rule and work that lacks values', () => {
    assert.deepEqual(findingCounts(cim, cimConstraints, businessModel('clinic')), {
      'WARNING CIM-DOM-01': 4,
      'WARNING CIM-LIF-02': 1,
      'WARNING CIM-RUL-01': 1,
      'WARNING CIM-PRC-03': 1,
      'WARNING CIM-PRC-05': 1,
    });
  });
});
