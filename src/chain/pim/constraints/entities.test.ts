import type { Content } from '../../../../test/support/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/constraint-cases.ts';
import { aggregate, entity, identifierOf } from '../../../../test/support/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './entities.ts';

const model = (...entities: readonly Content[]): Content => ({
  contexts: [
    { id: 'sales', aggregates: [{ id: 'orders', root: 'order', entities }] },
    { id: 'store', aggregates: [aggregate('box')] },
  ],
});
const total = (id: string): Content => ({ id, code: 'total', scalar: 'MONEY' });

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-ENT-01': {
      fires: {
        model: model(
          { id: 'order' },
          { id: 'bill', attributes: [identifierOf('bill'), { ...identifierOf('other'), code: 'other' }] },
          { id: 'item', attributes: [{ ...identifierOf('item'), scalar: 'DATE' }] },
          { id: 'note', attributes: [{ ...identifierOf('note'), required: false }] },
        ),
        finds: ['?'],
      },
      holds: model(
        entity('order'),
        { id: 'rush', superType: 'order' },
        { id: 'bill', attributes: [{ ...identifierOf('bill'), scalar: 'LONG' }] },
      ),
    },
    'PIM-ENT-02': {
      fires: [
        {
          model: model(
            entity('order', [total('a')]),
            entity('rush', [], { superType: 'order' }),
            entity('urgent', [total('b')], { superType: 'rush' }),
            entity('far', [], { superType: 'box' }),
          ),
          finds: ['?'],
        },
        { model: model(entity('order', [], { superType: 'rush' }), entity('rush', [], { superType: 'order' })), finds: ['?'] },
      ],
      holds: model(
        entity('order', [total('a')]),
        entity('rush', [{ ...total('b'), code: 'extra' }], { superType: 'order' }),
        entity('calm', [{ ...total('c'), code: 'extra' }], { superType: 'order' }),
      ),
    },
  },
});
