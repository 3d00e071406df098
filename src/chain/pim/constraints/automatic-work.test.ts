import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { aggregate, command, entity, sales } from '../../../../test/support/chain/constraints/pim-content.ts';
import { pim } from '../pim.ts';
import * as family from './automatic-work.ts';
import { pimConstraints } from './index.ts';

const parts = aggregate('part', {
  entities: [entity('part', [{ id: 'stock', code: 'stockLevel', name: 'Stock level', scalar: 'INTEGER' }])],
  operations: [command('reserve', 'part')],
});
const decision = (condition: string, workflow: Content = {}, kind = 'COMMAND'): Content =>
  sales(
    { aggregates: [parts] },
    {
      workflows: [
        {
          id: 'supply',
          executable: true,
          steps: [
            { id: 'start', kind: 'START' },
            { id: 'in-stock', kind: 'DECISION' },
            { id: 'take', kind, invokes: 'reserve' },
            { id: 'end', kind: 'END' },
          ],
          transitions: [
            { id: 'yes', source: 'in-stock', target: 'take', condition },
            { id: 'no', source: 'in-stock', target: 'end', isDefault: true },
          ],
          ...workflow,
        },
      ],
    },
  );
const timer = (timing: string, more: Content = {}): Content => ({
  workflows: [{ id: 'flow', executable: true, steps: [{ id: 'tick', kind: 'TIMER', timing }], ...more }],
});

/** A reaction to a failed inspection that runs a command on visits. */
const reaction = (given: {
  readonly kind: string;
  readonly command?: Content;
  readonly event?: Content;
  readonly associations?: readonly Content[];
  readonly reaction?: Content;
}): Content =>
  sales({
    aggregates: [
      aggregate('inspection', {
        entities: [entity('inspection', [{ id: 'insp-place', code: 'place', scalar: 'STRING' }])],
      }),
      aggregate('visit', {
        entities: [
          entity('visit', [
            { id: 'number', code: 'number', name: 'Number', scalar: 'STRING', required: true },
            { id: 'place', code: 'place', name: 'Place', scalar: 'STRING', required: true },
            { id: 'state', scalar: 'STRING', required: true, defaultValue: 'new' },
          ]),
        ],
        operations: [command('plan', 'visit', { kind: given.kind, ...given.command })],
      }),
    ],
    associations: given.associations ?? [],
    events: [{ id: 'failed', subject: 'inspections', ...given.event }],
    reactions: [{ id: 'react', on: 'failed', invokes: 'plan', ...given.reaction }],
  });
const association = (source: string, target: string, more: Content = {}): Content => ({
  id: `${source}-${target}`,
  source,
  target,
  targetRole: target,
  targetCardinality: 'EXACTLY_ONE',
  ...more,
});

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-PRC-03': {
      fires: {
        model: decision('in stock'),
        finds: [
          'yes /workflows/0/transitions/0/condition The condition "in stock" cannot be read; software has to decide here. Write it with attributes: `stock level > 0`.',
        ],
      },
      holds: [
        decision('stock level > 0'),
        decision('stockLevel > 0'),
        decision('in stock', { executable: false }),
        decision('in stock', {}, 'HUMAN_TASK'),
      ],
    },
    'PIM-PRC-04': {
      fires: {
        model: timer('soon'),
        finds: [
          'tick /workflows/0/steps/0/timing "soon" is no time that can be scheduled. Write a cron line, a duration such as P14D, or `every 18 months`.',
        ],
      },
      holds: [timer('2 days'), timer('soon', { executable: false })],
    },
    'PIM-PRC-05': {
      fires: [
        {
          model: reaction({
            kind: 'CREATE',
            associations: [association('visit', 'visit', { targetRole: 'before' })],
          }),
          finds: [
            'react /contexts/0/reactions/0/invokes "react" starts "plan", which needs "Number", "before"; nobody gives these. Give defaults, or let the event carry them.',
          ],
        },
        {
          model: reaction({ kind: 'UPDATE', command: { accepts: ['number'] } }),
          finds: [
            'react /contexts/0/reactions/0/invokes "react" starts "plan", which needs "Number"; nobody gives these. Give defaults, or let the event carry them.',
          ],
        },
      ],
      holds: [
        reaction({
          kind: 'CREATE',
          event: { payload: [{ id: 'payload', code: 'number', scalar: 'STRING' }] },
          associations: [association('visit', 'inspection')],
        }),
        reaction({ kind: 'CREATE', command: { sets: ['number = place'] } }),
        reaction({ kind: 'TRANSITION' }),
      ],
    },
    'PIM-PRC-06': {
      fires: {
        model: reaction({ kind: 'UPDATE' }),
        finds: [
          'react /contexts/0/reactions/0/invokes From "inspection" it is not clear which "visit" is meant. Draw one association between them that leads to at most one.',
        ],
      },
      holds: [
        reaction({ kind: 'UPDATE', associations: [association('inspection', 'visit')] }),
        reaction({ kind: 'CREATE' }),
        reaction({ kind: 'UPDATE', event: { subject: 'visits' } }),
        reaction({ kind: 'UPDATE', reaction: { trigger: 'SCHEDULE', on: undefined, schedule: '0 3 * * *' } }),
      ],
    },
  },
});
