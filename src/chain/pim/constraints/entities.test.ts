import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { aggregate, entity, identifierOf } from '../../../../test/support/chain/constraints/pim-content.ts';
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
        finds: [
          'order /contexts/0/aggregates/0/entities/0/attributes order has no usable identifier. Add an id attribute.',
          'bill /contexts/0/aggregates/0/entities/1/attributes bill has 2 identifiers. Keep one of them.',
          'item-id /contexts/0/aggregates/0/entities/2/attributes/0/identifier id cannot identify item. Make it a single, required UUID, STRING, INTEGER or LONG.',
          'note-id /contexts/0/aggregates/0/entities/3/attributes/0/identifier id cannot identify note. Make it a single, required UUID, STRING, INTEGER or LONG.',
        ],
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
          finds: [
            'b /contexts/0/aggregates/0/entities/2/attributes/1/code urgent redefines total of order. Remove the duplicate.',
            'far /contexts/0/aggregates/0/entities/3/superType far inherits from box of another context. Choose another supertype.',
          ],
        },
        {
          model: model(
            entity('order'),
            { id: 'rush', superType: 'order', attributes: [{ id: 'own', code: 'id', scalar: 'STRING' }] },
            entity('calm', [], { superType: 'order' }),
          ),
          finds: [
            'own /contexts/0/aggregates/0/entities/1/attributes/0/code rush redefines id of order. Remove the duplicate.',
          ],
        },
        {
          model: model(
            entity('order', [], { superType: 'rush' }),
            entity('rush', [], { superType: 'order' }),
          ),
          finds: [
            'order /contexts/0/aggregates/0/entities/0/superType order is its own supertype. Choose another supertype.',
            'rush /contexts/0/aggregates/0/entities/1/superType rush is its own supertype. Choose another supertype.',
          ],
        },
      ],
      holds: model(
        entity('order', [total('a')]),
        entity('rush', [{ ...total('b'), code: 'extra' }], { superType: 'order' }),
        entity('calm', [{ ...total('c'), code: 'extra' }], { superType: 'order' }),
      ),
    },
  },
});
