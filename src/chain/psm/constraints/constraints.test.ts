import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { goldenModel } from '../../../../test/fixtures/fixtures.ts';
import {
  findingCounts,
  testConstraintSet,
  testOnRandomModels,
} from '../../../../test/support/chain/constraints/constraint-set.ts';
import { psm } from '../psm.ts';
import { psmConstraints } from './index.ts';

testConstraintSet({
  set: psmConstraints,
  level: 'PSM',
  groups: {
    NAME: 4,
    ENV: 3,
    WRK: 7,
    IMG: 2,
    NET: 4,
    CFG: 3,
    SVC: 2,
    DB: 6,
    CODE: 8,
    SEC: 1,
    OBS: 1,
    PIPE: 1,
    WEB: 1,
  },
  errors: 28,
  folder: import.meta.dirname,
});

testOnRandomModels(psm, psmConstraints);

describe('the deployments generated for tests', () => {
  it('the bookshop has a single database without backups', () => {
    assert.deepEqual(findingCounts(psm, psmConstraints, goldenModel('bookshop', 'psm')), {
      'WARNING PSM-SVC-02': 1,
    });
  });
});
