import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import {
  aggregate,
  command,
  entity,
  query,
  sales,
} from '../../../../test/support/chain/constraints/pim-content.ts';
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
            entity(
              'order',
              [
                { id: 'total', scalar: 'MONEY' },
                { id: 'sum', scalar: 'MONEY', readOnly: true },
              ],
              sensitivity,
            ),
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
const doing = (more: Content): Content =>
  ordersWith({ operations: [command('pay', 'order', more)], invariants: [{ id: 'near' }] });
const accepting = (...acceptsRelations: readonly string[]): Content =>
  command(`pay-${acceptsRelations.join('-')}`, 'order', { acceptsRelations });
const permitting = (...operations: readonly string[]): Content => ({
  roles: [
    { id: 'clerk', permissions: operations.map((operation) => ({ id: `may-${operation}`, operation })) },
  ],
});
const offering = (invokes: string, method = 'POST'): Content => ({
  id: 'api',
  basePath: '/sales',
  resources: [
    {
      id: 'res',
      path: 'orders',
      exposes: 'orders',
      endpoints: [{ id: 'e', method, path: '', invokes }],
    },
  ],
});
const asking = (more: Content, model: Content = {}): Content =>
  sales(
    {
      aggregates: [aggregate('order', { operations: [query('list', 'order', more)] })],
      apis: [offering('list', 'GET')],
    },
    model,
  );
