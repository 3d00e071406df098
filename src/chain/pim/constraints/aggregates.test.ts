import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { aggregate, command, entity, sales } from '../../../../test/support/chain/constraints/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './aggregates.ts';

const part = (source: string, target: string): Content => ({
  id: `${source}-${target}`,
  source,
  target,
  targetRole: target,
  kind: 'COMPOSITION',
});
const parts = ['line', 'note', 'tax'].map((id) => entity(id));
const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => entity(id));

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-AGG-01': {
      fires: {
        model: sales({
          aggregates: [
            { ...aggregate('order'), root: 'bill' },
            { ...aggregate('bill'), root: 'order', entities: [entity('bill'), entity('line')] },
          ],
        }),
        finds: [
          'orders /contexts/0/aggregates/0/root The root of orders is not inside it. Pick one of its entities.',
          'bills /contexts/0/aggregates/1/root The root of bills is not inside it. Pick one of its entities.',
        ],
      },
      holds: sales({ aggregates: [aggregate('order')] }),
    },
    'PIM-AGG-02': {
      fires: [
        {
          model: sales({
            aggregates: [aggregate('order', {}, parts)],
            associations: [
              part('order', 'line'),
              part('tax', 'note'),
              { ...part('order', 'note'), id: 'x', kind: 'REFERENCE' },
            ],
          }),
          finds: [
            'note /contexts/0/aggregates/0/entities/2/name note is not part of anything in orders. Add a composition or move it to an own aggregate.',
            'tax /contexts/0/aggregates/0/entities/3/name tax is not part of anything in orders. Add a composition or move it to an own aggregate.',
          ],
        },
        {
          model: sales({ types: [{ eClass: 'Entity', ...entity('lost') }] }),
          finds: [
            'lost /contexts/0/types/0/name lost is not part of anything in sales. Add a composition or move it to an own aggregate.',
          ],
        },
      ],
      holds: [
        sales({
          aggregates: [aggregate('order', {}, parts)],
          associations: [
            part('order', 'line'),
            part('line', 'tax'),
            part('tax', 'note'),
            part('note', 'line'),
          ],
        }),
        sales({ aggregates: [{ ...aggregate('order', {}, parts), root: 'bill' }, aggregate('bill')] }),
      ],
    },
    'PIM-AGG-03': {
      fires: {
        model: sales({ aggregates: [aggregate('order', {}, many)] }),
        finds: [
          'orders /contexts/0/aggregates/0/entities orders locks 9 entities in one transaction. Split the aggregate.',
        ],
      },
      holds: sales({ aggregates: [aggregate('order', {}, many.slice(1))] }),
    },
    'PIM-AGG-04': {
      fires: {
        model: sales({ aggregates: [aggregate('order')] }),
        finds: [
          'orders /contexts/0/aggregates/0/operations Nothing can change orders. Add a command or mark it as reference data.',
        ],
      },
      holds: [
        sales({ aggregates: [aggregate('order', { operations: [command('pay', 'order')] })] }),
        sales({ aggregates: [aggregate('order', { tags: ['Reference data'] })] }),
        sales(
          {
            aggregates: [aggregate('order')],
            integrations: [{ id: 'feed', system: 'bank', direction: 'INBOUND' }],
          },
          { externalSystems: [{ id: 'bank' }] },
        ),
      ],
    },
    'PIM-STO-01': {
      fires: {
        model: {
          contexts: [
            {
              id: 'sales',
              aggregates: [aggregate('order', { store: 'far' }), aggregate('bill', { store: 'files' })],
              dataStores: [{ id: 'near' }, { id: 'files', kind: 'OBJECT' }],
            },
            { id: 'other', dataStores: [{ id: 'far' }] },
          ],
        },
        finds: [
          'orders /contexts/0/aggregates/0/store orders keeps its data in far of another context. Use an own store.',
          'bills /contexts/0/aggregates/1/store bills keeps its data in files, which is not a relational store. Use an own store.',
        ],
      },
      holds: sales({
        aggregates: [aggregate('order', { store: 'near' }), aggregate('bill')],
        dataStores: [{ id: 'near' }],
      }),
    },
  },
});
