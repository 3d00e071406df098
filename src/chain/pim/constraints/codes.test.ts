import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { aggregate, command, entity, sales } from '../../../../test/support/chain/constraints/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './codes.ts';

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-GEN-04': {
      fires: {
        model: {
          roles: [
            { id: 'a', name: '' },
            { id: 'b', name: 'x'.repeat(5_000) },
            { id: 'c', name: 'Clerk\u0007' },
          ],
        },
        finds: [
          'a /roles/0/name Role without a name cannot be referred to. Enter a name.',
          'b /roles/1/name The name of a Role has 5000 characters, which is more than 200. Shorten it; what it says beyond a name belongs into the description.',
          'c /roles/2/name The name of a Role must not hold control characters, found U+0007 as character 6. Remove the character; a line break can become a space.',
        ],
      },
      holds: { roles: [{ id: 'a', name: 'x'.repeat(200) }] },
    },
    'PIM-GEN-01': {
      fires: {
        model: {
          roles: [
            { id: 'a', code: 'class' },
            { id: 'b', code: 'x'.repeat(64) },
          ],
        },
        finds: [
          'a /roles/0/code Code "class" of a cannot be used in code. Use "class_".',
          'b /roles/1/code Code "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" of b cannot be used in code. Use "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx".',
        ],
      },
      holds: {
        roles: [
          { id: 'a', code: 'Class' },
          { id: 'b', code: 'x'.repeat(63) },
          { id: 'c', code: 'type' },
        ],
      },
    },
    'PIM-GEN-02': {
      fires: {
        model: sales(
          {
            aggregates: [
              aggregate('order', { operations: [command('a', 'order', { code: 'open' })] }, [
                entity('line', [
                  { id: 'b', code: 'x', scalar: 'STRING' },
                  { id: 'c', code: 'x', scalar: 'STRING' },
                  { id: 'd', code: 'x2', scalar: 'STRING' },
                ]),
              ]),
              aggregate('bill', { operations: [command('e', 'bill', { code: 'open' })] }),
            ],
            types: [{ eClass: 'ValueObject', id: 'f', code: 'bill' }],
          },
          {
            roles: [
              { id: 'g', code: 'clerk' },
              { id: 'h', code: 'clerk' },
            ],
          },
        ),
        finds: [
          'c /contexts/0/aggregates/0/entities/1/attributes/2/code Code "x" is used twice in line. Rename one.',
          'e /contexts/0/aggregates/1/operations/0/code Code "open" is used twice in sales. Rename one.',
          'f /contexts/0/types/0/code Code "bill" is used twice in sales. Rename one.',
          'h /roles/1/code Code "clerk" is used twice in model. Rename one.',
        ],
      },
      holds: {
        contexts: [
          {
            id: 'sales',
            aggregates: [aggregate('order', { operations: [command('a', 'order', { code: 'open' })] })],
          },
          {
            id: 'store',
            aggregates: [aggregate('box', { operations: [command('b', 'box', { code: 'open' })] })],
          },
        ],
        roles: [{ id: 'c', code: 'sales' }],
      },
    },
    'PIM-GEN-03': {
      fires: {
        model: {
          roles: [{ id: 'clerk' }],
          trace: {
            id: 'trace',
            links: [
              {
                id: 'l',
                sourceLevel: 'CIM',
                sourceId: 'x',
                sourceClass: 'Actor',
                targetId: 'gone',
                targetClass: 'Role',
                role: 'role',
                rule: 'C2P-07',
              },
            ],
          },
        },
        finds: [
          'l /trace/links/0/targetId Trace link to a missing element gone. Remove the link (done automatically on save).',
        ],
      },
      holds: {
        roles: [{ id: 'clerk' }],
        trace: {
          id: 'trace',
          links: [
            {
              id: 'l',
              sourceLevel: 'CIM',
              sourceId: 'x',
              sourceClass: 'Actor',
              targetId: 'clerk',
              targetClass: 'Role',
              role: 'role',
              rule: 'C2P-07',
            },
          ],
        },
      },
    },
  },
});
