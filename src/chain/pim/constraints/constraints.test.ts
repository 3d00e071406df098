import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { goldenModel } from '../../../../test/fixtures/fixtures.ts';
import {
  findingCounts,
  testConstraintSet,
  testOnRandomModels,
} from '../../../../test/support/chain/constraints/constraint-set.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';

testConstraintSet({
  set: pimConstraints,
  level: 'PIM',
  groups: {
    GEN: 4,
    CTX: 6,
    AGG: 6,
    ENT: 2,
    TYP: 4,
    SM: 3,
    OP: 4,
    SEC: 3,
    EVT: 3,
    API: 3,
    WF: 2,
    DEC: 3,
    INT: 1,
    STO: 1,
    RCH: 6,
    PRC: [3, 4, 5, 6, 7],
  },
  errors: 29,
  folder: import.meta.dirname,
});

testOnRandomModels(pim, pimConstraints);

describe('the architectures generated for tests', () => {
  it('the bookshop publishes two events without consumers, and decides in words whether a payment is authorised', () => {
    assert.deepEqual(findingCounts(pim, pimConstraints, goldenModel('bookshop', 'pim')), {
      'WARNING PIM-EVT-01': 2,
      'WARNING PIM-PRC-03': 1,
    });
  });

  it('the clinic shows its invoices to no caller, decides in words, and has no values for an invoice', () => {
    assert.deepEqual(findingCounts(pim, pimConstraints, goldenModel('clinic', 'pim')), {
      'WARNING PIM-OP-03': 3,
      'WARNING PIM-PRC-03': 1,
      'WARNING PIM-PRC-05': 1,
    });
  });
});
