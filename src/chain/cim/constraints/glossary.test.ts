import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { cim } from '../cim.ts';
import { cimConstraints } from './index.ts';
import * as family from './glossary.ts';

const order = { id: 'order', name: 'Order', avoid: ['basket', 'shopping cart'] };

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-GLO-01': {
      fires: {
        model: {
          glossary: [
            order,
            { id: 'other', name: 'Box', avoid: ['Basket'] },
            { id: 'eu', name: 'VAT', avoid: ['Tax'] },
          ],
          businessObjects: [
            { id: 'a', name: 'Basket' },
            { id: 'b', name: 'Big Shopping Cart (tax)' },
          ],
        },
        finds: [
          'a /businessObjects/0/name "Basket" uses the word "basket"; the agreed term is "Order". Rename the element.',
          'b /businessObjects/1/name "Big Shopping Cart (tax)" uses the word "shopping cart"; the agreed term is "Order". Rename the element.',
          'b /businessObjects/1/name "Big Shopping Cart (tax)" uses the word "Tax"; the agreed term is "VAT". Rename the element.',
        ],
      },
      holds: {
        glossary: [order],
        businessObjects: [
          { id: 'a', name: 'Order' },
          { id: 'b', name: 'Basketball' },
          { id: 'c', name: 'Cart shopping' },
        ],
      },
    },
  },
});
