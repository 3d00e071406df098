import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { aggregate, command, entity, sales } from '../../../../test/support/chain/constraints/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './lifecycles.ts';

const states = {
  eClass: 'Enumeration',
  id: 'states',
  literals: [{ id: 'OPEN' }, { id: 'PAID' }, { id: 'GONE' }],
};
const colours = { eClass: 'Enumeration', id: 'colours', literals: [{ id: 'RED' }] };
const model = (transitions: readonly Content[], machine: Content = {}, status: Content = {}): Content =>
  sales({
    aggregates: [
      {
        id: 'orders',
        root: 'order',
        operations: [command('pay', 'order'), command('drop', 'order')],
        entities: [
          entity(
            'order',
            [
              { id: 'status', type: 'states', ...status },
              { id: 'colour', type: 'colours' },
              { id: 'note', scalar: 'STRING' },
            ],
            {
              stateMachine: {
                id: 'life',
                stateAttribute: 'status',
                initial: 'OPEN',
                transitions,
                ...machine,
              },
            },
          ),
        ],
      },
      aggregate('bill', { operations: [command('send', 'bill')] }),
    ],
    types: [states, colours],
  });
const move = (from: string, to: string, ...triggers: readonly string[]): Content => ({
  id: `${from}-${to}`,
  from: [from],
  to,
  triggers,
});

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-SM-01': {
      fires: [
        {
          model: model([], { stateAttribute: 'note' }),
          finds: [
            'life /contexts/0/aggregates/0/entities/0/stateMachine/stateAttribute The lifecycle of order uses states of another type. Correct the reference.',
          ],
        },
        {
          model: model([], { stateAttribute: 'bill-id' }),
          finds: [
            'life /contexts/0/aggregates/0/entities/0/stateMachine/stateAttribute The lifecycle of order uses states of another type. Correct the reference.',
          ],
        },
        {
          model: model([move('RED', 'PAID'), move('OPEN', 'RED')], { initial: 'RED' }),
          finds: [
            'life /contexts/0/aggregates/0/entities/0/stateMachine/initial The lifecycle of order uses states of another type. Correct the reference.',
            'RED-PAID /contexts/0/aggregates/0/entities/0/stateMachine/transitions/0/from The lifecycle of order uses states of another type. Correct the reference.',
            'OPEN-RED /contexts/0/aggregates/0/entities/0/stateMachine/transitions/1/to The lifecycle of order uses states of another type. Correct the reference.',
          ],
        },
        {
          model: model([], {}, { multiple: true }),
          finds: [
            'status /contexts/0/aggregates/0/entities/0/attributes/1/multiple status holds the state of order and is a list; an element has one state at a time. Set multiple to false.',
          ],
        },
      ],
      holds: model([move('OPEN', 'PAID')]),
    },
    'PIM-SM-02': {
      fires: [
        {
          model: model([move('OPEN', 'PAID', 'pay'), move('OPEN', 'GONE', 'pay')]),
          finds: [
            'OPEN-GONE /contexts/0/aggregates/0/entities/0/stateMachine/transitions/1/triggers Command pay would move order to two states. Split the command.',
          ],
        },
        {
          model: model([move('OPEN', 'PAID', 'send')]),
          finds: [
            'OPEN-PAID /contexts/0/aggregates/0/entities/0/stateMachine/transitions/0/triggers Command send of another aggregate would change order. Choose a command of the same aggregate, or give the command an effect on order.',
          ],
        },
      ],
      holds: [
        model([move('OPEN', 'PAID', 'pay'), move('PAID', 'GONE', 'pay'), move('OPEN', 'GONE', 'drop')]),
        model([move('OPEN', 'PAID', 'send')], { initial: 'RED' }),
      ],
    },
    'PIM-SM-03': {
      fires: {
        model: model([move('OPEN', 'PAID')]),
        finds: [
          'life /contexts/0/aggregates/0/entities/0/stateMachine/transitions State GONE of order is never reached. Add a transition or remove the literal.',
          'OPEN-PAID /contexts/0/aggregates/0/entities/0/stateMachine/transitions/0/triggers Nothing moves order from OPEN to PAID. Name the commands that trigger it.',
        ],
      },
      holds: [
        model([move('OPEN', 'PAID', 'pay'), move('PAID', 'GONE', 'drop')]),
        model([], { initial: 'RED' }),
      ],
    },
  },
});
