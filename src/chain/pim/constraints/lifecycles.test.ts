import type { Content } from '../../../../test/support/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/constraint-cases.ts';
import { aggregate, command, entity, sales } from '../../../../test/support/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './lifecycles.ts';

const states = { eClass: 'Enumeration', id: 'states', literals: [{ id: 'OPEN' }, { id: 'PAID' }, { id: 'GONE' }] };
const colours = { eClass: 'Enumeration', id: 'colours', literals: [{ id: 'RED' }] };
const model = (transitions: readonly Content[], machine: Content = {}): Content =>
  sales({
    aggregates: [
      {
        id: 'orders',
        root: 'order',
        operations: [command('pay', 'order'), command('drop', 'order')],
        entities: [
          entity('order', [{ id: 'status', type: 'states' }, { id: 'colour', type: 'colours' }, { id: 'note', scalar: 'STRING' }], {
            stateMachine: { id: 'life', stateAttribute: 'status', initial: 'OPEN', transitions, ...machine },
          }),
        ],
      },
      aggregate('bill', { operations: [command('send', 'bill')] }),
    ],
    types: [states, colours],
  });
const move = (from: string, to: string, ...triggers: readonly string[]): Content => ({ id: `${from}-${to}`, from: [from], to, triggers });

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-SM-01': {
      fires: [
        { model: model([], { stateAttribute: 'note' }), finds: ['?'] },
        { model: model([], { stateAttribute: 'bill-id' }), finds: ['?'] },
        { model: model([move('RED', 'PAID'), move('OPEN', 'RED')], { initial: 'RED' }), finds: ['?'] },
      ],
      holds: model([move('OPEN', 'PAID')]),
    },
    'PIM-SM-02': {
      fires: [
        { model: model([move('OPEN', 'PAID', 'pay'), move('OPEN', 'GONE', 'pay')]), finds: ['?'] },
        { model: model([move('OPEN', 'PAID', 'send')]), finds: ['?'] },
      ],
      holds: [
        model([move('OPEN', 'PAID', 'pay'), move('PAID', 'GONE', 'pay'), move('OPEN', 'GONE', 'drop')]),
        model([move('OPEN', 'PAID', 'send')], { initial: 'RED' }),
      ],
    },
    'PIM-SM-03': {
      fires: { model: model([move('OPEN', 'PAID')]), finds: ['?'] },
      holds: [
        model([move('OPEN', 'PAID', 'pay'), move('PAID', 'GONE', 'drop')]),
        model([], { initial: 'RED' }),
      ],
    },
  },
});
