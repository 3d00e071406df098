import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  business,
  element,
  generatedPim,
  object,
  relation,
  sales,
  step,
} from '../../../../test/fixtures/generated-pim.ts';
import type { GeneratedPim } from '../../../../test/fixtures/generated-pim.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';

const part = object('Ersatzteil', {
  id: 'part',
  attributes: [
    element('BusinessAttribute', 'Menge auf Lager', { type: 'NUMBER' }),
    element('BusinessAttribute', 'Höhe', { id: 'height', type: 'NUMBER' }),
  ],
});
const reservation = object('Reservation', {
  id: 'reservation',
  kind: 'TRANSACTION',
  attributes: [element('BusinessAttribute', 'Quantity', { type: 'NUMBER' })],
});
const forPart = relation('For', 'reservation -> part', {
  targetCardinality: 'EXACTLY_ONE',
  targetRole: 'needed part',
});

type Json = Readonly<Record<string, unknown>>;

/** A gateway after a request, with a flow for each condition; a condition `default` is one. */
function decision(conditions: readonly (string | undefined)[], gateway: Json = {}, more: Json = {}) {
  const ways = conditions.map((condition, index) => ({
    step: step(`Way ${index}`, ['UPDATE reservation'], { kind: 'SYSTEM' }),
    flow: {
      eClass: 'SequenceFlow',
      id: `branch-${index}`,
      source: 'choice',
      target: `way-${index}`,
      ...(condition === 'default' ? { isDefault: true } : withoutUndefined({ condition })),
    },
  }));
  const process = element('BusinessProcess', 'Reserving', {
    domain: 'sales',
    nodes: [
      element('EventPoint', 'Start', { position: 'START' }),
      step('Request', ['CREATE reservation'], {}),
      element('DecisionPoint', 'Choice', gateway),
      ...ways.map((way) => way.step),
    ],
    flows: [
      { eClass: 'SequenceFlow', id: 'first', source: 'start', target: 'request' },
      { eClass: 'SequenceFlow', id: 'second', source: 'request', target: 'choice' },
      ...ways.map((way) => way.flow),
    ],
  });
  return generatedPim(
    business({
      domains: [sales],
      businessObjects: [part, reservation],
      relations: [forPart],
      processes: [process],
      ...more,
    }),
  );
}

function branch({ image }: GeneratedPim, index: number): readonly [string | undefined, boolean] {
  const { expression, isDefault } = image('WorkflowTransition', `branch-${index}`, 'workflow-transition');
  return [expression, isDefault];
}

describe('the condition of a branch', () => {
  const cases: readonly (readonly [written: string, found: string | undefined])[] = [
    ['quantity > 0', 'reservation.quantity > 0'],
    ['Menge auf Lager > 0', 'ersatzteil.mengeAufLager > 0'],
    ['höhe >= 10 and Quantity < 3', 'ersatzteil.hoehe >= 10 and reservation.quantity < 3'],
    ['Ersatzteil.Menge auf Lager > quantity', 'ersatzteil.mengeAufLager > reservation.quantity'],
    ['needed part.menge auf Lager > 0', 'ersatzteil.mengeAufLager > 0'],
    ['reservation.needed part.höhe > 0', 'ersatzteil.hoehe > 0'],
    ['not (quantity in (1, 2))', 'not (reservation.quantity in (1, 2))'],
    ['the part is on stock', undefined],
    ['price > 0', undefined],
  ];
  for (const [written, found] of cases)
    it(`"${written}" is ${found === undefined ? 'left to people' : `"${found}"`}`, () => {
      assert.deepEqual(branch(decision([written, 'default']), 0), [found, false]);
    });

  it('is nothing where there are no words', () => {
    assert.deepEqual(branch(decision([undefined, undefined]), 0), [undefined, false]);
  });
});

