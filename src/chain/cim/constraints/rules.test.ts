import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { cim } from '../cim.ts';
import { cimConstraints } from './index.ts';
import * as family from './rules.ts';

const order = {
  id: 'order',
  name: 'Order',
  attributes: [
    { id: 'n', name: 'Order number' },
    { id: 't', name: 'Total', type: 'MONEY' },
  ],
  states: [{ id: 'open', kind: 'INITIAL' }],
};
const objects = {
  businessObjects: [
    order,
    { id: 'rush', name: 'Rush order', generalization: 'order' },
    { id: 'line', name: 'Order line', attributes: [{ id: 'q', name: 'Quantity', type: 'NUMBER' }] },
    { id: 'address', name: 'Address', kind: 'VALUE', attributes: [{ id: 'c', name: 'City' }] },
    { id: 'customer', name: 'Customer', attributes: [{ id: 'm', name: 'E-mail' }] },
  ],
  relations: [
    { id: 'r1', source: 'order', target: 'line', kind: 'COMPOSITION', targetRole: 'lines' },
    {
      id: 'r2',
      source: 'order',
      target: 'address',
      targetRole: 'delivery address',
      targetCardinality: 'EXACTLY_ONE',
    },
    { id: 'r3', source: 'order', target: 'customer', targetCardinality: 'EXACTLY_ONE' },
  ],
};
const ruleSaying = (...expressions: readonly string[]): Content => ({
  ...objects,
  rules: expressions.map((expression, index) => ({ id: `BR-${index + 1}`, expression, appliesTo: ['rush'] })),
});

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-RUL-01': {
      fires: {
        model: {
          participants: [{ eClass: 'Actor', id: 'clerk' }],
          rules: [
            { id: 'BR-1' },
            { id: 'BR-2', kind: 'AUTHORIZATION' },
            { id: 'BR-3', kind: 'AUTHORIZATION', actors: ['clerk'] },
          ],
        },
        finds: [
          'BR-1 /rules/0/appliesTo Rule BR-1 hangs in the air. Say what it applies to.',
          'BR-2 /rules/1/actors Rule BR-2 hangs in the air. Say what it applies to.',
          'BR-3 /rules/2 Rule BR-3 governs no step. Name it at the steps it governs.',
        ],
      },
      holds: {
        participants: [{ eClass: 'Actor', id: 'clerk' }],
        businessObjects: [{ id: 'order' }],
        processes: [{ id: 'sale', nodes: [{ eClass: 'ProcessStep', id: 'pack', governedBy: ['BR-2'] }] }],
        rules: [
          { id: 'BR-1', kind: 'DERIVATION', appliesTo: ['order'] },
          { id: 'BR-2', kind: 'AUTHORIZATION', actors: ['clerk'] },
        ],
      },
    },
    'CIM-RUL-02': {
      fires: {
        model: ruleSaying(
          'ordernumer is null',
          'size(lines) >= ',
          'all(lines, weight > 0) and colour = 1',
          'customer.eMail is null or deliveryAddress.town is null',
        ),
        finds: [
          'BR-1 /rules/0/expression Rule BR-1: unknown name "ordernumer". Correct the name; the nearest known names are "orderNumber", "customer" and "lines".',
          'BR-2 /rules/1/expression Rule BR-2 cannot be read at character 16: Expected a value, found the end. Correct the expression.',
          'BR-3 /rules/2/expression Rule BR-3: unknown name "weight". Correct the name; the nearest known names are "id", "lines" and "order".',
          'BR-3 /rules/2/expression Rule BR-3: unknown name "colour". Correct the name; the nearest known names are "customer", "status" and "total".',
          'BR-4 /rules/3/expression Rule BR-4: unknown name "customer.eMail". Correct the name; the nearest known names are "customer", "total" and "orderNumber".',
          'BR-4 /rules/3/expression Rule BR-4: unknown name "deliveryAddress.town". Correct the name; the nearest known names are "deliveryAddress.city", "deliveryAddress.id" and "deliveryAddress.order".',
        ],
      },
      holds: [
        ruleSaying(
          'length(orderNumber) > 3 and total.amount > 0',
          "status = 'OPEN'",
          'all(lines, quantity > 0) and any(lines, total.amount < quantity)',
          "deliveryAddress.city in ('Bonn') and customer is null",
        ),
        ruleSaying(
          "Order number is not null and delivery address.city = 'Bonn'",
          "not order number = 'order number' and all(lines, quantity > 0)",
        ),
        { rules: [{ id: 'a', expression: ' ' }, { id: 'b' }] },
      ],
    },
  },
});
