import type { Content } from '../../../../test/support/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/constraint-cases.ts';
import { entity, sales } from '../../../../test/support/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './limits.ts';

const orderWith = (...attributes: readonly Content[]): Content =>
  sales({
    aggregates: [{ id: 'orders', root: 'order', entities: [entity('order', attributes), entity('line', [{ id: 'weight', scalar: 'INTEGER' }])] }],
    types: [
      { eClass: 'Enumeration', id: 'sizes', literals: [{ id: 'S', name: 'Small' }] },
      { eClass: 'ValueObject', id: 'place', attributes: [{ id: 'city', scalar: 'STRING' }] },
    ],
    associations: [{ id: 'lines', source: 'order', target: 'line', targetRole: 'lines', sourceRole: 'order', kind: 'COMPOSITION' }],
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
          ),
          finds: ['?'],
        },
        {
          model: orderWith(
            { id: 'a', ...text, minLength: 9, maxLength: 3 },
            { id: 'b', ...whole, minimum: 9, maximum: 3 },
            { id: 'c', ...text, pattern: '[' },
            { id: 'd', ...text, minLength: -1 },
          ),
          finds: ['?'],
        },
        {
          model: orderWith(
            { id: 'a', ...whole, derivation: 'sum(lines, height)' },
            { id: 'b', ...whole, derivation: '1 +' },
            { id: 'c', ...text, derivation: 'where.street' },
            { id: 'where', type: 'place' },
          ),
          finds: ['?'],
        },
      ],
      holds: [
        orderWith(
          { id: 'a', ...text, minLength: 1, maxLength: 9, pattern: '^[a-z]+$', defaultValue: 'abc', example: 'xyz' },
          { id: 'b', ...whole, minimum: 1, maximum: 9, defaultValue: '5', example: 'about five' },
          { id: 'c', type: 'sizes', defaultValue: 'S', example: 'Small' },
          { id: 'd', ...text, pattern: '(a+)+$', example: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' },
          { id: 'e', ...text, multiple: true, maxLength: 2, example: 'many things' },
          { id: 'f', type: 'place' },
          { id: 'g', ...whole, derivation: 'sum(lines, weight) + length(f.city)' },
        ),
        orderWith({ id: 'untyped', maxLength: 2 }),
      ],
    },
  },
});
