import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { aggregate, command, sales } from '../../../../test/support/chain/constraints/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './context-map.ts';

const contexts = [
  {
    id: 'a',
    kind: 'CORE',
    team: 'one',
    aggregates: [aggregate('order', { operations: [command('pay', 'order')] })],
  },
  {
    id: 'b',
    team: 'two',
    aggregates: [aggregate('box', { operations: [command('pack', 'box')] })],
    events: [{ id: 'packed' }],
  },
  { id: 'c' },
];
const map = (...relationships: readonly Content[]): Content => ({
  contexts,
  relationships: relationships.map((relationship, index) => ({ id: `r${index}`, ...relationship })),
});
const needs = (downstream: string, upstream: string, more: Content = {}): Content => ({
  downstream,
  upstream,
  ...more,
});
const uses = {
  contexts: [
    {
      ...contexts[0],
      associations: [{ id: 'link', source: 'order', target: 'box', targetRole: 'box' }],
      reactions: [{ id: 'react', on: 'packed', invokes: 'pay' }],
    },
    contexts[1],
  ],
  workflows: [
    {
      id: 'flow',
      home: 'a',
      steps: [
        { id: 's1', kind: 'COMMAND', invokes: 'pack' },
        { id: 's2', kind: 'COMMAND', invokes: 'pay' },
      ],
    },
    { id: 'loose', steps: [{ id: 's3', kind: 'COMMAND', invokes: 'pack' }] },
  ],
};

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-CTX-01': {
      fires: {
        model: sales({}),
        finds: ['sales /contexts/0/aggregates Context sales is empty. Delete or merge it.'],
      },
      holds: sales({ aggregates: [aggregate('order')] }),
    },
    'PIM-CTX-02': {
      fires: {
        model: map(
          needs('a', 'a'),
          needs('a', 'b', { pattern: 'PARTNERSHIP' }),
          needs('b', 'a', { pattern: 'PARTNERSHIP' }),
        ),
        finds: [
          'r0 /relationships/0/downstream r0 relates a context to itself. Choose two contexts.',
          'r2 /relationships/2/pattern r2 states the PARTNERSHIP of a and b once more. Remove one.',
        ],
      },
      holds: map(
        needs('a', 'b', { pattern: 'PARTNERSHIP' }),
        needs('b', 'a', { pattern: 'SHARED_KERNEL' }),
        needs('b', 'c'),
        needs('b', 'c'),
      ),
    },
    'PIM-CTX-03': {
      fires: {
        model: map(needs('c', 'a'), needs('a', 'b'), needs('b', 'a'), needs('a', 'c')),
        finds: [
          'r1 /relationships/1/exchange Contexts a → b → a depend on each other in a circle. Turn one side into events.',
        ],
      },
      holds: [
        map(needs('a', 'b'), needs('b', 'c'), needs('a', 'c')),
        map(needs('a', 'b'), needs('b', 'a', { exchange: 'DOMAIN_EVENTS' })),
        map(needs('a', 'b'), needs('b', 'a', { pattern: 'PARTNERSHIP' })),
      ],
    },
    'PIM-CTX-04': {
      fires: [
        {
          model: uses,
          finds: [
            'link /contexts/0/associations/0/target a uses b but the context map shows no relationship. Add the relationship.',
            'react /contexts/0/reactions/0/on a uses b but the context map shows no relationship. Add the relationship.',
            's1 /workflows/0/steps/0/invokes a uses b but the context map shows no relationship. Add the relationship.',
          ],
        },
        {
          model: { ...uses, relationships: [{ id: 'r', ...needs('a', 'b', { pattern: 'SEPARATE_WAYS' }) }] },
          finds: [
            'link /contexts/0/associations/0/target a uses b but the context map shows no relationship. Add the relationship.',
            'react /contexts/0/reactions/0/on a uses b but the context map shows no relationship. Add the relationship.',
            's1 /workflows/0/steps/0/invokes a uses b but the context map shows no relationship. Add the relationship.',
          ],
        },
      ],
      holds: [
        { ...uses, relationships: [{ id: 'r', ...needs('b', 'a') }] },
        sales({
          aggregates: [aggregate('order'), aggregate('bill')],
          associations: [{ id: 'link', source: 'order', target: 'bill', targetRole: 'bill' }],
        }),
      ],
    },
    'PIM-CTX-05': {
      fires: {
        model: {
          contexts,
          serviceUnits: [
            { id: 'u', hosts: ['a', 'b'] },
            { id: 'v', hosts: ['c', 'b'] },
            { id: 'w', hosts: ['a'] },
          ],
        },
        finds: [
          'v /serviceUnits/1/hosts b is hosted by v and u. Remove it from one.',
          'w /serviceUnits/2/hosts a is hosted by w and u. Remove it from one.',
        ],
      },
      holds: {
        contexts,
        serviceUnits: [
          { id: 'u', hosts: ['a', 'b'] },
          { id: 'v', hosts: ['c'] },
        ],
      },
    },
    'PIM-CTX-06': {
      fires: {
        model: map(needs('b', 'a', { pattern: 'CONFORMIST' })),
        finds: [
          'r0 /relationships/0/pattern b gives up its own language for a. Consider ANTICORRUPTION_LAYER.',
        ],
      },
      holds: [
        map(needs('a', 'b', { pattern: 'CONFORMIST' })),
        map(needs('c', 'a', { pattern: 'SHARED_KERNEL' })),
        map(needs('b', 'a')),
      ],
    },
  },
});
