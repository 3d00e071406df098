import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { entity, sales } from '../../../../test/support/chain/constraints/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './limits.ts';

const orderWith = (...attributes: readonly Content[]): Content =>
  sales({
    aggregates: [
      {
        id: 'orders',
        root: 'order',
        entities: [entity('order', attributes), entity('line', [{ id: 'weight', scalar: 'INTEGER' }])],
      },
    ],
    types: [
      { eClass: 'Enumeration', id: 'sizes', literals: [{ id: 'S', name: 'Small' }] },
      { eClass: 'ValueObject', id: 'place', attributes: [{ id: 'city', scalar: 'STRING' }] },
    ],
    associations: [
      {
        id: 'lines',
        source: 'order',
        target: 'line',
        targetRole: 'lines',
        sourceRole: 'order',
        kind: 'COMPOSITION',
      },
    ],
  });
const text = { scalar: 'STRING' };
const whole = { scalar: 'INTEGER' };

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-TYP-02': {
      fires: [
        {
          model: orderWith(
            { id: 'a', ...text, minimum: 1, defaultValue: 'long', maxLength: 3 },
            { id: 'b', ...whole, maxLength: 1, defaultValue: '1.5', example: '12', maximum: 9 },
            { id: 'c', type: 'sizes', defaultValue: 'L' },
            { id: 'd', scalar: 'BOOLEAN', defaultValue: 'yes', pattern: '.' },
            { id: 'e', ...text, pattern: '^[A-Z]{2}$', example: 'abc' },
            { id: 'f', scalar: 'MONEY', minimum: 10, example: '9.90 EUR' },
            { id: 'g', scalar: 'FILE', minimum: 1, maximum: 0 },
            { id: 'h', ...text, mediaTypes: ['image/png'] },
          ),
          finds: [
            'a /contexts/0/aggregates/0/entities/0/attributes/1/minimum The minimum of order.a does not fit STRING. Remove or correct it.',
            'a /contexts/0/aggregates/0/entities/0/attributes/1/defaultValue The defaultValue of order.a does not fit STRING. Remove or correct it.',
            'b /contexts/0/aggregates/0/entities/0/attributes/2/maxLength The maxLength of order.b does not fit INTEGER. Remove or correct it.',
            'b /contexts/0/aggregates/0/entities/0/attributes/2/defaultValue The defaultValue of order.b does not fit INTEGER. Remove or correct it.',
            'b /contexts/0/aggregates/0/entities/0/attributes/2/example The example of order.b does not fit INTEGER. Remove or correct it.',
            'c /contexts/0/aggregates/0/entities/0/attributes/3/defaultValue The defaultValue of order.c does not fit sizes. Remove or correct it.',
            'd /contexts/0/aggregates/0/entities/0/attributes/4/pattern The pattern of order.d does not fit BOOLEAN. Remove or correct it.',
            'd /contexts/0/aggregates/0/entities/0/attributes/4/defaultValue The defaultValue of order.d does not fit BOOLEAN. Remove or correct it.',
            'e /contexts/0/aggregates/0/entities/0/attributes/5/example The example of order.e does not fit STRING. Remove or correct it.',
            'f /contexts/0/aggregates/0/entities/0/attributes/6/example The example of order.f does not fit MONEY. Remove or correct it.',
            'g /contexts/0/aggregates/0/entities/0/attributes/7/minimum The minimum of order.g does not fit FILE. Remove or correct it.',
            'g /contexts/0/aggregates/0/entities/0/attributes/7/maximum The limits of order.g exclude every value. Correct it.',
            'h /contexts/0/aggregates/0/entities/0/attributes/8/mediaTypes The mediaTypes of order.h does not fit STRING. Remove or correct it.',
          ],
        },
        {
          model: orderWith(
            { id: 'a', ...text, minLength: 9, maxLength: 3 },
            { id: 'b', ...whole, minimum: 9, maximum: 3 },
            { id: 'c', ...text, pattern: '[' },
            { id: 'd', ...text, minLength: -1 },
          ),
          finds: [
            'a /contexts/0/aggregates/0/entities/0/attributes/1/maxLength The limits of order.a exclude every value. Correct it.',
            'b /contexts/0/aggregates/0/entities/0/attributes/2/maximum The limits of order.b exclude every value. Correct it.',
            'c /contexts/0/aggregates/0/entities/0/attributes/3/pattern The pattern of order.c is not a regular expression. Correct it.',
            'd /contexts/0/aggregates/0/entities/0/attributes/4/minLength The minLength of order.d is below zero. Correct it.',
          ],
        },
        {
          model: orderWith(
            { id: 'a', ...whole, derivation: 'sum(lines, height)' },
            { id: 'b', ...whole, derivation: '1 +' },
            { id: 'c', ...text, derivation: 'where.street' },
            { id: 'where', type: 'place' },
          ),
          finds: [
            'a /contexts/0/aggregates/0/entities/0/attributes/1/derivation Derivation of order.a: unknown name "height". Correct the name; the nearest known names are "weight", "id" and "lines".',
            'b /contexts/0/aggregates/0/entities/0/attributes/2/derivation Derivation of order.b cannot be read at character 4: Expected a value, found the end. Correct the expression.',
            'c /contexts/0/aggregates/0/entities/0/attributes/3/derivation Derivation of order.c: unknown name "where.street". Correct the name; the nearest known name is "where.city".',
          ],
        },
      ],
      holds: [
        orderWith(
          {
            id: 'a',
            ...text,
            minLength: 1,
            maxLength: 9,
            pattern: '^[a-z]+$',
            defaultValue: 'abc',
            example: 'xyz',
          },
          { id: 'b', ...whole, minimum: 1, maximum: 9, defaultValue: '5', example: 'about five' },
          { id: 'c', type: 'sizes', defaultValue: 'S', example: 'Small' },
          { id: 'd', ...text, pattern: '(a+)+$', example: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' },
          { id: 'e', ...text, multiple: true, maxLength: 2, example: 'many things' },
          { id: 'f', type: 'place' },
          { id: 'h', scalar: 'FILE', maximum: 0.5, mediaTypes: ['application/pdf'] },
          { id: 'g', ...whole, derivation: 'sum(lines, weight) + length(f.city)' },
        ),
        orderWith({ id: 'untyped', maxLength: 2 }),
      ],
    },
  },
});