const pub = { sensitivity: 'PUBLIC' };

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-OP-01': {
      fires: [
        {
          model: doing({ target: 'bill', preconditions: ['far'] }),
          finds: [
            'pay /contexts/0/aggregates/0/operations/0/target pay reaches outside orders. Correct the references.',
            'pay /contexts/0/aggregates/0/operations/0/preconditions pay reaches outside orders. Correct the references.',
          ],
        },
        {
          model: doing({
            sets: ['total = total +', 'nowhere = 1'],
            effects: [{ eClass: 'Effect', id: 'also', target: 'bill', accepts: ['total'], sets: ['= 1'] }],
          }),
          finds: [
            'also /contexts/0/aggregates/0/operations/0/effects/0/accepts pay accepts total, which callers cannot set on bill. Correct the references.',
            'also /contexts/0/aggregates/0/operations/0/effects/0/sets "= 1" sets no attribute of bill. Write an attribute, an equals sign and an expression.',
            'pay /contexts/0/aggregates/0/operations/0/sets "total = total +" cannot be read: Expected a value, found the end. Correct the expression.',
            'pay /contexts/0/aggregates/0/operations/0/sets "nowhere = 1" sets no attribute of order. Write an attribute, an equals sign and an expression.',
          ],
        },
        {
          model: sales({
            aggregates: [
              aggregate('order', { operations: [accepting('billed', 'apart'), accepting('billed')] }),
              aggregate('bill'),
            ],
            associations: [
              { id: 'billed', source: 'order', target: 'bill' },
              { id: 'apart', source: 'bill', target: 'bill' },
            ],
          }),
          finds: [
            'pay-billed-apart /contexts/0/aggregates/0/operations/0/acceptsRelations pay-billed-apart reaches outside orders. Correct the references.',
          ],
        },
        {
          model: doing({ accepts: ['total', 'sum', 'bill-id', 'fee'] }),
          finds: [
            'pay /contexts/0/aggregates/0/operations/0/accepts pay accepts sum, which callers cannot set on order. Correct the references.',
            'pay /contexts/0/aggregates/0/operations/0/accepts pay accepts id, which callers cannot set on order. Correct the references.',
            'pay /contexts/0/aggregates/0/operations/0/accepts pay accepts fee, which callers cannot set on order. Correct the references.',
          ],
        },
        {
          model: {
            contexts: [
              { id: 'sales', aggregates: [aggregate('order', { operations: [query('look', 'box')] })] },
              { id: 'store', aggregates: [aggregate('box')] },
            ],
          },
          finds: [
            'look /contexts/0/aggregates/0/operations/0/target look returns box, which store keeps. Return an entity of sales, or move the query to store.',
          ],
        },
        {
          model: ordersWith({
            invariants: [
              { id: 'a', expression: 'total.amount > limit' },
              { id: 'b', expression: '(' },
            ],
          }),
          finds: [
            'a /contexts/0/aggregates/0/invariants/0/expression Invariant a: unknown name "limit". Correct the name; the nearest known names are "id", "sum" and "fee".',
            'b /contexts/0/aggregates/0/invariants/1/expression Invariant b cannot be read at character 2: Expected a value, found the end. Correct the expression.',
          ],
        },
      ],
      holds: [
        ordersWith({ operations: [query('list', 'rush'), query('look', 'bill')] }),
        doing({ target: 'rush', accepts: ['total', 'fee'], preconditions: ['near'] }),
        ordersWith({
          invariants: [{ id: 'a', expression: 'total.amount > 0 and fee is null' }, { id: 'b' }],
        }),
      ],
    },
    'PIM-OP-02': {
      fires: {
        model: {
          contexts: [
            {
              id: 'sales',
              aggregates: [
                aggregate('order', { operations: [command('pay', 'order', { emits: ['paid', 'packed'] })] }),
              ],
              events: [{ id: 'paid' }],
            },
            { id: 'store', events: [{ id: 'packed' }] },
          ],
        },
        finds: [
          'pay /contexts/0/aggregates/0/operations/0/emits pay emits packed, which store owns. Emit an own event and let a reaction follow.',
        ],
      },
      holds: doing({ emits: ['paid'] }),
    },
    'PIM-OP-03': {
      fires: [
        {
          model: doing({}),
          finds: [
            'pay /contexts/0/aggregates/0/operations/0/exposed Any signed-in caller may call pay. Add a permission, or set exposed to false.',
          ],
        },
        {
          model: doing({ access: 'ROLES' }),
          finds: [
            'pay /contexts/0/aggregates/0/operations/0/exposed Nobody may call pay. Add a permission, or set exposed to false.',
          ],
        },
        {
          model: asking({ access: 'ROLES' }),
          finds: [
            'list /contexts/0/aggregates/0/operations/0/access Nobody may call list. Add a permission.',
          ],
        },
        {
          model: { ...doing({}), ...permitting('pay') },
          finds: [
            'pay /contexts/0/aggregates/0/operations/0/exposed No endpoint leads to pay. Add an endpoint, or set exposed to false.',
          ],
        },
      ],
      holds: [
        doing({ exposed: false }),
        asking({}),
        asking({ access: 'ROLES', anonymous: true }),
        asking({ access: 'ROLES' }, permitting('list')),
        ordersWith({ operations: [query('list', 'order', { access: 'ROLES' })] }),
        sales(
          {
            aggregates: [aggregate('order', { operations: [command('pay', 'order')] })],
            apis: [offering('pay')],
          },
          permitting('pay'),
        ),
      ],
    },
    'PIM-OP-04': {
      fires: [
        {
          model: ordersWith({
            operations: [
              query('list', 'order', { anonymous: true }),
              command('pay', 'order', { anonymous: true }),
            ],
          }),
          finds: [
            'list /contexts/0/aggregates/0/operations/0/anonymous list would show INTERNAL data to everybody. Clear anonymous.',
            'pay /contexts/0/aggregates/0/operations/1/anonymous pay would change order without sign-in. Clear anonymous.',
          ],
        },
        {
          model: sales({
            aggregates: [
              {
                id: 'orders',
                root: 'order',
                entities: [entity('order', [{ id: 'who', type: 'person' }], pub), entity('line', [], pub)],
                operations: [
                  query('list', 'order', { anonymous: true }),
                  query('lines', 'line', { anonymous: true }),
                ],
              },
            ],
            types: [
              {
                eClass: 'ValueObject',
                id: 'person',
                attributes: [{ id: 'mail', scalar: 'EMAIL', sensitivity: 'PERSONAL' }],
              },
            ],
          }),
          finds: [
            'list /contexts/0/aggregates/0/operations/0/anonymous list would show PERSONAL data to everybody. Clear anonymous.',
          ],
        },
      ],
      holds: ordersWith(
        { operations: [query('list', 'order', { anonymous: true }), query('secret', 'order')] },
        pub,
      ),
    },
    'PIM-SEC-01': {
      fires: {
        model: ordersWith({ operations: [query('list', 'order')] }, { sensitivity: 'CONFIDENTIAL' }),
        finds: [
          'list /contexts/0/aggregates/0/operations/0 Any signed-in caller may run list on CONFIDENTIAL data. Grant it to roles explicitly.',
        ],
      },
      holds: [
        ordersWith(
          { operations: [query('list', 'order')] },
          { sensitivity: 'CONFIDENTIAL' },
          permitting('list'),
        ),
        ordersWith({ operations: [query('list', 'order')] }),
        ordersWith(
          { operations: [query('list', 'order', { access: 'ROLES' })] },
          { sensitivity: 'CONFIDENTIAL' },
        ),
      ],
    },
    'PIM-SEC-02': {
      fires: {
        model: ordersWith(
          { operations: [command('pay', 'order')] },
          {},
          { roles: [{ id: 'buyer', permissions: [{ id: 'p', operation: 'pay', scope: 'OWN' }] }] },
        ),
        finds: [
          'p /roles/0/permissions/0/scope buyer is limited to own rows of orders, which has no owner. Set ownedBy or use scope ALL.',
        ],
      },
      holds: [
        ordersWith({ operations: [command('pay', 'order')] }, {}, permitting('pay')),
        ordersWith(
          { ownedBy: 'buyer', operations: [command('pay', 'order')] },
          {},
          { roles: [{ id: 'buyer', permissions: [{ id: 'p', operation: 'pay', scope: 'OWN' }] }] },
        ),
      ],
    },
  },
});
