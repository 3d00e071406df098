import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { aggregate, command, sales } from '../../../../test/support/chain/constraints/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './workflows.ts';

const flow = (
  steps: readonly Content[],
  order: readonly (readonly [string, string])[],
  more: Content = {},
): Content =>
  sales(
    {
      aggregates: [
        aggregate('order', { operations: [command('place', 'order'), command('cancel', 'order')] }),
        aggregate('bill', { operations: [command('send', 'bill')] }),
      ],
    },
    {
      workflows: [
        {
          id: 'flow',
          executable: true,
          steps,
          transitions: order.map(([source, target]) => ({ id: `${source}-${target}`, source, target })),
          ...more,
        },
      ],
    },
  );
const start = { id: 'start', kind: 'START' };
const end = { id: 'end', kind: 'END' };
const step = (id: string, more: Content = {}): Content => ({ id, kind: 'COMMAND', ...more });
const line = [
  ['start', 'a'],
  ['a', 'b'],
  ['b', 'end'],
] as const;

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-WF-01': {
      fires: [
        {
          model: flow([], []),
          finds: [
            'flow /workflows/0/steps Workflow flow cannot run: it has no START step. Complete it or set executable to false.',
            'flow /workflows/0/steps Workflow flow cannot run: it has no END step. Complete it or set executable to false.',
          ],
        },
      ],
      holds: [
        flow([start, step('a', { invokes: 'place' }), { id: 'b', kind: 'DECISION' }, end], line),
        flow([start, { id: 'other', kind: 'START' }, step('a'), end], [['start', 'end']]),
        flow([], [], { executable: false }),
      ],
    },
    'PIM-WF-02': {
      fires: {
        model: flow([start, step('a', { invokes: 'place' }), step('b', { invokes: 'send' }), end], line),
        finds: [
          'a /workflows/0/steps/1/compensatedBy a cannot be undone when a later step fails. Add compensatedBy.',
        ],
      },
      holds: [
        flow(
          [
            start,
            step('a', { invokes: 'place', compensatedBy: 'cancel' }),
            step('b', { invokes: 'send' }),
            end,
          ],
          line,
        ),
        flow([start, step('a', { invokes: 'place' }), step('b', { invokes: 'cancel' }), end], line),
        flow([start, step('a', { invokes: 'place' }), step('b', { invokes: 'send' }), end], line, {
          executable: false,
        }),
        flow(
          [start, step('a', { kind: 'HUMAN_TASK', invokes: 'place' }), step('b', { invokes: 'send' }), end],
          line,
        ),
      ],
    },
  },
});
