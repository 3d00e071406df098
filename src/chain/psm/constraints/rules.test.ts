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
import * as family from './rules.ts';

const at = (jsonPath: string): Content => ({ jsonPath });
const lines = { id: 'lines-field', jsonName: 'lines', type: 'ARRAY', dto: 'Line', childTable: 'line' };
const saying = (...expressions: readonly string[]): Content =>
  system({
    backingServices: [
      database(
        {
          id: 'order',
          columns: [
            keyColumn('order'),
            column('a', 'NUMERIC', at('total.amount')),
            column('c', 'UUID', at('customerId')),
          ],
        },
        { id: 'line', columns: [keyColumn('line'), column('q', 'INTEGER', at('quantity'))] },
      ),
    ],
    projects: [
      project({
        dtos: [
          { id: 'Order', kind: 'RESPONSE', fields: [lines] },
          { id: 'Line', kind: 'RESPONSE' },
        ],
        controllers: [
          {
            id: 'Orders',
            table: 'order',
            handlers: [{ id: 'get', kind: 'READ', verb: 'GET', path: '/{id}', response: 'Order' }],
          },
        ],
        rules: expressions.map((expression, index) => ({ id: `rule${index}`, expression, table: 'order' })),
      }),
    ],
  });

testConstraints({
  metamodel: psm,
  set: psmConstraints,
  family,
  cases: {
    'PSM-CODE-08': {
      fires: {
        model: saying('all(lines, weight > 0)', 'totl is null', 'total.tax > 0', 'size(lines'),
        finds: [
          'rule0 /projects/0/modules/0/rules/0/expression Rule rule0: unknown name "weight". Correct the name; the nearest known names are "id", "lines" and "total".',
          'rule1 /projects/0/modules/0/rules/1/expression Rule rule1: unknown name "totl". Correct the name; the nearest known names are "total", "id" and "lines".',
          'rule2 /projects/0/modules/0/rules/2/expression Rule rule2: unknown name "total.tax". Correct the name; the nearest known name is "total.amount".',
          'rule3 /projects/0/modules/0/rules/3/expression Rule rule3 cannot be read at character 11: Expected ")", found the end. Correct it or leave it to the protected region.',
        ],
      },
      holds: saying(
        'all(lines, quantity > 0) and total.amount > 0',
        'customer is null or customerId is null',
        ' ',
      ),
    },
  },
});
