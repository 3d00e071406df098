import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { modelOf, testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import {
  column,
  database,
  keyColumn,
  system,
} from '../../../../test/support/chain/constraints/psm-content.ts';
import { openModel } from '../../../kernel/model/model.ts';
import { psm } from '../psm.ts';
import * as family from './columns.ts';
import { psmConstraintsAfter } from './index.ts';

const orderWith = (...columns: readonly Content[]): Content =>
  system({ backingServices: [database({ id: 'order', columns: [keyColumn('order'), ...columns] })] });
const required = { nullable: false };
const earlier = openModel(
  psm,
  modelOf(psm, orderWith(column('optional', 'TEXT'), column('needed', 'TEXT', required))),
);

testConstraints({
  metamodel: psm,
  set: psmConstraintsAfter(earlier),
  family,
  cases: {
    'PSM-DB-03': {
      fires: {
        model: orderWith(
          column('a', 'TEXT', { length: 3 }),
          column('b', 'VARCHAR', { length: 0, precision: 2 }),
          column('c', 'NUMERIC', { scale: 2 }),
          column('d', 'NUMERIC', { precision: 2, scale: 3 }),
          column('e', 'TEXT', { defaultExpression: "'x'); drop table y; --" }),
          column('f', 'INTEGER', { defaultExpression: 'now()', allowedValues: ['1'] }),
          column('g', 'TEXT', { allowedValues: ['A'], defaultExpression: "'B'" }),
          column('h', 'TEXT', { defaultExpression: "'\\'" }),
        ),
        finds: [
          'a /backingServices/0/schemas/0/tables/0/columns/1/length a: length does not fit TEXT. Correct it.',
          'b /backingServices/0/schemas/0/tables/0/columns/2/length b: length does not fit VARCHAR. Correct it.',
          'b /backingServices/0/schemas/0/tables/0/columns/2/precision b: precision does not fit VARCHAR. Correct it.',
          'c /backingServices/0/schemas/0/tables/0/columns/3/scale c: scale does not fit NUMERIC. Correct it.',
          'd /backingServices/0/schemas/0/tables/0/columns/4/scale d: scale does not fit NUMERIC. Correct it.',
          'e /backingServices/0/schemas/0/tables/0/columns/5/defaultExpression e: defaultExpression does not fit TEXT. Correct it.',
          'f /backingServices/0/schemas/0/tables/0/columns/6/defaultExpression f: defaultExpression does not fit INTEGER. Correct it.',
          'f /backingServices/0/schemas/0/tables/0/columns/6/allowedValues f: allowedValues does not fit INTEGER. Correct it.',
          'g /backingServices/0/schemas/0/tables/0/columns/7/defaultExpression g: defaultExpression does not fit TEXT. Correct it.',
          'h /backingServices/0/schemas/0/tables/0/columns/8/defaultExpression h: defaultExpression does not fit TEXT. Correct it.',
        ],
      },
      holds: orderWith(
        column('a', 'VARCHAR', { length: 3, allowedValues: ["it's"], defaultExpression: "'it''s'" }),
        column('b', 'NUMERIC', { precision: 19, scale: 4, defaultExpression: '-1.5' }),
        column('c', 'TIMESTAMPTZ', { defaultExpression: 'now()' }),
        column('d', 'BOOLEAN', { defaultExpression: 'false' }),
        column('e', 'UUID', { defaultExpression: 'gen_random_uuid()' }),
        column('f', 'JSONB', { defaultExpression: "'[]'" }),
        column('g', 'DATE', { defaultExpression: "'2026-01-31'" }),
        column('h', 'INTERVAL', { defaultExpression: "'P1D'" }),
        column('i', 'TIME', { defaultExpression: "'12:30'" }),
      ),
    },
    'PSM-DB-05': {
      fires: {
        model: orderWith(column('optional', 'TEXT', required), column('fresh', 'TEXT', required)),
        finds: [
          'optional /backingServices/0/schemas/0/tables/0/columns/1/nullable Migration of order.optional will fail on existing rows. Add a default.',
          'fresh /backingServices/0/schemas/0/tables/0/columns/2/nullable Migration of order.fresh will fail on existing rows. Add a default.',
        ],
      },
      holds: [
        orderWith(
          column('optional', 'TEXT', { ...required, defaultExpression: "''" }),
          column('fresh', 'TEXT', { ...required, tags: ['backfill'] }),
          column('needed', 'TEXT', required),
          column('free', 'TEXT'),
        ),
        system({
          backingServices: [database({ id: 'newTable', columns: [column('fresh', 'TEXT', required)] })],
        }),
      ],
    },
  },
});
