import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openModel } from '../../../kernel/model/model.ts';
import { pimWith } from '../../../../test/support/chain/pim-to-psm/small-pim.ts';
import { pim } from '../../pim/pim.ts';
import { alertExpression } from './alert-expressions.ts';

function expressionFor(features: object): string | undefined {
  const scenario = { eClass: 'QualityScenario', id: 'q', name: 'Q', ...features };
  return alertExpression(openModel(pim, pimWith({ qualityScenarios: [scenario] })).only('QualityScenario'));
}

const slow = { characteristic: 'PERFORMANCE', operator: 'AT_MOST', target: 300, unit: 'ms' };
const up = { characteristic: 'AVAILABILITY', operator: 'AT_LEAST', target: 99.9, unit: '%' };

describe('alert expressions', () => {
  it('compare the 95th percentile of response times with the target in seconds', () => {
    assert.match(expressionFor(slow) ?? '', /^histogram_quantile\(0\.95, .*\) > 0\.3$/);
  });

  it('use the percentile that the metric names', () => {
    assert.match(
      expressionFor({ ...slow, metric: 'p99 response time' }) ?? '',
      /^histogram_quantile\(0\.99,/,
    );
  });

  it('compare the share of answers without server error with the target', () => {
    assert.match(expressionFor(up) ?? '', / < 0\.999$/);
    assert.match(expressionFor({ ...up, target: 0.995, unit: undefined }) ?? '', / < 0\.995$/);
  });

  for (const [what, features] of [
    ['no target', { ...slow, target: undefined }],
    ['an unknown unit', { ...slow, unit: 'fortnights' }],
    ['a lower limit of response times', { ...slow, operator: 'AT_LEAST' }],
    ['an upper limit of availability', { ...up, operator: 'AT_MOST' }],
    ['hours of downtime', { ...up, unit: 'h' }],
  ] as const)
    it(`do not exist for ${what}`, () => {
      assert.equal(expressionFor(features), undefined);
    });
});
