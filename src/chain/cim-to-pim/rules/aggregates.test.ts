import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { business, object, relation, sales } from '../../../../test/fixtures/generated-pim.ts';
import { pimOf } from '../../../../test/support/chain/chain-runs.ts';
import { openModel } from '../../../kernel/model/model.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { pim } from '../../pim/pim.ts';

describe('C2P-13', () => {
  const order = object('Order', { kind: 'MASTER' });
  const rush = object('Rush order', { id: 'rush', kind: 'MASTER', generalization: 'order' });
  const basket = object('Basket', { kind: 'MASTER' });

  it('keeps a special thing among the rows of the general one', () => {
    assert.deepEqual(inheritanceIn([order, rush], []), ['Order SEPARATE', 'Rush order SINGLE_TABLE']);
  });

  it('keeps them apart where one is a part: parts stand with their wholes', () => {
    const isPart = (part: string): Element =>
      relation('has', `basket -> ${part}`, { kind: 'COMPOSITION', targetRole: 'things' });
    for (const part of ['order', 'rush'])
      assert.deepEqual(inheritanceIn([order, rush, basket], [isPart(part)]).slice(0, 2), [
        'Basket SEPARATE',
        'Order SEPARATE',
      ]);
    assert.deepEqual(inheritanceIn([order, rush, basket], [isPart('rush')])[2], 'Rush order SEPARATE');
  });
});

function inheritanceIn(
  businessObjects: readonly Element[],
  relations: readonly Element[],
): readonly string[] {
  const root = pimOf(business({ domains: [sales], businessObjects, relations }));
  return openModel(pim, root)
    .all('Entity')
    .map(({ name, inheritance }) => `${name} ${inheritance}`)
    .sort();
}
