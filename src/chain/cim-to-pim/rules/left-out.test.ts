import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attribute,
  business,
  element,
  generatedPim,
  lifecycle,
  object,
  processOf,
  relation,
  sales,
  step,
} from '../../../../test/fixtures/generated-pim.ts';

type Json = Readonly<Record<string, unknown>>;

const order = object('Order', { kind: 'TRANSACTION', ...lifecycle(['Open'], {}) });
const value = (name: string) => object(name, { kind: 'VALUE', attributes: [attribute(`${name} text`)] });
const rule = (features: Json) =>
  element('BusinessRule', 'Loose', { code: 'BR-9', statement: 'Something holds.', ...features });
const idle = step('Idle', []);

type Case = {
  readonly code: string;
  readonly severity: string;
  readonly about: string;
  readonly parts: Json;
};

const cases: readonly Case[] = [
  { code: 'RULE_WITHOUT_OBJECT', severity: 'WARNING', about: 'loose', parts: { rules: [rule({})] } },
  {
    code: 'RULE_WITHOUT_STEP',
    severity: 'WARNING',
    about: 'loose',
    parts: { rules: [rule({ kind: 'AUTHORIZATION' })] },
  },
  ...['CONSTRAINT', 'DERIVATION'].map((kind) => ({
    code: 'RULE_IN_WORDS',
    severity: 'INFO',
    about: 'loose',
    parts: { rules: [rule({ kind, appliesTo: ['order'] })] },
  })),
  {
    code: 'RULE_ABOUT_SHARED_VALUE',
    severity: 'WARNING',
    about: 'loose',
    parts: {
      businessObjects: [order, object('Offer'), value('Period')],
      relations: [relation('One', 'order -> period'), relation('Two', 'offer -> period')],
      rules: [rule({ appliesTo: ['period'] })],
    },
  },
  {
    code: 'ROW_ASKED_FOR',
    severity: 'INFO',
    about: 'pay',
    parts: {
      businessObjects: [order, object('Account')],
      processes: [processOf([step('Pay', ['CREATE order', 'UPDATE account'])])],
    },
  },
  ...(['UPDATE offer, UPDATE line', 'UPDATE order, CREATE option'] as const).map((accesses) => ({
    code: 'PART_CHANGED_BY_HAND',
    severity: 'WARNING',
    about: 'work',
    parts: {
      businessObjects: [order, object('Line'), object('Option'), object('Offer', { kind: 'TRANSACTION' })],
      relations: [
        relation('Lines', 'order -> line', { kind: 'COMPOSITION', targetCardinality: 'ZERO_OR_MORE' }),
        relation('Options', 'line -> option', { kind: 'COMPOSITION', targetCardinality: 'ZERO_OR_MORE' }),
        relation('For', 'offer -> order'),
      ],
      processes: [processOf([step('Work', accesses.split(', '))])],
    },
  })),
  {
    code: 'EVENT_NOT_RAISED',
    severity: 'INFO',
    about: 'silence',
    parts: { events: [element('BusinessEvent', 'Silence', { subject: 'order' })] },
  },
  {
    code: 'POLICY_WITHOUT_COMMAND',
    severity: 'WARNING',
    about: 'nightly',
    parts: {
      processes: [processOf([idle])],
      policies: [element('Policy', 'Nightly', { thenStep: 'idle', schedule: 'nightly' })],
    },
  },
  {
    code: 'POLICY_WITHOUT_TIME',
    severity: 'WARNING',
    about: 'sometimes',
    parts: {
      processes: [processOf([step('Work', ['CREATE order'])])],
      policies: [element('Policy', 'Sometimes', { thenStep: 'work', schedule: 'now and then' })],
    },
  },
  {
    code: 'VALUE_WITHOUT_CONTENT',
    severity: 'WARNING',
    about: 'nothing',
    parts: {
      businessObjects: [order, object('Nothing', { kind: 'VALUE' })],
      relations: [relation('Has', 'order -> nothing')],
    },
  },
  {
    code: 'VALUE_NOT_USED',
    severity: 'INFO',
    about: 'period',
    parts: { businessObjects: [order, value('Period')] },
  },
  {
    code: 'VALUE_IN_ITSELF',
    severity: 'WARNING',
    about: 'again',
    parts: {
      businessObjects: [order, value('Period')],
      relations: [relation('Has', 'order -> period'), relation('Again', 'period -> period')],
    },
  },
  {
    code: 'RELATION_FROM_VALUE',
    severity: 'WARNING',
    about: 'back',
    parts: {
      businessObjects: [order, value('Period')],
      relations: [relation('Has', 'order -> period'), relation('Back', 'period -> order')],
    },
  },
  {
    code: 'CODE_LIST_NOT_USED',
    severity: 'INFO',
    about: 'kinds',
    parts: {
      codeLists: [
        element('CodeList', 'Kinds', { values: [element('CodeValue', 'A'), element('CodeValue', 'B')] }),
      ],
    },
  },
  {
    code: 'EXAMPLE_NOT_USABLE',
    severity: 'INFO',
    about: 'size',
    parts: {
      businessObjects: [
        object('Order', { attributes: [attribute('Size', { type: 'NUMBER', example: 'big' })] }),
      ],
    },
  },
  {
    code: 'TRANSITION_OF_OTHER_OBJECT',
    severity: 'WARNING',
    about: 'astray',
    parts: {
      businessObjects: [
        order,
        object('Offer', {
          transitions: [{ eClass: 'StateTransition', id: 'astray', from: ['open'], to: 'open' }],
        }),
      ],
    },
  },
  {
    code: 'TRANSITION_NOT_REACHABLE',
    severity: 'WARNING',
    about: 'pay',
    parts: {
      businessObjects: [
        object('Order', {
          kind: 'TRANSACTION',
          ...lifecycle(['Open', 'Paid'], {}),
          transitions: [{ eClass: 'StateTransition', id: 'pay', from: ['open'], to: 'paid' }],
        }),
      ],
    },
  },
  {
    code: 'FLOW_OF_OTHER_PROCESS',
    severity: 'WARNING',
    about: 'stray',
    parts: {
      processes: [
        processOf([]),
        element('BusinessProcess', 'Other', {
          domain: 'sales',
          flows: [{ eClass: 'SequenceFlow', id: 'stray', source: 'start', target: 'end' }],
        }),
      ],
    },
  },
  {
    code: 'WORKFLOW_NOT_EXECUTABLE',
    severity: 'WARNING',
    about: 'other',
    parts: {
      processes: [element('BusinessProcess', 'Other', { domain: 'sales', automation: 'AUTOMATED' })],
    },
  },
  {
    code: 'STEP_WITHOUT_COMMAND',
    severity: 'WARNING',
    about: 'idle',
    parts: { processes: [processOf([step('Idle', [], { kind: 'SYSTEM' })], { automation: 'AUTOMATED' })] },
  },
  { code: 'STEP_WITHOUT_EVENT', severity: 'WARNING', about: 'idle', parts: running('RECEIVE') },
  { code: 'STEP_WITHOUT_ADDRESSEE', severity: 'WARNING', about: 'idle', parts: running('SEND') },
  {
    code: 'CALLED_PROCESS_NOT_EXECUTABLE',
    severity: 'WARNING',
    about: 'idle',
    parts: running('CALL_PROCESS'),
  },
  {
    code: 'TASK_NOT_OFFERED',
    severity: 'INFO',
    about: 'idle',
    parts: {
      participants: [element('Actor', 'Clerk')],
      processes: [processOf([step('Idle', [], { kind: 'MANUAL', performer: 'clerk' })])],
    },
  },
  { code: 'TIME_NOT_SCHEDULED', severity: 'WARNING', about: 'idle', parts: waiting({ trigger: 'TIMER' }) },
  { code: 'POINT_WITHOUT_EVENT', severity: 'WARNING', about: 'idle', parts: waiting({ trigger: 'MESSAGE' }) },
  {
    code: 'CONDITION_NOT_READ',
    severity: 'WARNING',
    about: 'idle',
    parts: waiting({ trigger: 'CONDITION' }),
  },
  {
    code: 'START_BY_CONDITION',
    severity: 'WARNING',
    about: 'idle',
    parts: waiting({ trigger: 'CONDITION', position: 'START', condition: 'true' }),
  },
];

/** A process with one step of a kind. */
function running(kind: string) {
  return { processes: [processOf([step('Idle', [], { kind })])] };
}

/** A process with one event point. */
function waiting(features: object) {
  return {
    processes: [processOf([element('EventPoint', 'Idle', { position: 'INTERMEDIATE', ...features })])],
  };
}

describe('what cannot be taken over is reported, never an error', () => {
  for (const { code, severity, about, parts } of cases)
    it(`${code} names the element and what to do`, () => {
      const { diagnostics } = generatedPim(
        business({ domains: [sales], businessObjects: [order], ...parts }),
      );
      assert.deepEqual(
        diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.severity, diagnostic.elementId]),
        [[code, severity, about]],
      );
      assert.match(diagnostics[0]?.message ?? '', /"[^"]+".*[;:,] .+\.$/s);
    });
});
