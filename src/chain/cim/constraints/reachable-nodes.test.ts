import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { cim } from '../cim.ts';
import { cimConstraints } from './index.ts';
import * as family from './reachable-nodes.ts';

const start = { eClass: 'EventPoint', id: 'start', position: 'START' };
const end = { eClass: 'EventPoint', id: 'end', position: 'END' };
const gateway = (id: string, kind: string): Content => ({ eClass: 'DecisionPoint', id, kind });
const step = (id: string, more: Content = {}): Content => ({
  eClass: 'ProcessStep',
  id,
  performer: 'clerk',
  ...more,
});
/** A process with the given ways, each `from -> to` or `from -> to: condition`. */
const process = (id: string, nodes: readonly Content[], ways: readonly string[]): Content => ({
  id,
  nodes,
  flows: ways.map((way, index) => {
    const [, source, target, condition] = /^(\S+) -> (\S+?)(?:: (.*))?$/.exec(way) ?? [];
    return { id: `${id}-${index}`, source, target, ...withoutUndefined({ condition }) };
  }),
});
const work = (nodes: readonly Content[], ways: readonly string[], more: Content = {}): Content => ({
  participants: [{ eClass: 'Actor', id: 'clerk' }],
  processes: [process('work', [start, end, ...nodes], ways)],
  ...more,
});
const both = [step('one'), step('two'), gateway('join', 'PARALLEL')];
const waiting = {
  eClass: 'EventPoint',
  id: 'wait',
  position: 'INTERMEDIATE',
  trigger: 'MESSAGE',
  event: 'news',
};

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-RCH-05': {
      fires: {
        model: work(
          [gateway('split', 'EXCLUSIVE'), step('never'), step('then')],
          ['start -> split', 'split -> never: 1 > 2', 'split -> end: 2 > 1', 'never -> then', 'then -> end'],
        ),
        finds: [
          'never /processes/0/nodes/3/name No instance of "work" reaches "never". Connect it; the last node that is reached is "split".',
        ],
      },
      holds: [
        work([step('one')], ['start -> one', 'one -> end']),
        work(
          [gateway('split', 'EXCLUSIVE'), step('one')],
          ['start -> split', 'split -> one: price > 2', 'split -> end: false or price < 2', 'one -> end'],
        ),
        // What is not connected, or never begins, is said elsewhere.
        work([step('one')], ['start -> end']),
        work([waiting, step('one')], ['start -> wait', 'wait -> one', 'one -> end'], {
          events: [{ id: 'news' }],
        }),
      ],
    },
    'CIM-RCH-06': {
      fires: [
        {
          model: work(
            [gateway('split', 'EXCLUSIVE'), ...both],
            [
              'start -> split',
              'split -> one: a',
              'split -> two: b',
              'one -> join',
              'two -> join',
              'join -> end',
            ],
          ),
          finds: [
            'join /processes/0/nodes/5/name "work" can stop for ever at "join": it waits for several branches, and only one of them is taken. Add a default branch, a timer, or an error path.',
          ],
        },
        {
          model: work(
            [gateway('split', 'EXCLUSIVE'), ...both],
            [
              'start -> join',
              'join -> one',
              'one -> split',
              'split -> join: a',
              'split -> two: b',
              'two -> end',
            ],
          ),
          finds: [
            'join /processes/0/nodes/5/name "work" can stop for ever at "join": it waits for a branch that comes only after it. Add a default branch, a timer, or an error path.',
          ],
        },
        {
          model: {
            ...work(
              [step('call', { kind: 'CALL_PROCESS', calls: 'endless' })],
              ['start -> call', 'call -> end'],
            ),
            processes: [
              process(
                'work',
                [start, end, step('call', { kind: 'CALL_PROCESS', calls: 'work' })],
                ['start -> call', 'call -> end'],
              ),
            ],
          },
          finds: [
            'call /processes/0/nodes/2/name "work" can stop for ever at "call": the process it calls never ends. Add a default branch, a timer, or an error path.',
          ],
        },
        {
          model: work(
            [waiting, step('tell', { kind: 'SYSTEM', performer: undefined, raises: ['news'] })],
            ['start -> wait', 'wait -> tell', 'tell -> end'],
            { events: [{ id: 'news' }] },
          ),
          finds: [
            'wait /processes/0/nodes/2/name "work" can stop for ever at "wait": the event it waits for cannot occur. Add a default branch, a timer, or an error path.',
          ],
        },
      ],
      holds: [
        work(
          [gateway('split', 'PARALLEL'), ...both],
          ['start -> split', 'split -> one', 'split -> two', 'one -> join', 'two -> join', 'join -> end'],
        ),
        work(
          [waiting, step('tell', { raises: ['news'] })],
          ['start -> wait', 'wait -> tell', 'tell -> end'],
          { events: [{ id: 'news' }] },
        ),
      ],
    },
    'CIM-RCH-07': {
      fires: [
        {
          model: work([waiting], ['start -> wait', 'wait -> end'], { events: [{ id: 'news' }] }),
          finds: [
            'news /events/0 The event "news" is awaited by "wait", but nothing raises it. Let a step raise it.',
          ],
        },
        {
          model: work([step('one')], ['start -> one', 'one -> end'], {
            events: [{ id: 'news' }],
            policies: [{ id: 'react', whenEvent: 'news', thenStep: 'one' }],
          }),
          finds: [
            'news /events/0 The event "news" is awaited by "react", but nothing raises it. Let a step raise it.',
          ],
        },
      ],
      holds: [
        work([waiting, step('one', { raises: ['news'] })], ['start -> wait', 'wait -> one', 'one -> end'], {
          events: [{ id: 'news' }],
        }),
        { events: [{ id: 'news' }] },
      ],
    },
    'CIM-RCH-08': {
      fires: {
        model: { participants: [{ eClass: 'ExternalSystem', id: 'bank' }] },
        finds: [
          'bank /participants/0 The external system "bank" is used by nothing. Let it perform a step, or remove it.',
        ],
      },
      holds: {
        participants: [{ eClass: 'ExternalSystem', id: 'bank' }],
        processes: [process('pay', [step('pay-out', { kind: 'SEND', performer: 'bank' })], [])],
      },
    },
  },
});
