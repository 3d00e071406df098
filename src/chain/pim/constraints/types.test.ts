import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { aggregate, command, entity, sales } from '../../../../test/support/chain/constraints/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './types.ts';

const colours = { eClass: 'Enumeration', id: 'colours', literals: [{ id: 'RED' }] };
const money = { eClass: 'ValueObject', id: 'money', attributes: [{ id: 'amount', scalar: 'DECIMAL' }] };
const holding = (id: string, type: string): Content => ({
  eClass: 'ValueObject',
  id,
  attributes: [{ id: `${id}-inner`, type }],
});
const twoContexts = (attributes: readonly Content[], types: readonly Content[] = []): Content => ({
  contexts: [
    {
      id: 'sales',
      aggregates: [{ id: 'orders', root: 'order', entities: [entity('order', attributes)] }],
      types,
    },
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
            [
              { id: 'a' },
              { id: 'b', scalar: 'STRING', type: 'colours' },
              { id: 'c', type: 'order' },
              { id: 'd', type: 'money' },
              { id: 'e', type: 'colours' },
            ],
            [{ ...colours, id: 'own', code: 'colours', literals: [{ id: 'BLUE' }] }],
          ),
          finds: [
            'a /contexts/0/aggregates/0/entities/0/attributes/1/type order.a has no single type of its own context. Pick a type, or copy the foreign type.',
            'b /contexts/0/aggregates/0/entities/0/attributes/2/type order.b has no single type of its own context. Pick a type, or copy the foreign type.',
            'c /contexts/0/aggregates/0/entities/0/attributes/3/type order.c has no single type of its own context. Pick a type, or copy the foreign type.',
            'd /contexts/0/aggregates/0/entities/0/attributes/4/type order.d has no single type of its own context. Pick a type, or copy the foreign type.',
            'e /contexts/0/aggregates/0/entities/0/attributes/5/type order.e has no single type of its own context. Pick a type, or copy the foreign type.',
          ],
        },
        {
          model: sales({
            aggregates: [
              aggregate('order', { operations: [command('pay', 'order', { parameters: [{ id: 'how' }] })] }),
            ],
          }),
          finds: [
            'how /contexts/0/aggregates/0/operations/0/parameters/0/type pay.how has no single type of its own context. Pick a type, or copy the foreign type.',
          ],
        },
      ],
      holds: sales({
        aggregates: [
          {
            id: 'orders',
            root: 'order',
            entities: [
              entity('order', [
                { id: 'a', scalar: 'DATE' },
                { id: 'b', type: 'colours' },
                { id: 'c', type: 'money' },
              ]),
            ],
          },
        ],
        types: [colours, money],
      }),
    },
    'PIM-TYP-03': {
      fires: {
        model: sales({
          types: [
            { ...colours, literals: [] },
            {
              ...colours,
              id: 'sizes',
              literals: [
                { id: 'a', code: 'S' },
                { id: 'b', code: 'S' },
              ],
            },
          ],
        }),
        finds: [
          'colours /contexts/0/types/0/literals colours has no usable values. Add literals.',
          'b /contexts/0/types/1/literals/1/code sizes has the value S twice. Give one of them another code.',
        ],
      },
      holds: sales({ types: [colours] }),
    },
    'PIM-TYP-04': {
      fires: {
        model: sales({
          types: [
            { ...money, attributes: [] },
            holding('a', 'b'),
            holding('b', 'a'),
            holding('c', 'c'),
            holding('d', 'a'),
          ],
        }),
        finds: [
          'money /contexts/0/types/0/attributes money is empty or recursive. Add attributes.',
          'a /contexts/0/types/1/attributes a is empty or recursive. Break the cycle.',
          'b /contexts/0/types/2/attributes b is empty or recursive. Break the cycle.',
          'c /contexts/0/types/3/attributes c is empty or recursive. Break the cycle.',
        ],
      },
      holds: sales({ types: [money, holding('a', 'money'), holding('b', 'a')] }),
    },
  },
});
