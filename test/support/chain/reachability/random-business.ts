import type { Element } from '../../../../src/kernel/model/element.ts';
import type { Draw } from '../../testing/random-numbers.ts';

const expressions = [
  ...['weight > 3', 'weight > 8', 'weight is null', 'weight >= 2 and weight <= 6', 'size > 5'],
  ...['size <= 4 or checked', 'checked', 'not checked', 'checked is not null', 'doneOn is not null'],
  ...['doneOn is null', 'weight + size > 20', 'weight in (1, 2)', 'not (checked and size > 2)'],
  ...['doneOn is not null and checked = true', 'weight is not null or doneOn is not null'],
];
const attributes = ['weight', 'size', 'checked', 'done-on'];

/**
 * Draws a small business in which much can go wrong: orders with a life, rules on its moves, and steps that people,
 * software or nobody does, in processes that wait for events, and with policies that set them off.
 */
export function drawBusiness(draw: Draw): Element {
  const pick = <T>(values: readonly [T, ...T[]] | readonly T[]): T => {
    const value = values[draw(values.length)];
    if (value === undefined) throw new Error('There is nothing to pick from.');
    return value;
  };
  const chance = (percent: number): boolean => draw(100) < percent;
  const some = (percent: number, values: readonly string[]): readonly string[] =>
    values.filter(() => chance(percent));
  const list = <T>(count: number, make: (index: number) => T): readonly T[] =>
    Array.from({ length: count }, (_, index) => make(index));

  const states = list(2 + draw(4), (index) => `state-${index}`);
  const events = list(1 + draw(3), (index) => `event-${index}`);
  const rules = list(draw(4), (index) => `rule-${index}`);
  const steps = list(2 + draw(6), (index) => `step-${index}`);
  const step = (id: string): object => ({
    eClass: 'ProcessStep',
    id,
    name: id,
    kind: pick(['USER', 'USER', 'SYSTEM', 'SYSTEM', 'MANUAL']),
    ...(chance(80) ? { performer: 'clerk' } : {}),
    raises: some(30, events),
    accesses: chance(70)
      ? [
          {
            eClass: 'ObjectAccess',
            id: `access-${id}`,
            object: 'order',
            mode: pick(['CREATE', 'UPDATE', 'UPDATE', 'READ']),
            attributes: chance(70) ? some(40, attributes) : [],
          },
        ]
      : [],
  });
  const halves = [steps.slice(0, Math.ceil(steps.length / 2)), steps.slice(Math.ceil(steps.length / 2))];
  const process = (number: number, own: readonly string[]): object => {
    const nodes = [`start-${number}`, ...own, `end-${number}`];
    return {
      eClass: 'BusinessProcess',
      id: `process-${number}`,
      name: `Process ${number}`,
      automation: pick(['AUTOMATED', 'AUTOMATED', 'ASSISTED', 'MANUAL']),
      nodes: [
        {
          eClass: 'EventPoint',
          id: nodes[0],
          name: 'Start',
          position: 'START',
          ...(chance(40) ? { trigger: 'MESSAGE', event: pick(events) } : {}),
        },
        ...own.map(step),
        { eClass: 'EventPoint', id: nodes.at(-1), name: 'End', position: 'END' },
      ],
      flows: nodes.slice(1).map((target, index) => ({
        eClass: 'SequenceFlow',
        id: `flow-${number}-${index}`,
        source: nodes[index],
        target,
      })),
    };
  };
  const order = {
    eClass: 'BusinessObject',
    id: 'order',
    name: 'Order',
    kind: pick(['MASTER', 'TRANSACTION']),
    ...(chance(30) ? { steward: 'clerk' } : {}),
    attributes: [
      { id: 'weight', name: 'Weight', type: 'NUMBER', minimum: 1, maximum: 1 + draw(9) },
      {
        id: 'size',
        name: 'Size',
        type: 'NUMBER',
        required: chance(60),
        minimum: draw(5),
        maximum: 5 + draw(5),
      },
      { id: 'checked', name: 'Checked', type: 'YES_NO', required: chance(30) },
      { id: 'done-on', name: 'Done on', type: 'DATE' },
    ].map((attribute) => ({ eClass: 'BusinessAttribute', ...attribute })),
    states: states.map((id, index) => ({
      eClass: 'LifecycleState',
      id,
      name: id,
      kind: index === 0 ? 'INITIAL' : index === states.length - 1 && chance(60) ? 'FINAL' : 'NORMAL',
    })),
    // Every state can be come to, as far as the graph goes.
    transitions: [...states.slice(1), ...some(40, states.slice(1))].map((to, index) => ({
      eClass: 'StateTransition',
      id: `move-${index}`,
      from: [states[index < states.length - 1 ? draw(index + 1) : draw(states.length)]],
      to,
      triggeredBy: chance(85) ? [pick(steps)] : [],
      guard: chance(45) ? some(60, rules) : [],
    })),
  };
  const whole: Element & Record<string, unknown> = {
    eClass: 'CimModel',
    id: 'model',
    name: 'Business',
    participants: [{ eClass: 'Actor', id: 'clerk', name: 'Clerk' }],
    businessObjects: [order],
    events: events.map((id) => ({ eClass: 'BusinessEvent', id, name: id, subject: 'order' })),
    rules: rules.map((id) => ({
      eClass: 'BusinessRule',
      id,
      name: id,
      code: id,
      statement: 'It must be so.',
      expression: pick(expressions),
      mandatory: chance(90),
      appliesTo: ['order'],
    })),
    processes: halves.map((own, number) => process(number, own)),
    policies: list(draw(3), (index) => ({
      eClass: 'Policy',
      id: `policy-${index}`,
      name: `Policy ${index}`,
      thenStep: pick(steps),
      ...(chance(70) ? { whenEvent: pick(events) } : { schedule: 'nightly' }),
    })),
  };
  return whole;
}