describe('the rest of the branches', () => {
  for (const rest of ['otherwise', 'Sonst', undefined, 'out of stock', 'default'])
    it(`is the one with ${rest ?? 'no condition'} beside a condition that software reads`, () => {
      const made = decision(['quantity > 0', rest]);
      assert.deepEqual([branch(made, 0)[1], branch(made, 1)[1]], [false, true]);
    });

  it('is not guessed where several have words, or none can be read', () => {
    for (const conditions of [
      ['quantity > 0', 'out of stock', 'not made any more'],
      ['on stock', 'out of stock'],
    ]) {
      const made = decision(conditions);
      assert.deepEqual(
        conditions.map((_condition, index) => branch(made, index)[1]),
        conditions.map(() => false),
      );
    }
  });
});

describe('the rule of a decision', () => {
  const rules = [
    element('BusinessRule', 'Enough', {
      code: 'BR-1',
      statement: 'There is enough.',
      expression: 'quantity > 0',
      appliesTo: ['reservation'],
    }),
  ];
  const decided = (conditions: readonly string[]): readonly (readonly [string | undefined, boolean])[] => {
    const made = decision(conditions, { rule: 'enough' }, { rules });
    return [branch(made, 0), branch(made, 1)];
  };

  it('decides between yes and no, in any order and language', () => {
    const yes = ['reservation.quantity > 0', false];
    const no = [undefined, true];
    for (const words of [
      ['yes', 'no'],
      ['ja', 'nein'],
      ['oui', 'default'],
      ['enough', 'non'],
    ])
      assert.deepEqual(decided(words), [yes, no], words.join());
    assert.deepEqual(decided(['no', 'yes']), [no, yes]);
  });

  it('is checked of no row, unless a step or a move depends on it: rows may be the one or the other', () => {
    const invariantsWith = (more: Json): readonly string[] =>
      decision(['yes', 'no'], { rule: 'enough' }, { rules, ...more })
        .model.all('Invariant')
        .map(({ name }) => name);
    assert.deepEqual(invariantsWith({}), []);
    const states = ['Open', 'Held'].map((name) => element('LifecycleState', name));
    const hold = { eClass: 'StateTransition', id: 'hold', from: ['open'], to: 'held', guard: ['enough'] };
    const guarded = { ...reservation, states, transitions: [hold] };
    assert.deepEqual(invariantsWith({ businessObjects: [part, guarded] }), ['Enough']);
  });

  it('decides nothing where the answers are not clear', () => {
    assert.deepEqual(decided(['plenty', 'scarce']), [
      [undefined, false],
      [undefined, false],
    ]);
  });
});

describe('the condition with which a process begins', () => {
  const begun = (condition: string): string | undefined => {
    const process = element('BusinessProcess', 'Refilling', {
      domain: 'sales',
      nodes: [
        element('EventPoint', 'Low', {
          position: 'START',
          trigger: 'CONDITION',
          condition,
        }),
        step('Order', ['CREATE bought'], {}),
        element('EventPoint', 'Over', { position: 'END' }),
      ],
      flows: [
        { eClass: 'SequenceFlow', id: 'first', source: 'low', target: 'order' },
        {
          eClass: 'SequenceFlow',
          id: 'second',
          source: 'order',
          target: 'over',
        },
      ],
    });
    const order = object('Purchase', {
      id: 'bought',
      attributes: [element('BusinessAttribute', 'Note')],
    });
    const shelf = object('Shelf', {
      attributes: [element('BusinessAttribute', 'Quantity', { id: 'held', type: 'NUMBER' })],
    });
    const made = generatedPim(
      business({
        domains: [sales],
        businessObjects: [part, reservation, order, shelf],
        processes: [process],
      }),
    );
    return made.image('WorkflowStep', 'low', 'workflow-step').expression;
  };

  it('may be about an object on which no step works, where it can mean one only', () => {
    assert.equal(begun('Menge auf Lager < 3'), 'ersatzteil.mengeAufLager < 3');
    assert.equal(begun('Ersatzteil.höhe < 3'), 'ersatzteil.hoehe < 3');
    assert.equal(begun('quantity < 3'), undefined, 'reservations and shelves have a quantity');
  });
});
