import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { cim } from '../cim.ts';
import { cimConstraints } from './index.ts';
import * as family from './lifecycles.ts';

const states = [
  { id: 'open', kind: 'INITIAL' },
  { id: 'closed', kind: 'FINAL' },
];
const orderWith = (lifecycle: object): Content => ({
  businessObjects: [{ id: 'order', states, ...lifecycle }],
});
const closing = { id: 't', from: ['open'], to: 'closed' };
const writing = (mode: string): Content => ({
  processes: [
    {
      id: 'sale',
      nodes: [{ eClass: 'ProcessStep', id: 'close', accesses: [{ id: 'access', object: 'order', mode }] }],
    },
  ],
});
const policy = { policies: [{ id: 'nightly', schedule: 'nightly', thenStep: 'close' }] };

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-LIF-01': {
      fires: [
        {
          model: orderWith({}),
          finds: [
            'closed /businessObjects/0/states/1/name State "closed" of order cannot be reached. Add a transition or remove the state.',
          ],
        },
        {
          model: { businessObjects: [{ id: 'order', states: [{ id: 'open' }] }] },
          finds: [
            'order /businessObjects/0/states The lifecycle of order has 0 initial states. Make exactly one state the initial one.',
          ],
        },
        {
          model: { businessObjects: [{ id: 'order', states: [...states, { id: 'new', kind: 'INITIAL' }] }] },
          finds: [
            'order /businessObjects/0/states The lifecycle of order has 2 initial states. Make exactly one state the initial one.',
          ],
        },
      ],
      holds: [orderWith({ transitions: [closing] }), { businessObjects: [{ id: 'order' }] }],
    },
    'CIM-LIF-02': {
      fires: [
        {
          model: orderWith({ transitions: [closing] }),
          finds: [
            't /businessObjects/0/transitions/0/triggeredBy Nothing makes order go from open to closed. Link the step that causes it.',
          ],
        },
        {
          model: {
            ...orderWith({
              transitions: [
                { ...closing, triggeredBy: ['close'] },
                { id: 'u', from: ['closed'], to: 'open', triggeredBy: ['close'] },
              ],
            }),
            ...writing('UPDATE'),
          },
          finds: [
            'u /businessObjects/0/transitions/1/from order goes from the final state closed to open. Remove the transition, or let the state be no final one.',
          ],
        },
        {
          model: { ...orderWith({ transitions: [closing] }), ...writing('READ'), ...policy },
          finds: [
            't /businessObjects/0/transitions/0/triggeredBy Nothing makes order go from open to closed. Link the step that causes it.',
          ],
        },
      ],
      holds: [
        { ...orderWith({ transitions: [{ ...closing, triggeredBy: ['close'] }] }), ...writing('UPDATE') },
        { ...orderWith({ transitions: [closing] }), ...writing('UPDATE'), ...policy },
        {
          businessObjects: [
            { id: 'order', states: [{ id: 'open' }, { id: 'closed' }], transitions: [closing] },
          ],
        },
      ],
    },
  },
});
