import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { cim } from '../cim.ts';
import { cimConstraints } from './index.ts';
import * as family from './reachable-states.ts';

const clerk = { eClass: 'Actor', id: 'clerk' };
const states = [
  { id: 'open', kind: 'INITIAL' },
  { id: 'closed', kind: 'FINAL' },
];
const closing = { id: 'closing', from: ['open'], to: 'closed', triggeredBy: ['close'] };
const userStep = (id: string, more: Content = {}): Content => ({
  eClass: 'ProcessStep',
  id,
  performer: 'clerk',
  ...more,
});
const writing = (...attributes: readonly string[]): Content => ({
  accesses: [{ id: `writes-${attributes.join('-')}`, object: 'order', mode: 'UPDATE', attributes }],
});
/** An order that is created, and closed by a step; what is said is put in the place of that. */
const shop = (given: {
  readonly order?: Content;
  readonly nodes?: readonly Content[];
  readonly process?: Content;
  readonly more?: Content;
}): Content => ({
  participants: [clerk],
  businessObjects: [
    {
      id: 'order',
      kind: 'TRANSACTION',
      states,
      transitions: [closing],
      attributes: [
        { id: 'signed-on', name: 'Signed on', type: 'DATE' },
        { id: 'amount', name: 'Amount', type: 'NUMBER', required: true, minimum: 1, maximum: 5 },
      ],
      ...given.order,
    },
  ],
  processes: [{ id: 'sale', nodes: given.nodes ?? [userStep('close')], ...given.process }],
  ...given.more,
});
const guarded = (expression: string, more: Content = {}): Content => ({
  order: { transitions: [{ ...closing, guard: ['rule'] }] },
  more: { rules: [{ id: 'rule', name: 'Signed', appliesTo: ['order'], expression, ...more }] },
});
const closesWith = (expression: string, nodes: readonly Content[], more: Content = {}): Content =>
  shop({ ...guarded(expression, more), nodes: [userStep('close'), ...nodes] });
