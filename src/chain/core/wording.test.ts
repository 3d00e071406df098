import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { comparable, isBlank, wayText } from './wording.ts';

describe('wording', () => {
  it('compares names without regard to case, accents and spacing', () => {
    assert.equal(comparable(' U\u0308ber  Uns '), comparable('über uns'));
  });

  it('shows a way round, shortened when it is long', () => {
    assert.equal(wayText(['A', 'B']), 'A → B → A');
    assert.equal(wayText('A B C D E F G H I J'.split(' ')), 'A → B → C → D → E → F → G → … → A');
  });

  it('reports when there is nothing to read', () => {
    assert.deepEqual([undefined, '', ' \n', 'x'].map(isBlank), [true, true, true, false]);
  });
});
