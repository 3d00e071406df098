import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keeperOf } from './reference-keeper.ts';

describe('the rows that keep a reference', () => {
  const keeper = (sourceCardinality: string, targetCardinality: string) =>
    keeperOf({ sourceCardinality, targetCardinality });

  it('are those that have at most one partner', () => {
    for (const one of ['ZERO_OR_ONE', 'EXACTLY_ONE'])
      for (const many of ['ZERO_OR_MORE', 'ONE_OR_MORE']) {
        assert.equal(keeper(many, one), 'SOURCE');
        assert.equal(keeper(one, many), 'TARGET');
        assert.equal(keeper(many, many), undefined);
      }
  });

  it('are of two such ends those that cannot do without, else those of the source', () => {
    assert.equal(keeper('EXACTLY_ONE', 'ZERO_OR_ONE'), 'TARGET');
    assert.equal(keeper('ZERO_OR_ONE', 'EXACTLY_ONE'), 'SOURCE');
    assert.equal(keeper('ZERO_OR_ONE', 'ZERO_OR_ONE'), 'SOURCE');
    assert.equal(keeper('EXACTLY_ONE', 'EXACTLY_ONE'), 'SOURCE');
  });
});
