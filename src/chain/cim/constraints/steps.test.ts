import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { cim } from '../cim.ts';
import { cimConstraints } from './index.ts';
import * as family from './steps.ts';

const participants = [
  { eClass: 'Actor', id: 'clerk' },
  { eClass: 'Actor', id: 'customer', external: true },
  { eClass: 'ExternalSystem', id: 'bank' },
];
const steps = (...nodes: readonly object[]): Content => ({
  participants,
  processes: [{ id: 'sale', nodes: nodes.map((node) => ({ eClass: 'ProcessStep', ...node })) }],
});
const stepsNamed = (...names: readonly string[]): Content =>
  steps(...names.map((name, index) => ({ id: `s${index}`, name })));
const eventsNamed = (...names: readonly string[]): Content => ({
  events: names.map((name, index) => ({ id: `e${index}`, name })),
});

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-PRO-04': {
      fires: {
        model: steps(
          { id: 'Pay' },
          { id: 'Pack', kind: 'MANUAL', performer: 'bank' },
          { id: 'Notify', kind: 'SEND' },
          { id: 'Wait', kind: 'RECEIVE', performer: 'clerk' },
        ),
        finds: [
          'Pay /processes/0/nodes/0/performer Nobody performs "Pay". Choose a performer.',
          'Pack /processes/0/nodes/1/performer "Pack" is a MANUAL step, which bank cannot perform. Choose another performer or another kind.',
          'Notify /processes/0/nodes/2/performer Nobody performs "Notify". Choose a performer.',
          'Wait /processes/0/nodes/3/performer "Wait" is a RECEIVE step, which clerk cannot perform. Choose another performer or another kind.',
        ],
      },
      holds: steps(
        { id: 'a', performer: 'clerk' },
        { id: 'b', kind: 'SEND', performer: 'bank' },
        { id: 'c', kind: 'RECEIVE', performer: 'customer' },
        { id: 'd', kind: 'SYSTEM' },
        { id: 'e', kind: 'CALL_PROCESS' },
        { id: 'f', kind: 'SEND', performer: 'clerk' },
        { id: 'g', kind: 'SEND', performer: 'customer' },
      ),
    },
    'CIM-PRO-05': {
      fires: [
        {
          model: stepsNamed('Payment of the order', 'The order', 'Packing', 'Packed goods', 'Authorisation'),
          finds: [
            's0 /processes/0/nodes/0/name "Payment of the order" does not read like an action. Rename it, e.g. "Place order".',
            's1 /processes/0/nodes/1/name "The order" does not read like an action. Rename it, e.g. "Place order".',
            's2 /processes/0/nodes/2/name "Packing" does not read like an action. Rename it, e.g. "Place order".',
            's3 /processes/0/nodes/3/name "Packed goods" does not read like an action. Rename it, e.g. "Place order".',
            's4 /processes/0/nodes/4/name "Authorisation" does not read like an action. Rename it, e.g. "Place order".',
          ],
        },
        {
          model: eventsNamed('Order payment', 'Ship parcel'),
          finds: [
            'e0 /events/0/name "Order payment" does not read like something that has happened. Rename it, e.g. "Order placed".',
            'e1 /events/1/name "Ship parcel" does not read like something that has happened. Rename it, e.g. "Order placed".',
          ],
        },
      ],
      holds: [
        stepsNamed(
          'Place order',
          'Check payment',
          'Document damage',
          'Ship parcel',
          'Feed animals',
          'Bring goods',
          'Hand over',
        ),
        eventsNamed('Order placed', 'Parcel sent', 'Shipment handed over', 'Room was left'),
        { language: 'de', ...stepsNamed('Die Bestellung'), ...eventsNamed('Zahlung') },
      ],
    },
  },
});
