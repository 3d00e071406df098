import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { cim } from '../cim.ts';
import * as family from './automatic-work.ts';
import { cimConstraints } from './index.ts';

const reserve = {
  eClass: 'ProcessStep',
  id: 'reserve',
  kind: 'SYSTEM',
  accesses: [{ id: 'reserves', object: 'part', mode: 'UPDATE' }],
};
const part = { id: 'part', attributes: [{ id: 'stock', name: 'Stock level', type: 'NUMBER' }] };
/** A decision in front of a step, with a condition and a default. */
const decision = (
  condition: string,
  more: { step?: Content; process?: Content; decides?: Content } = {},
): Content => ({
  businessObjects: [part],
  processes: [
    {
      id: 'supply',
      nodes: [
        { eClass: 'DecisionPoint', id: 'in-stock', ...more.decides },
        { eClass: 'DecisionPoint', id: 'sure' },
        { ...reserve, ...more.step },
        { eClass: 'EventPoint', id: 'end', position: 'END' },
      ],
      flows: [
        { id: 'yes', source: 'in-stock', target: 'sure', condition },
        { id: 'no', source: 'in-stock', target: 'end', isDefault: true },
        { id: 'on', source: 'sure', target: 'reserve' },
      ],
      ...more.process,
    },
  ],
});
const timer = (timing: string | undefined, more: Content = {}): Content => ({
  processes: [
    {
      id: 'yearly',
      nodes: [
        {
          eClass: 'EventPoint',
          id: 'tick',
          position: 'START',
          trigger: 'TIMER',
          ...withoutUndefined({ timing }),
        },
      ],
      ...more,
    },
  ],
});

/** A decision with these conditions, each in front of a step of software. */
const choice = (conditions: readonly string[]): Content => ({
  businessObjects: [part],
  processes: [
    {
      nodes: [
        { eClass: 'DecisionPoint', id: 'enough' },
        ...conditions.map((_, index) => ({
          eClass: 'ProcessStep',
          id: `way-${index}`,
          kind: 'SYSTEM',
          accesses: [{ id: `writes-${index}`, object: 'part', mode: 'UPDATE' }],
        })),
      ],
      flows: conditions.map((condition, index) => ({
        id: `branch-${index}`,
        source: 'enough',
        target: `way-${index}`,
        condition,
      })),
    },
  ],
});

/** A policy for a visit that waits for an inspection that failed. */
const policy = (given: {
  readonly mode: string;
  readonly attributes?: readonly string[];
  readonly sets?: readonly string[];
  readonly event?: Content;
  readonly relations?: readonly Content[];
  readonly visit?: Content;
  readonly policy?: Content;
}): Content => ({
  businessObjects: [
    {
      id: 'inspection',
      name: 'Inspection',
      attributes: [{ id: 'insp-place', name: 'Place', required: true }],
    },
    {
      id: 'visit',
      name: 'Visit',
      attributes: [
        { id: 'number', name: 'Number', required: true },
        { id: 'place', name: 'Place', required: true },
        { id: 'note', name: 'Note' },
      ],
      ...given.visit,
    },
    { id: 'site', name: 'Site' },
  ],
  relations: given.relations ?? [],
  events: [{ id: 'failed', name: 'Failed', subject: 'inspection', ...given.event }],
  processes: [
    {
      id: 'visits',
      nodes: [
        {
          eClass: 'ProcessStep',
          id: 'plan',
          name: 'Plan',
          accesses: [
            {
              id: 'plans',
              object: 'visit',
              mode: given.mode,
              attributes: given.attributes ?? [],
              sets: given.sets ?? [],
            },
          ],
        },
      ],
    },
  ],
  policies: [{ id: 'react', name: 'React', thenStep: 'plan', whenEvent: 'failed', ...given.policy }],
});
const relation = (source: string, target: string, more: Content = {}): Content => ({
  id: `${source}-${target}`,
  source,
  target,
  targetCardinality: 'EXACTLY_ONE',
  ...more,
});

