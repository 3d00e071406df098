import type { Content } from '../../../../test/support/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/constraint-cases.ts';
import { aggregate, command, entity, query, sales } from '../../../../test/support/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './operations.ts';

const ordersWith = (more: Content, sensitivity: Content = {}, model: Content = {}): Content =>
  sales(
    {
      aggregates: [
        {
          id: 'orders',
          root: 'order',
          entities: [
            entity('order', [{ id: 'total', scalar: 'MONEY' }, { id: 'sum', scalar: 'MONEY', readOnly: true }], sensitivity),
            entity('rush', [{ id: 'fee', scalar: 'MONEY' }], { superType: 'order', ...sensitivity }),
          ],
          ...more,
        },
        aggregate('bill', { invariants: [{ id: 'far' }] }),
      ],
      events: [{ id: 'paid' }],
    },
    model,
  );
const doing = (more: Content): Content => ordersWith({ operations: [command('pay', 'order', more)], invariants: [{ id: 'near' }] });
const permitting = (...operations: readonly string[]): Content => ({
  roles: [{ id: 'clerk', permissions: operations.map((operation) => ({ id: `may-${operation}`, operation })) }],
});
const offering = (invokes: string): Content => ({
  id: 'api',
  basePath: '/sales',
  resources: [{ id: 'res', path: 'orders', exposes: 'orders', endpoints: [{ id: 'e', method: 'POST', path: '', invokes }] }],
});
const pub = { sensitivity: 'PUBLIC' };

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-OP-01': {
      fires: [
        { model: doing({ target: 'bill', preconditions: ['far'] }), finds: ['?'] },
        { model: doing({ accepts: ['total', 'sum', 'bill-id', 'fee'] }), finds: ['?'] },
        {
          model: ordersWith({ invariants: [{ id: 'a', expression: 'total.amount > limit' }, { id: 'b', expression: '(' }] }),
          finds: ['?'],
        },
      ],
      holds: [
        doing({ target: 'rush', accepts: ['total', 'fee'], preconditions: ['near'] }),
        ordersWith({ invariants: [{ id: 'a', expression: 'total.amount > 0 and fee is null' }, { id: 'b' }] }),
      ],
    },
    'PIM-OP-02': {
      fires: {
        model: {
          contexts: [
            { id: 'sales', aggregates: [aggregate('order', { operations: [command('pay', 'order', { emits: ['paid', 'packed'] })] })], events: [{ id: 'paid' }] },
            { id: 'store', events: [{ id: 'packed' }] },
          ],
        },
        finds: ['?'],
      },
      holds: doing({ emits: ['paid'] }),
    },
    'PIM-OP-03': {
      fires: [
        { model: doing({}), finds: ['?'] },
        { model: { ...doing({}), ...permitting('pay') }, finds: ['?'] },
      ],
      holds: [
        doing({ exposed: false }),
        sales({ aggregates: [aggregate('order', { operations: [command('pay', 'order')] })], apis: [offering('pay')] }, permitting('pay')),
      ],
    },
    'PIM-OP-04': {
      fires: [
        { model: ordersWith({ operations: [query('list', 'order', { anonymous: true }), command('pay', 'order', { anonymous: true })] }), finds: ['?'] },
        {
          model: sales({
            aggregates: [
              {
                id: 'orders',
                root: 'order',
                entities: [entity('order', [{ id: 'who', type: 'person' }], pub), entity('line', [], pub)],
                operations: [query('list', 'order', { anonymous: true }), query('lines', 'line', { anonymous: true })],
              },
            ],
            types: [{ eClass: 'ValueObject', id: 'person', attributes: [{ id: 'mail', scalar: 'EMAIL', sensitivity: 'PERSONAL' }] }],
          }),
          finds: ['?'],
        },
      ],
      holds: ordersWith({ operations: [query('list', 'order', { anonymous: true }), query('secret', 'order')] }, pub),
    },
    'PIM-SEC-01': {
      fires: { model: ordersWith({ operations: [query('list', 'order')] }, { sensitivity: 'CONFIDENTIAL' }), finds: ['?'] },
      holds: [
        ordersWith({ operations: [query('list', 'order')] }, { sensitivity: 'CONFIDENTIAL' }, permitting('list')),
        ordersWith({ operations: [query('list', 'order')] }),
      ],
    },
    'PIM-SEC-02': {
      fires: {
        model: ordersWith({ operations: [command('pay', 'order')] }, {}, { roles: [{ id: 'buyer', permissions: [{ id: 'p', operation: 'pay', scope: 'OWN' }] }] }),
        finds: ['?'],
      },
      holds: [
        ordersWith({ operations: [command('pay', 'order')] }, {}, permitting('pay')),
        ordersWith({ ownedBy: 'buyer', operations: [command('pay', 'order')] }, {}, { roles: [{ id: 'buyer', permissions: [{ id: 'p', operation: 'pay', scope: 'OWN' }] }] }),
      ],
    },
  },
});
