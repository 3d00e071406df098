import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import {
  column,
  database,
  keyColumn,
  system,
} from '../../../../test/support/chain/constraints/psm-content.ts';
import { psm } from '../psm.ts';
import { psmConstraints } from './index.ts';
import * as family from './tables.ts';

const tables = (...given: readonly Content[]): Content => system({ backingServices: [database(...given)] });
const table = (id: string, columns: readonly Content[], more: Content = {}): Content => ({
  id,
  tableName: id,
  columns,
  ...more,
});
const order = table('order', [keyColumn('order')]);
const line = (more: Content, reference = column('ref', 'UUID')): Content =>
  table('line', [keyColumn('line'), reference], {
    foreignKeys: [{ id: 'fk', columns: ['ref'], references: 'order', ...more }],
  });
const key = { primaryKey: true };

testConstraints({
  metamodel: psm,
  set: psmConstraints,
  family,
  cases: {
    'PSM-DB-01': {
      fires: {
        model: tables(
          table('a', [column('x', 'UUID')]),
          table('b', [column('i', 'UUID', { columnName: 'id' })]),
          table('c', [column('y', 'UUID', { ...key, jsonPath: 'y' }), column('z', 'UUID', key)]),
        ),
        finds: [
          'a /backingServices/0/schemas/0/tables/0/columns a has no primary key. Mark the key.',
          'b /backingServices/0/schemas/0/tables/1/columns b has no primary key. Mark the key.',
          'c /backingServices/0/schemas/0/tables/2/columns c has 2 key columns and is not a join table. Keep one of them.',
        ],
      },
      holds: tables(order, table('join', [column('y', 'UUID', key), column('z', 'UUID', key)])),
    },
    'PSM-DB-06': {
      fires: {
        model: tables(
          order,
          table('rush', [keyColumn('rush'), column('rushKind', 'TEXT')], {
            kindOf: 'order',
            kind: 'RUSH',
            discriminator: 'rushKind',
          }),
        ),
        finds: [
          'rush /backingServices/0/schemas/0/tables/1/kindOf rush cannot stand in order. Give both tables a kind and a discriminator, or remove kindOf.',
        ],
      },
      holds: tables(
        table('order', [keyColumn('order'), column('orderKind', 'TEXT')], {
          kind: 'ORDER',
          discriminator: 'orderKind',
        }),
        table('rush', [keyColumn('rush'), column('rushKind', 'TEXT', { shows: 'orderKind' })], {
          kindOf: 'order',
          kind: 'RUSH',
          discriminator: 'rushKind',
        }),
      ),
    },
    'PSM-DB-02': {
      fires: [
        {
          model: tables(order, line({}, column('ref', 'TEXT'))),
          finds: [
            'fk /backingServices/0/schemas/0/tables/1/foreignKeys/0/columns fk crosses schemas or types. Keep the id without a foreign key.',
          ],
        },
        {
          model: tables(order, line({ columns: ['ref', 'line_id'] })),
          finds: [
            'fk /backingServices/0/schemas/0/tables/1/foreignKeys/0/columns fk crosses schemas or types. Keep the id without a foreign key.',
          ],
        },
        {
          model: system({
            backingServices: [
              {
                ...database(),
                schemas: [
                  { id: 's', tables: [order] },
                  { id: 't', tables: [line({})] },
                ],
              },
            ],
          }),
          finds: [
            'fk /backingServices/0/schemas/1/tables/0/foreignKeys/0/references fk crosses schemas or types. Keep the id without a foreign key.',
          ],
        },
      ],
      holds: tables(order, line({})),
    },
    'PSM-DB-04': {
      fires: {
        model: tables(order, line({})),
        finds: [
          'fk /backingServices/0/schemas/0/tables/1/foreignKeys/0/columns Deleting from order will scan line. Add an index.',
        ],
      },
      holds: [
        tables(order, { ...line({}), indexes: [{ id: 'i', columns: ['ref', 'line_id'] }] }),
        tables(
          order,
          table('part', [column('ref', 'UUID', key)], {
            foreignKeys: [{ id: 'fk', columns: ['ref'], references: 'order' }],
          }),
        ),
        tables(order, line({}, column('ref', 'TEXT'))),
      ],
    },
  },
});
