import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { command, entity, sales } from '../../../../test/support/chain/constraints/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './reachable-states.ts';

const closing = { id: 'closing', from: ['open'], to: 'closed', triggers: ['close'] };
const inner = { exposed: false };
/** Orders that are created and closed; what is said is put in the place of that. */
const orders = (given: {
  readonly states?: readonly string[];
  readonly transitions?: readonly Content[];
  readonly operations?: readonly Content[];
  readonly aggregate?: Content;
  readonly context?: Content;
  readonly model?: Content;
}): Content =>
  sales(
    {
      types: [
        {
          eClass: 'Enumeration',
          id: 'status-type',
          literals: (given.states ?? ['open', 'closed']).map((id) => ({ id })),
        },
      ],
      aggregates: [
        {
          id: 'orders',
          root: 'order',
          entities: [
            entity(
              'order',
              [
                { id: 'status', type: 'status-type', required: true, readOnly: true },
                { id: 'signed-on', code: 'signedOn', name: 'Signed on', scalar: 'DATE' },
                { id: 'amount', scalar: 'INTEGER', required: true, minimum: 1, maximum: 5 },
              ],
              {
                stateMachine: {
                  id: 'life',
                  stateAttribute: 'status',
                  initial: 'open',
                  transitions: given.transitions ?? [closing],
                },
              },
            ),
          ],
          operations: given.operations ?? [command('close', 'order', { kind: 'TRANSITION' })],
          ...given.aggregate,
        },
      ],
      ...given.context,
    },
    given.model,
  );
const guarded = (expression: string, operations: readonly Content[], rule: Content = {}): Content =>
  orders({
    transitions: [{ ...closing, guards: ['signed'] }],
    operations: [
      command('close', 'order', { kind: 'TRANSITION' }),
      command('create', 'order', { kind: 'CREATE', accepts: ['amount'] }),
      ...operations,
    ],
    aggregate: { invariants: [{ id: 'signed', expression, ...rule }] },
  });
const sign = command('sign', 'order', { kind: 'UPDATE', accepts: ['signed-on'] });

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-RCH-01': {
      fires: {
        model: orders({
          operations: [
            command('close', 'order', { kind: 'TRANSITION', ...inner, emits: ['closed-it'] }),
            command('bill', 'order', { kind: 'CUSTOM', ...inner, emits: ['billed'] }),
          ],
          context: {
            events: [{ id: 'closed-it' }, { id: 'billed' }],
            reactions: [
              { id: 'one', on: 'billed', invokes: 'close' },
              { id: 'two', on: 'closed-it', invokes: 'bill' },
            ],
          },
        }),
        finds: [
          'life /contexts/0/aggregates/0/entities/0/stateMachine/transitions Nobody can bring a order into the state "closed". Add a transition to it, or a command that causes one.',
        ],
      },
      holds: [
        orders({}),
        orders({ operations: [command('close', 'order', { kind: 'TRANSITION', access: 'ROLES' })] }),
        orders({ operations: [command('close', 'order', { kind: 'TRANSITION', ...inner })] }),
        guarded('signedOn is not null', []),
      ],
    },
    'PIM-RCH-02': {
      fires: {
        model: orders({ operations: [command('close', 'order', { kind: 'TRANSITION', ...inner })] }),
        finds: [
          'closing /contexts/0/aggregates/0/entities/0/stateMachine/transitions/0/triggers The move from "open" to "closed" has no one to start it. Expose "close", or let a reaction or an executable workflow run it.',
        ],
      },
      holds: [
        orders({}),
        orders({ transitions: [{ ...closing, triggers: [] }] }),
        orders({
          operations: [command('close', 'order', { kind: 'TRANSITION', ...inner })],
          context: {
            reactions: [{ id: 'nightly', trigger: 'SCHEDULE', schedule: '0 3 * * *', invokes: 'close' }],
          },
        }),
        orders({
          operations: [command('close', 'order', { kind: 'TRANSITION', ...inner })],
          model: {
            workflows: [
              { id: 'flow', executable: true, steps: [{ id: 'does', kind: 'COMMAND', invokes: 'close' }] },
            ],
          },
        }),
        // No caller may run it: PIM-OP-03 says so.
        orders({ operations: [command('close', 'order', { kind: 'TRANSITION', access: 'ROLES' })] }),
      ],
    },
    'PIM-RCH-03': {
      fires: [
        {
          model: guarded('signedOn is not null', []),
          finds: [
            'closing /contexts/0/aggregates/0/entities/0/stateMachine/transitions/0/guards The rule "signed" can never hold when "close" is done: nobody writes "Signed on". Let a command before it write "Signed on", or drop the rule.',
          ],
        },
        {
          model: guarded('amount > 5', [sign]),
          finds: [
            'closing /contexts/0/aggregates/0/entities/0/stateMachine/transitions/0/guards The rule "signed" can never hold when "close" is done: no value that is allowed meets it. Correct the rule, or the limits of what it reads.',
          ],
        },
        {
          model: orders({
            operations: [
              command('create', 'order', { kind: 'CREATE', accepts: ['amount'] }),
              command('close', 'order', { kind: 'TRANSITION', preconditions: ['signed'] }),
            ],
            aggregate: { invariants: [{ id: 'signed', expression: 'signedOn is not null' }] },
          }),
          finds: [
            'close /contexts/0/aggregates/0/operations/1/preconditions The rule "signed" can never hold when "close" is done: nobody writes "Signed on". Let a command before it write "Signed on", or drop the rule.',
          ],
        },
      ],
      holds: [
        guarded('signedOn is not null', [sign]),
        guarded('signedOn is null or amount > 7', []),
        guarded('signedOn is not null', [], { mandatory: false }),
        guarded('signedOn is not null', [command('repair', 'order', { kind: 'CUSTOM' })]),
      ],
    },
    'PIM-RCH-04': {
      fires: {
        model: orders({
          states: ['open', 'closed', 'paused', 'lost'],
          transitions: [
            closing,
            { id: 'pausing', from: ['open', 'lost'], to: 'paused', triggers: ['close'] },
            { id: 'losing', from: ['paused'], to: 'lost', triggers: ['close'] },
          ],
        }),
        finds: [
          'life /contexts/0/aggregates/0/entities/0/stateMachine/transitions A order in "paused" never reaches a final state. Add a way on, or remove the ways that lead nowhere.',
        ],
      },
      holds: [
        orders({}),
        orders({ transitions: [closing, { id: 'back', from: ['closed'], to: 'open', triggers: ['close'] }] }),
      ],
    },
  },
});
