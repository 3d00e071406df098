import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { cim } from '../cim.ts';
import { cimConstraints } from './index.ts';
import * as family from './relations.ts';

const composed = (id: string, source: string, target: string): Content => ({
  id,
  source,
  target,
  kind: 'COMPOSITION',
});

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-REL-01': {
      fires: [
        {
          model: {
            domains: [{ id: 'sales' }],
            businessObjects: [
              { id: 'order' },
              { id: 'bill' },
              { id: 'line' },
              { id: 'note', domain: 'sales' },
            ],
            relations: [
              composed('a', 'order', 'line'),
              composed('b', 'bill', 'line'),
              composed('c', 'order', 'note'),
            ],
          },
          finds: [
            'b /relations/1/kind "b" gives line two owners or crosses domains. Turn one into an association.',
            'c /relations/2/kind "c" gives note two owners or crosses domains. Turn one into an association.',
          ],
        },
        {
          model: {
            businessObjects: [{ id: 'box' }, { id: 'lid' }, { id: 'hinge' }],
            relations: [
              composed('a', 'box', 'lid'),
              composed('b', 'lid', 'box'),
              composed('c', 'lid', 'hinge'),
              composed('d', 'hinge', 'hinge'),
            ],
          },
          finds: [
            'a /relations/0/kind "a" makes lid a part of itself. Turn one into an association.',
            'b /relations/1/kind "b" makes box a part of itself. Turn one into an association.',
            'd /relations/3/kind "d" makes hinge a part of itself. Turn one into an association.',
          ],
        },
      ],
      holds: {
        domains: [{ id: 'sales' }],
        businessObjects: [{ id: 'order', domain: 'sales' }, { id: 'line', domain: 'sales' }, { id: 'book' }],
        relations: [
          composed('a', 'order', 'line'),
          { id: 'b', source: 'line', target: 'book' },
          { id: 'c', source: 'book', target: 'line' },
        ],
      },
    },
  },
});
