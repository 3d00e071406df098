import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { aggregate, command, sales } from '../../../../test/support/chain/constraints/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './events.ts';

const model = (events: readonly Content[], reactions: readonly Content[] = []): Content => ({
  contexts: [
    {
      id: 'sales',
      aggregates: [
        aggregate('order', {
          operations: [
            command('pay', 'order', { emits: ['paid'] }),
            command('ship', 'order', { emits: ['shipped'] }),
          ],
        }),
      ],
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
        {
          model: model([{ id: 'lost' }]),
          finds: ['lost /contexts/0/events/2 Event lost is never produced. Emit it or delete it.'],
        },
        {
          model: published({}),
          finds: [
            'paid /contexts/0/events/0/visibility Event paid is published but has no consumer. Add a reaction, make it internal, or tag it as external when other systems consume it.',
          ],
        },
      ],
      holds: [
        model([]),
        published({ events: [{ id: 'paid', visibility: 'PUBLISHED', tags: ['external'] }] }),
        published({ reactions: [{ id: 'r', on: 'paid', invokes: 'pay' }] }),
        {
          ...published({}),
          workflows: [{ id: 'w', steps: [{ id: 's', kind: 'WAIT_EVENT', awaits: 'paid' }] }],
        },
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
        finds: [
          'a /contexts/0/reactions/0/on Reaction a has no valid trigger. Complete it.',
          'b /contexts/0/reactions/1/schedule Reaction b has no valid trigger. Complete it.',
          'c /contexts/0/reactions/2/on Reaction c has no valid trigger. Complete it.',
          'd /contexts/0/reactions/3/schedule Reaction d has no valid trigger. Complete it.',
          'e /contexts/0/reactions/4/invokes Reaction e runs pack, which store owns. Run a command of the own context.',
        ],
      },
      holds: model(
        [],
        [
          { id: 'a', invokes: 'pay', on: 'shipped' },
          { id: 'b', invokes: 'ship', trigger: 'SCHEDULE', schedule: '0 3 * * *' },
        ],
      ),
    },
    'PIM-EVT-03': {
      fires: {
        model: model(
          [],
          [
            { id: 'a', invokes: 'ship', on: 'paid' },
            { id: 'b', invokes: 'pay', on: 'shipped' },
          ],
        ),
        finds: [
          'a /contexts/0/reactions/0/on a → ship → shipped → b → pay → paid → a triggers itself endlessly. Add a guard or break the loop.',
        ],
      },
      holds: [
        model([], [{ id: 'a', invokes: 'ship', on: 'paid' }]),
        model([], [{ id: 'a', invokes: 'pay', on: 'paid', trigger: 'SCHEDULE', schedule: '0 3 * * *' }]),
      ],
    },
  },
});
