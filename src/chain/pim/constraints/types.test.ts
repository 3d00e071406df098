import type { Content } from '../../../../test/support/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/constraint-cases.ts';
import { aggregate, command, entity, sales } from '../../../../test/support/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './types.ts';

const colours = { eClass: 'Enumeration', id: 'colours', literals: [{ id: 'RED' }] };
const money = { eClass: 'ValueObject', id: 'money', attributes: [{ id: 'amount', scalar: 'DECIMAL' }] };
const holding = (id: string, type: string): Content => ({ eClass: 'ValueObject', id, attributes: [{ id: `${id}-inner`, type }] });
const twoContexts = (attributes: readonly Content[], types: readonly Content[] = []): Content => ({
  contexts: [
    { id: 'sales', aggregates: [{ id: 'orders', root: 'order', entities: [entity('order', attributes)] }], types },
    { id: 'store', types: [colours, money] },
  ],
});

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-TYP-01': {
      fires: [
        {
          model: twoContexts(
            [{ id: 'a' }, { id: 'b', scalar: 'STRING', type: 'colours' }, { id: 'c', type: 'order' }, { id: 'd', type: 'money' }, { id: 'e', type: 'colours' }],
            [{ ...colours, id: 'own', code: 'colours', literals: [{ id: 'BLUE' }] }],
          ),
          finds: ['?'],
        },
        {
          model: sales({ aggregates: [aggregate('order', { operations: [command('pay', 'order', { parameters: [{ id: 'how' }] })] })] }),
          finds: ['?'],
        },
      ],
      holds: sales({
        aggregates: [{ id: 'orders', root: 'order', entities: [entity('order', [{ id: 'a', scalar: 'DATE' }, { id: 'b', type: 'colours' }, { id: 'c', type: 'money' }])] }],
        types: [colours, money],
      }),
    },
    'PIM-TYP-03': {
      fires: {
        model: sales({ types: [{ ...colours, literals: [] }, { ...colours, id: 'sizes', literals: [{ id: 'a', code: 'S' }, { id: 'b', code: 'S' }] }] }),
        finds: ['?'],
      },
      holds: sales({ types: [colours] }),
    },
    'PIM-TYP-04': {
      fires: {
        model: sales({ types: [{ ...money, attributes: [] }, holding('a', 'b'), holding('b', 'a'), holding('c', 'c'), holding('d', 'a')] }),
        finds: ['?'],
      },
      holds: sales({ types: [money, holding('a', 'money'), holding('b', 'a')] }),
    },
  },
});