/** A process in which people report an inspection, and software changes a visit then. */
const followUp = (relations: readonly Content[], more: Content = {}): Content => ({
  businessObjects: [
    { id: 'inspection', name: 'Inspection' },
    { id: 'visit', name: 'Visit' },
    { id: 'site', name: 'Site' },
  ],
  relations,
  processes: [
    {
      nodes: [
        {
          eClass: 'ProcessStep',
          id: 'report',
          kind: 'USER',
          accesses: [{ id: 'reports', object: 'inspection', mode: 'CREATE' }],
        },
        {
          eClass: 'ProcessStep',
          id: 'move',
          kind: 'SYSTEM',
          accesses: [{ id: 'moves', object: 'visit', mode: 'UPDATE' }],
        },
      ],
      flows: [{ id: 'then', source: 'report', target: 'move' }],
      ...more,
    },
  ],
});

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-PRC-03': {
      fires: [
        {
          model: decision('in stock'),
          finds: [
            'yes /processes/0/flows/0/condition The condition "in stock" cannot be read; software has to decide here. Write it with attributes: `stock level > 0`.',
          ],
        },
        {
          model: choice(['stock level > 0', 'sold out', 'not made any more']),
          finds: [1, 2].map(
            (index) =>
              `branch-${index} /processes/0/flows/${index}/condition The condition "${['sold out', 'not made any more'][index - 1]}" cannot be read; software has to decide here. Write it with attributes: \`stock level > 0\`.`,
          ),
        },
        {
          model: decision('weight > 0'),
          finds: [
            'yes /processes/0/flows/0/condition The condition "weight > 0" cannot be read; software has to decide here. Write it with attributes: `stock level > 0`.',
          ],
        },
      ],
      holds: [
        decision('Stock level > 0'),
        decision('stockLevel > 0 and not (stock level > 5)'),
        choice(['stock level > 0', 'otherwise']),
        choice(['stock level > 5', 'stock level > 0', 'sonst']),
        choice(['sold out', 'stock level > 0']),
        decision('in stock', { step: { kind: 'USER' } }),
        decision('in stock', { process: { automation: 'MANUAL' } }),
        decision('in stock', { decides: { kind: 'EVENT_BASED' } }),
        {
          ...decision('in stock', { decides: { rule: 'formal' } }),
          rules: [{ id: 'formal', expression: 'stockLevel > 0', appliesTo: ['part'] }],
        },
      ],
    },
    'CIM-PRC-04': {
      fires: [
        {
          model: timer('when the moon is full'),
          finds: [
            'tick /processes/0/nodes/0/timing "when the moon is full" is no time that can be scheduled. Write a cron line, a duration such as P14D, or `every 18 months`.',
          ],
        },
        {
          model: timer(undefined),
          finds: [
            'tick /processes/0/nodes/0/timing "tick" has no time. Write a cron line, a duration such as P14D, or `every 18 months`.',
          ],
        },
      ],
      holds: [
        ...['every 18 months', 'P14D', '0 5 * * *', 'nach 14 Tagen', 'daily at 6:30'].map((text) =>
          timer(text),
        ),
        timer('when the moon is full', { automation: 'MANUAL' }),
      ],
    },
    'CIM-PRC-05': {
      fires: [
        {
          model: policy({ mode: 'CREATE', relations: [relation('visit', 'site')] }),
          finds: [
            'react /policies/0/thenStep "React" starts "Plan", which needs "Number", "Site"; nobody gives these. Let the event carry them, or make them optional; until then its performer gets a task.',
          ],
        },
        {
          model: policy({ mode: 'UPDATE', attributes: ['note'] }),
          finds: [
            'react /policies/0/thenStep "React" starts "Plan", which needs "Note"; nobody gives these. Let the event carry them, or make them optional; until then its performer gets a task.',
          ],
        },
        {
          model: policy({ mode: 'CREATE', policy: { whenEvent: undefined, schedule: 'nightly' } }),
          finds: [
            'react /policies/0/thenStep "React" starts "Plan", which needs "Number", "Place"; nobody gives these. Let the event carry them, or make them optional; until then its performer gets a task.',
          ],
        },
      ],
      holds: [
        policy({
          mode: 'CREATE',
          event: { carries: ['number'] },
          relations: [relation('visit', 'site'), relation('inspection', 'site')],
        }),
        policy({
          mode: 'CREATE',
          event: { carries: ['number'] },
          relations: [relation('visit', 'inspection')],
        }),
        policy({ mode: 'CREATE', sets: ["Visit.Number = 'new'"] }),
        policy({ mode: 'UPDATE', attributes: ['note'], sets: ['Note = Place'] }),
        policy({ mode: 'UPDATE' }),
        policy({ mode: 'DELETE' }),
      ],
    },
    'CIM-PRC-06': {
      fires: [
        {
          model: policy({ mode: 'UPDATE' }),
          finds: [
            'react /policies/0/thenStep From "Inspection" it is not clear which "Visit" is meant. Draw one relation between them that leads to at most one.',
          ],
        },
        {
          model: policy({
            mode: 'DELETE',
            relations: [
              relation('inspection', 'visit'),
              relation('inspection', 'visit', { id: 'next-visit' }),
            ],
          }),
          finds: [
            'react /policies/0/thenStep From "Inspection" it is not clear which "Visit" is meant. Draw one relation between them that leads to at most one.',
          ],
        },
        {
          model: policy({
            mode: 'UPDATE',
            relations: [relation('inspection', 'visit', { targetCardinality: 'ZERO_OR_MORE' })],
          }),
          finds: [
            'react /policies/0/thenStep From "Inspection" it is not clear which "Visit" is meant. Draw one relation between them that leads to at most one.',
          ],
        },
        {
          model: followUp([]),
          finds: [
            'move /processes/0/nodes/1/accesses From "Inspection" it is not clear which "Visit" is meant. Draw one relation between them that leads to at most one.',
          ],
        },
      ],
      holds: [
        followUp([relation('inspection', 'visit')]),
        followUp([relation('inspection', 'site'), relation('site', 'visit')]),
        followUp([
          relation('site', 'inspection', {
            sourceCardinality: 'ZERO_OR_ONE',
            targetCardinality: 'ZERO_OR_MORE',
          }),
          relation('site', 'visit'),
        ]),
        followUp([], { automation: 'MANUAL' }),
        followUp([], { flows: [] }),
        policy({ mode: 'UPDATE', relations: [relation('inspection', 'visit')] }),
        policy({
          mode: 'UPDATE',
          relations: [relation('visit', 'inspection', { sourceCardinality: 'ZERO_OR_ONE' })],
        }),
        policy({
          mode: 'UPDATE',
          relations: [
            relation('inspection', 'visit', { kind: 'COMPOSITION', targetCardinality: 'ZERO_OR_MORE' }),
          ],
        }),
        policy({ mode: 'CREATE' }),
        policy({ mode: 'UPDATE', event: { subject: 'visit' } }),
        policy({ mode: 'UPDATE', policy: { whenEvent: undefined, schedule: 'nightly' } }),
      ],
    },
  },
});
