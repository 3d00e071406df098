import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { pim } from '../pim.ts';
import * as family from './effects.ts';
import { pimConstraints } from './index.ts';

/** A command for an order that takes an item from the stock, as microservices unless said otherwise. */
const shop = (style: string, more: Content = {}): Content => ({
  contexts: [
    {
      id: 'sales',
      aggregates: [
        {
          root: 'order',
          entities: [{ id: 'order' }],
          operations: [
            {
              eClass: 'Command',
              id: 'place',
              name: 'Place',
              target: 'order',
              effects: [{ id: 'takes', name: 'Item', code: 'item', target: 'item' }],
            },
          ],
        },
      ],
    },
    { id: 'stock', aggregates: [{ root: 'item', entities: [{ id: 'item' }] }] },
  ],
  decisions: [
    {
      key: 'ARCHITECTURE_STYLE',
      options: [{ id: 'style', code: style }],
      chosen: 'style',
    },
  ],
  ...more,
});

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-PRC-07': {
      fires: [
        {
          model: shop('MICROSERVICES'),
          finds: [
            'place /contexts/0/aggregates/0/operations/0/effects "Place" writes in two services. Put both contexts into one unit, or accept the compensation.',
          ],
        },
      ],
      holds: [
        shop('MODULAR_MONOLITH'),
        shop('MICROSERVICES', { serviceUnits: [{ id: 'all', hosts: ['sales', 'stock'] }] }),
      ],
    },
  },
});
