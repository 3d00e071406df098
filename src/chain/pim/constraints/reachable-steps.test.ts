import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './reachable-steps.ts';

const flow = (
  steps: Readonly<Record<string, string>>,
  ways: readonly (readonly [string, string])[],
  more: Content = {},
): Content => ({
  workflows: [
    {
      id: 'flow',
      executable: true,
      steps: Object.entries({ start: 'START', end: 'END', ...steps }).map(([id, kind]) => ({ id, kind })),
      transitions: ways.map(([source, target]) => ({ id: `${source}-${target}`, source, target })),
      ...more,
    },
  ],
});
const line = [
  ['start', 'a'],
  ['a', 'end'],
] as const;

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-RCH-05': {
      fires: [
        {
          model: flow({ a: 'HUMAN_TASK', b: 'HUMAN_TASK', c: 'HUMAN_TASK' }, [
            ['start', 'a'],
            ['b', 'c'],
            ['c', 'end'],
          ]),
          finds: [
            'b /workflows/0/steps/3/name No instance of "flow" reaches "b". Connect it; the last step that is reached is "a".',
          ],
        },
        {
          model: flow({ a: 'HUMAN_TASK', b: 'HUMAN_TASK', c: 'HUMAN_TASK' }, [
            ...line,
            ['b', 'c'],
            ['c', 'b'],
          ]),
          finds: [
            'b /workflows/0/steps/3/name No instance of "flow" reaches "b". Connect it; the last step that is reached is "a".',
          ],
        },
      ],
      holds: [
        flow({ a: 'HUMAN_TASK' }, line),
        flow({ a: 'HUMAN_TASK', b: 'HUMAN_TASK' }, line, { executable: false }),
        flow({ a: 'HUMAN_TASK', other: 'START' }, [...line, ['other', 'a']]),
      ],
    },
    'PIM-RCH-06': {
      fires: [
        {
          model: flow({ a: 'DECISION', b: 'HUMAN_TASK' }, [...line, ['a', 'b']]),
          finds: [
            'b /workflows/0/steps/3/name "flow" can stop for ever at "b": no flow leads on. Add a default branch, a timer, or an error path.',
          ],
        },
        {
          model: flow({ a: 'HUMAN_TASK', join: 'PARALLEL' }, [
            ['start', 'join'],
            ['join', 'a'],
            ['a', 'join'],
            ['a', 'end'],
          ]),
          finds: [
            'join /workflows/0/steps/3/name "flow" can stop for ever at "join": it waits for a branch that comes only after it. Add a default branch, a timer, or an error path.',
          ],
        },
      ],
      holds: [
        flow({ a: 'HUMAN_TASK' }, line),
        flow({ a: 'DECISION', b: 'HUMAN_TASK' }, [...line, ['a', 'b']], { executable: false }),
      ],
    },
  },
});
