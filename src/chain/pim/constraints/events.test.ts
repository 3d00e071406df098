import type { Content } from '../../../../test/support/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/constraint-cases.ts';
import { aggregate, command, sales } from '../../../../test/support/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './events.ts';

const model = (events: readonly Content[], reactions: readonly Content[] = []): Content => ({
  contexts: [
    {
      id: 'sales',
      aggregates: [aggregate('order', { operations: [command('pay', 'order', { emits: ['paid'] }), command('ship', 'order', { emits: ['shipped'] })] })],
      events: [{ id: 'paid' }, { id: 'shipped' }, ...events],
      reactions,
    },
    { id: 'store', aggregates: [aggregate('box', { operations: [command('pack', 'box')] })] },
  ],
});
const published = (more: Content): Content =>
  sales({
    aggregates: [aggregate('order', { operations: [command('pay', 'order', { emits: ['paid'] })] })],
    events: [{ id: 'paid', visibility: 'PUBLISHED' }],
    ...more,
  });

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-EVT-01': {
      fires: [
        { model: model([{ id: 'lost' }]), finds: ['?'] },
        { model: published({}), finds: ['?'] },
      ],
      holds: [
        model([]),
        published({ events: [{ id: 'paid', visibility: 'PUBLISHED', tags: ['external'] }] }),
        published({ reactions: [{ id: 'r', on: 'paid', invokes: 'pay' }] }),
        { ...published({}), workflows: [{ id: 'w', steps: [{ id: 's', kind: 'WAIT_EVENT', awaits: 'paid' }] }] },
      ],
    },
    'PIM-EVT-02': {
      fires: {
        model: model(
          [],
          [
            { id: 'a', invokes: 'pay' },
            { id: 'b', invokes: 'pay', trigger: 'SCHEDULE', schedule: 'at night' },
            { id: 'c', invokes: 'pay', schedule: '0 3 * * *' },
            { id: 'd', invokes: 'pay', trigger: 'SCHEDULE', on: 'paid' },
            { id: 'e', invokes: 'pack', on: 'paid' },
          ],
        ),
        finds: ['?'],
      },
      holds: model([], [{ id: 'a', invokes: 'pay', on: 'shipped' }, { id: 'b', invokes: 'ship', trigger: 'SCHEDULE', schedule: '0 3 * * *' }]),
    },
    'PIM-EVT-03': {
      fires: { model: model([], [{ id: 'a', invokes: 'ship', on: 'paid' }, { id: 'b', invokes: 'pay', on: 'shipped' }]), finds: ['?'] },
      holds: [
        model([], [{ id: 'a', invokes: 'ship', on: 'paid' }]),
        model([], [{ id: 'a', invokes: 'pay', on: 'paid', trigger: 'SCHEDULE', schedule: '0 3 * * *' }]),
      ],
    },
  },
});
