import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { cim } from '../cim.ts';
import { cimConstraints } from './index.ts';
import * as family from './processes.ts';

const start = { eClass: 'EventPoint', id: 'start', position: 'START' };
const end = { eClass: 'EventPoint', id: 'end', position: 'END' };
const step = (id: string): Content => ({ eClass: 'ProcessStep', id });
const flow = (source: string, target: string, branch: object = {}): Content => ({
  id: `${source}-${target}`,
  source,
  target,
  ...branch,
});
const processWith = (nodes: readonly object[], ...flows: readonly object[]): Content => ({
  processes: [{ id: 'sale', nodes, flows }],
});
const split = (kind: string, ...branches: readonly object[]): Content =>
  processWith([{ eClass: 'DecisionPoint', id: 'paid', kind }, ...['a', 'b', 'c'].map(step)], ...branches);

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-PRO-01': {
      fires: [
        {
          model: processWith([start]),
          finds: ['sale /processes/0/nodes sale has no end. Add an event point there.'],
        },
        {
          model: processWith([]),
          finds: ['sale /processes/0/nodes sale has no start. Add an event point there.'],
        },
        {
          model: processWith(
            [start, step('a'), step('b'), step('c'), end],
            flow('start', 'a'),
            flow('a', 'end'),
            flow('a', 'b'),
            flow('c', 'end'),
          ),
          finds: [
            'b /processes/0/nodes/2/name "b" in sale is not connected. Connect it.',
            'c /processes/0/nodes/3/name "c" in sale is not connected. Connect it.',
          ],
        },
      ],
      holds: [
        processWith([start, step('a'), end], flow('start', 'a'), flow('a', 'end')),
        processWith([start, step('a'), end], flow('end', 'a')),
      ],
    },
    'CIM-PRO-02': {
      fires: {
        model: {
          processes: [
            {
              id: 'sale',
              nodes: [start, step('a'), end],
              flows: [flow('end', 'a'), flow('a', 'start'), flow('a', 'b')],
            },
            { id: 'return', nodes: [step('b')] },
          ],
        },
        finds: [
          'end-a /processes/0/flows/0/source A flow of sale connects the wrong nodes. Reconnect it.',
          'a-start /processes/0/flows/1/target A flow of sale connects the wrong nodes. Reconnect it.',
          'a-b /processes/0/flows/2/target A flow of sale connects the wrong nodes. Reconnect it.',
        ],
      },
      holds: processWith([start, end], flow('start', 'end')),
    },
    'CIM-PRO-03': {
      fires: [
        {
          model: split('EXCLUSIVE', flow('paid', 'a', { condition: 'yes' }), flow('paid', 'b')),
          finds: [
            'paid-b /processes/0/flows/1/condition Branch to "b" of "paid" has no condition. Add a condition or mark it as default.',
          ],
        },
        {
          model: split(
            'INCLUSIVE',
            flow('paid', 'a', { isDefault: true }),
            flow('paid', 'b', { isDefault: true }),
            flow('paid', 'c', { condition: ' ' }),
          ),
          finds: [
            'paid-c /processes/0/flows/2/condition Branch to "c" of "paid" has no condition. Add a condition or mark it as default.',
            'paid-b /processes/0/flows/1/isDefault "paid" has 2 default branches. Keep one, and give the others a condition.',
          ],
        },
      ],
      holds: [
        split('EXCLUSIVE', flow('paid', 'a', { condition: 'yes' }), flow('paid', 'b', { isDefault: true })),
        split('EXCLUSIVE', flow('paid', 'a')),
        split('PARALLEL', flow('paid', 'a'), flow('paid', 'b')),
      ],
    },
  },
});