const create = userStep('create', {
  accesses: [{ id: 'creates', object: 'order', mode: 'CREATE', attributes: ['amount'] }],
});
/** Two orders that each wait for what the other one announces. */
const waitingForEachOther = {
  ...shop({
    order: { transitions: [{ ...closing, triggeredBy: ['first'] }] },
    nodes: [
      { eClass: 'ProcessStep', id: 'first', kind: 'MANUAL', performer: 'clerk', raises: ['first-done'] },
      { eClass: 'ProcessStep', id: 'second', kind: 'MANUAL', performer: 'clerk', raises: ['second-done'] },
    ],
  }),
  events: [{ id: 'first-done' }, { id: 'second-done' }],
  policies: [
    { id: 'one', whenEvent: 'second-done', thenStep: 'first' },
    { id: 'two', whenEvent: 'first-done', thenStep: 'second' },
  ],
};

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-RCH-01': {
      fires: {
        model: waitingForEachOther,
        finds: [
          'closed /businessObjects/0/states/1/name Nobody can bring a order into the state "closed". Add a transition to it, or a step that causes one.',
        ],
      },
      holds: [
        shop({}),
        // What nothing starts, what needs a value that nothing writes, and what nobody performs is said elsewhere.
        shop({ nodes: [userStep('close', { kind: 'MANUAL' })] }),
        closesWith('signedOn is not null', [create]),
        shop({ nodes: [userStep('close', { performer: undefined })] }),
        shop({ order: { transitions: [{ ...closing, triggeredBy: [] }] } }),
      ],
    },
    'CIM-RCH-02': {
      fires: [
        {
          model: shop({ nodes: [userStep('close', { kind: 'MANUAL' })] }),
          finds: [
            'closing /businessObjects/0/transitions/0/triggeredBy The move from "open" to "closed" has no one to start it. Let a person, a policy or a process that software runs do "close", or name a steward.',
          ],
        },
        {
          model: shop({
            order: { steward: 'clerk' },
            nodes: [userStep('close', { kind: 'SYSTEM', performer: undefined })],
            process: { automation: 'MANUAL' },
          }),
          finds: [
            'closing /businessObjects/0/transitions/0/triggeredBy The move from "open" to "closed" has no one to start it. Let a person, a policy or a process that software runs do "close"; without one, the steward gets an operation.',
          ],
        },
        {
          // A policy changes the order, so CIM-LIF-02 says nothing; but it moves it nowhere.
          model: {
            ...shop({
              order: { transitions: [{ ...closing, triggeredBy: [] }] },
              nodes: [userStep('close', writing('amount'))],
            }),
            policies: [{ id: 'nightly', schedule: 'nightly', thenStep: 'close' }],
          },
          finds: [
            'closing /businessObjects/0/transitions/0/triggeredBy The move from "open" to "closed" has no one to start it. Name a step in `triggeredBy`, or name a steward.',
          ],
        },
      ],
      holds: [
        shop({}),
        shop({ nodes: [userStep('close', { kind: 'SYSTEM' })] }),
        shop({ nodes: [userStep('close', { performer: undefined })] }),
        {
          ...shop({ nodes: [userStep('close', { kind: 'MANUAL' })] }),
          policies: [{ id: 'nightly', schedule: 'nightly', thenStep: 'close' }],
        },
      ],
    },
    'CIM-RCH-03': {
      fires: [
        {
          model: closesWith('signedOn is not null', [create]),
          finds: [
            'closing /businessObjects/0/transitions/0/guard The rule "Signed" can never hold when "close" is done: nobody writes "Signed on". Let a step before it write "Signed on", or drop the rule.',
          ],
        },
        {
          model: closesWith('signedOn is not null', [
            create,
            userStep('sign', { kind: 'MANUAL', ...writing('signed-on') }),
          ]),
          finds: [
            'closing /businessObjects/0/transitions/0/guard The rule "Signed" can never hold when "close" is done: nobody writes "Signed on". Let a step before it write "Signed on", or drop the rule.',
          ],
        },
        {
          model: closesWith('amount > 5', [create]),
          finds: [
            'closing /businessObjects/0/transitions/0/guard The rule "Signed" can never hold when "close" is done: no value that is allowed meets it. Correct the rule, or the limits of what it reads.',
          ],
        },
        {
          model: shop({
            nodes: [create, userStep('close', { governedBy: ['rule'] })],
            more: {
              rules: [
                { id: 'rule', name: 'Signed', appliesTo: ['order'], expression: 'signedOn is not null' },
              ],
            },
          }),
          finds: [
            'close /processes/0/nodes/1/governedBy The rule "Signed" can never hold when "close" is done: nobody writes "Signed on". Let a step before it write "Signed on", or drop the rule.',
          ],
        },
      ],
      holds: [
        closesWith('signedOn is not null', [create, userStep('sign', writing('signed-on'))]),
        closesWith('signedOn is null', [create]),
        closesWith('amount >= 5', [create]),
        closesWith('signedOn is not null', [create], { mandatory: false }),
        // The step that closes it may write what its own rule reads.
        shop({
          ...guarded('signedOn is not null'),
          nodes: [create, userStep('close', writing('signed-on'))],
        }),
        shop({
          ...guarded('signedOn is not null'),
          nodes: [create, userStep('close')],
          order: { steward: 'clerk', transitions: [{ ...closing, guard: ['rule'] }] },
        }),
      ],
    },
    'CIM-RCH-04': {
      fires: [
        {
          model: shop({
            order: {
              states: [...states, { id: 'paused' }],
              transitions: [closing, { id: 'pausing', from: ['open'], to: 'paused', triggeredBy: ['close'] }],
            },
          }),
          finds: [
            'paused /businessObjects/0/states/2/kind A order in "paused" never reaches a final state. Add a way on, or make the state FINAL.',
          ],
        },
        {
          model: shop({
            order: {
              states: [...states, { id: 'paused' }, { id: 'lost' }],
              transitions: [
                closing,
                { id: 'pausing', from: ['open', 'lost'], to: 'paused', triggeredBy: ['close'] },
                { id: 'losing', from: ['paused'], to: 'lost', triggeredBy: ['close'] },
              ],
            },
          }),
          finds: [
            'paused /businessObjects/0/states/2/kind A order in "paused" never reaches a final state. Add a way on, or make the state FINAL.',
          ],
        },
      ],
      holds: [
        shop({}),
        // Without final states nothing is said.
        shop({ order: { states: [states[0] ?? {}, { id: 'closed' }] } }),
      ],
    },
  },
});
