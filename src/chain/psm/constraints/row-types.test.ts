import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import {
  column,
  database,
  keyColumn,
  project,
  system,
} from '../../../../test/support/chain/constraints/psm-content.ts';
import { psm } from '../psm.ts';
import { psmConstraints } from './index.ts';
import * as family from './row-types.ts';

const required = { nullable: false };
const orderTable = (...columns: readonly Content[]): Content => ({
  id: 'order',
  columns: [keyColumn('order'), ...columns],
});
const lineTable = {
  id: 'line',
  columns: [
    keyColumn('line'),
    column('of_order', 'UUID', required),
    column('qty', 'INTEGER', { ...required, jsonPath: 'quantity' }),
  ],
  foreignKeys: [{ id: 'fk', columns: ['of_order'], references: 'order' }],
};
const field = (jsonName: string, more: Content = {}): Content => ({
  id: `f-${jsonName}`,
  jsonName,
  type: 'STRING',
  required: true,
  ...more,
});
const serving = (given: {
  readonly tables: readonly Content[];
  readonly dtos: readonly Content[];
  readonly handlers: readonly Content[];
}): Content =>
  system({
    backingServices: [database(...given.tables)],
    projects: [
      project({
        dtos: given.dtos,
        controllers: [{ id: 'Orders', path: '/orders', table: 'order', handlers: given.handlers }],
      }),
    ],
  });
const create = { id: 'add', kind: 'CREATE', verb: 'POST', path: '', request: 'NewOrder' };
/** Makes a row besides that the new order refers to. */
const opensBasket = { id: 'opens', kind: 'CREATE', table: 'line', links: ['basket'] };
const read = { id: 'get', kind: 'READ', verb: 'GET', path: '/{id}', response: 'Order' };
const pay = {
  id: 'pay',
  kind: 'TRANSITION',
  verb: 'POST',
  path: '/{id}/pay',
  stateColumn: 'status',
  ownerColumn: 'owner',
};
/** Adds one line to an order: its types show and fill rows of lines. */
const addLine = {
  id: 'add-line',
  kind: 'CREATE',
  verb: 'POST',
  path: '/{id}/lines',
  request: 'NewLine',
  response: 'Line',
  part: 'g3',
};
const address = { id: 'Address', kind: 'VALUE', fields: [field('city')] };
const money = { type: 'OBJECT', format: 'money' };

testConstraints({
  metamodel: psm,
  set: psmConstraints,
  family,
  cases: {
    'PSM-CODE-06': {
      fires: [
        {
          model: serving({
            tables: [
              orderTable(
                column('no', 'TEXT', { ...required, jsonPath: 'number' }),
                column('note', 'TEXT', { ...required, jsonPath: 'note' }),
                column('city', 'TEXT', { ...required, jsonPath: 'address.city' }),
                column('hidden', 'TEXT', required),
              ),
              lineTable,
            ],
            dtos: [
              {
                id: 'NewOrder',
                kind: 'CREATE_REQUEST',
                fields: [
                  field('number', { required: false }),
                  field('note'),
                  field('lines', { type: 'ARRAY', dto: 'NewLine', childTable: 'line' }),
                ],
              },
              { id: 'NewLine', kind: 'CREATE_REQUEST' },
            ],
            handlers: [create],
          }),
          finds: [
            'NewOrder /projects/0/modules/0/dtos/0/fields New order rows cannot be filled from NewOrder: nothing sets no. Add the field or a default.',
            'NewOrder /projects/0/modules/0/dtos/0/fields New order rows cannot be filled from NewOrder: nothing sets city. Add the field or a default.',
            'NewOrder /projects/0/modules/0/dtos/0/fields New order rows cannot be filled from NewOrder: nothing sets hidden. Add the field or a default.',
            'NewLine /projects/0/modules/0/dtos/1/fields New line rows cannot be filled from NewLine: nothing sets qty. Add the field or a default.',
          ],
        },
        {
          model: system({
            backingServices: [
              {
                ...database(),
                schemas: [
                  { id: 'sales', tables: [orderTable(column('no', 'TEXT', { jsonPath: 'number' }))] },
                  { id: 'elsewhere', tables: [{ id: 'far', columns: [keyColumn('far')] }] },
                ],
              },
            ],
            projects: [
              {
                id: 'code',
                modules: [
                  {
                    id: 'orders',
                    schema: 'sales',
                    dtos: [
                      {
                        id: 'Order',
                        kind: 'RESPONSE',
                        fields: [
                          field('number', { dto: 'Foreign' }),
                          field('colour'),
                          field('parts', { type: 'ARRAY', childTable: 'far' }),
                        ],
                      },
                    ],
                    controllers: [{ id: 'Orders', path: '/orders', table: 'order', handlers: [read] }],
                  },
                  { id: 'other', schema: 'elsewhere', dtos: [{ id: 'Foreign', kind: 'ENUM' }] },
                ],
              },
            ],
          }),
          finds: [
            'f-number /projects/0/modules/0/dtos/0/fields/0/dto number of Order uses a type of another module. Use a type of the own module.',
            'f-colour /projects/0/modules/0/dtos/0/fields/1/jsonName colour of Order is stored nowhere in order. Add a column with this jsonPath, or remove the field.',
            'f-parts /projects/0/modules/0/dtos/0/fields/2/childTable parts of Order shows rows of another schema. Choose a table of the own schema.',
          ],
        },
      ],
      holds: serving({
        tables: [
          orderTable(
            column('no', 'TEXT', { ...required, jsonPath: 'number' }),
            column('city', 'TEXT', { ...required, jsonPath: 'address.city' }),
            column('amount', 'NUMERIC', { ...required, jsonPath: 'total.amount' }),
            column('currency', 'CHAR', { ...required, jsonPath: 'total.currency' }),
            column('made', 'TIMESTAMPTZ', { ...required, defaultExpression: 'now()' }),
            column('sum', 'NUMERIC', { ...required, derived: true }),
            column('status', 'TEXT', required),
            column('owner', 'TEXT', required),
            column('note', 'TEXT', { jsonPath: 'note' }),
            column('basket', 'UUID', { ...required, jsonPath: 'basketId' }),
          ),
          lineTable,
        ],
        dtos: [
          address,
          {
            id: 'NewOrder',
            kind: 'CREATE_REQUEST',
            fields: [
              field('number'),
              field('address', { type: 'OBJECT', dto: 'Address' }),
              field('total', money),
              field('lines', { type: 'ARRAY', dto: 'NewLine', childTable: 'line' }),
              field('coupon'),
            ],
          },
          { id: 'NewLine', kind: 'CREATE_REQUEST', fields: [field('quantity', { type: 'INTEGER' })] },
          {
            id: 'Order',
            kind: 'RESPONSE',
            fields: [
              field('note', { id: 'g1' }),
              field('address', { id: 'g2', type: 'OBJECT', dto: 'Address' }),
              field('lines', { id: 'g3', type: 'ARRAY', dto: 'Line', childTable: 'line' }),
            ],
          },
          { id: 'Line', kind: 'RESPONSE', fields: [field('quantity', { id: 'g4', type: 'INTEGER' })] },
        ],
        handlers: [{ ...create, effects: [opensBasket] }, read, pay, addLine],
      }),
    },
  },
});
