import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shuffled } from '../fixtures/altered-models.ts';
import { tinyShop } from '../fixtures/tiny-shop.ts';
import { canonicalChainTexts, chainTexts } from '../support/chain/chain-texts.ts';
import { reached } from '../support/testing/figures.ts';
import { times } from '../support/testing/full-length.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { seed } from '../support/testing/seed.ts';

// A goal says a hundred times: `npm run test:long -- properties`.
const rounds = times(100);

describe('a business model that is transformed again and again', () => {
  it('gives the same bytes at every level each time', () => {
    const wanted = chainTexts(tinyShop());
    for (let time = 0; time < rounds; time += 1)
      assert.deepEqual(chainTexts(tinyShop()), wanted, `time ${time}`);
    reached('B8', `one business model ${rounds} times: equal bytes of PIM, PSM and all files`);
  });

  it('gives the same ids and canonical bytes each time, in any order of its lists', () => {
    const wanted = canonicalChainTexts(tinyShop());
    const draw = drawFrom(seed);
    const orders = new Set<string>();
    for (let time = 0; time < rounds; time += 1) {
      const business = shuffled(tinyShop(), draw);
      orders.add(JSON.stringify(business));
      assert.deepEqual(canonicalChainTexts(business), wanted, `time ${time}`);
    }
    assert.equal(orders.size, rounds);
    reached('B8', `one business model in ${rounds} orders of its lists: equal ids and canonical bytes`);
  });
});
