import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  business,
  element,
  generatedPim,
  object,
  processOf,
  sales,
  step,
  stock,
} from '../../../../test/fixtures/generated-pim.ts';

type Json = Readonly<Record<string, unknown>>;

const base = {
  domains: [sales, stock],
  participants: [element('Actor', 'Clerk'), element('ExternalSystem', 'Bank', { external: true })],
  businessObjects: [object('Order', { kind: 'TRANSACTION' }), object('Item', { domain: 'stock' })],
  events: [element('BusinessEvent', 'Order placed', { subject: 'order' })],
};

function pimWith(nodes: readonly ReturnType<typeof step>[], process: Json = {}, parts: Json = {}) {
  return generatedPim(business({ ...base, processes: [processOf(nodes, process)], ...parts }));
}

describe('C2P-30: workflow steps', () => {
  const nodes: readonly (readonly [what: string, node: ReturnType<typeof step>, kind: string])[] = [
    ['a step of a person', step('Node', [], { performer: 'clerk' }), 'HUMAN_TASK'],
    ['a step without software', step('Node', [], { kind: 'MANUAL' }), 'HUMAN_TASK'],
    ['a step of software', step('Node', [], { kind: 'SYSTEM' }), 'COMMAND'],
    [
      'a step of an external system',
      step('Node', [], { kind: 'SYSTEM', performer: 'bank' }),
      'CALL_EXTERNAL',
    ],
    [
      'a message to an external system',
      step('Node', [], { kind: 'SEND', performer: 'bank' }),
      'CALL_EXTERNAL',
    ],
    ['a message to a person', step('Node', [], { kind: 'SEND', performer: 'clerk' }), 'NOTIFY'],
    ['a step of software that only looks', step('Node', ['READ order'], { kind: 'SYSTEM' }), 'DECISION'],
    ['an incoming message', step('Node', [], { kind: 'RECEIVE', performer: 'bank' }), 'WAIT_EVENT'],
    ['another process', step('Node', [], { kind: 'CALL_PROCESS' }), 'SUB_WORKFLOW'],
    ['an exclusive gateway', element('DecisionPoint', 'Node', { kind: 'EXCLUSIVE' }), 'DECISION'],
    ['an inclusive gateway', element('DecisionPoint', 'Node', { kind: 'INCLUSIVE' }), 'DECISION'],
    ['an event-based gateway', element('DecisionPoint', 'Node', { kind: 'EVENT_BASED' }), 'DECISION'],
    ['a parallel gateway', element('DecisionPoint', 'Node', { kind: 'PARALLEL' }), 'PARALLEL'],
    ['a pause', element('EventPoint', 'Node', { position: 'INTERMEDIATE', trigger: 'TIMER' }), 'TIMER'],
    [
      'an awaited event',
      element('EventPoint', 'Node', { position: 'INTERMEDIATE', event: 'order-placed' }),
      'WAIT_EVENT',
    ],
    ['a milestone', element('EventPoint', 'Node', { position: 'INTERMEDIATE' }), 'DECISION'],
    [
      'a condition',
      element('EventPoint', 'Node', { position: 'INTERMEDIATE', trigger: 'CONDITION' }),
      'WAIT_CONDITION',
    ],
    ['an error', element('EventPoint', 'Node', { position: 'INTERMEDIATE', trigger: 'ERROR' }), 'ERROR'],
  ];
  for (const [what, node, kind] of nodes)
    it(`${what} becomes ${kind}`, () => {
      assert.equal(pimWith([node]).image('WorkflowStep', 'node', 'workflow-step').kind, kind);
    });

  it('start and end stay start and end, flows become transitions', () => {
    const { image, model, idOf } = pimWith([]);
    assert.equal(image('WorkflowStep', 'start', 'workflow-step').kind, 'START');
    assert.equal(image('WorkflowStep', 'end', 'workflow-step').kind, 'END');
    const { source, target } = model.only('WorkflowTransition');
    assert.deepEqual([source, target], [idOf('start', 'workflow-step'), idOf('end', 'workflow-step')]);
  });

  it('a step knows its command, its role, its integration, and how it is undone', () => {
    const { image, idOf } = pimWith([
      step('Place', ['CREATE order'], { performer: 'clerk' }),
      step('Charge', ['UPDATE order'], { kind: 'SYSTEM', performer: 'bank' }),
      step('Refund', ['UPDATE order'], { kind: 'SYSTEM', compensates: 'charge' }),
    ]);
    const place = image('WorkflowStep', 'place', 'workflow-step');
    assert.deepEqual([place.invokes, place.role], [idOf('place', 'command', 'order'), idOf('clerk', 'role')]);
    const charge = image('WorkflowStep', 'charge', 'workflow-step');
    assert.deepEqual(
      [charge.integration, charge.compensatedBy],
      [idOf('bank', 'integration', 'sales'), idOf('refund', 'command', 'order')],
    );
  });

  it('an awaited event, a pause and a called process are taken over', () => {
    const called = { ...processOf([]), id: 'called', nodes: [], flows: [] };
    const calling = processOf([
      element('EventPoint', 'Wait', { position: 'INTERMEDIATE', trigger: 'MESSAGE', event: 'order-placed' }),
      element('EventPoint', 'Pause', { position: 'INTERMEDIATE', trigger: 'TIMER', timing: '2 days' }),
      step('Call', [], { kind: 'CALL_PROCESS', calls: 'called' }),
      step('Hear', ['UPDATE order'], { kind: 'RECEIVE', performer: 'bank', raises: ['order-placed'] }),
    ]);
    const { image, idOf } = pimWith([], {}, { processes: [called, calling] });
    const event = idOf('order-placed', 'event');
    assert.equal(image('WorkflowStep', 'wait', 'workflow-step').awaits, event);
    assert.equal(image('WorkflowStep', 'pause', 'workflow-step').timing, '2 days');
    assert.equal(image('WorkflowStep', 'call', 'workflow-step').subWorkflow, idOf('called', 'workflow'));
    const hear = image('WorkflowStep', 'hear', 'workflow-step');
    assert.deepEqual(
      [hear.awaits, hear.invokes, hear.role],
      [undefined, idOf('hear', 'command', 'order'), idOf('bank', 'service-role')],
    );
  });
});

describe('C2P-29: workflows', () => {
  const work = step('Work', ['CREATE order'], { kind: 'SYSTEM' });

  it('a process runs where software does something in it', () => {
    const byHand = step('Ask', ['CREATE order'], { performer: 'clerk' });
    for (const automation of ['ASSISTED', 'AUTOMATED'])
      for (const [node, executable] of [
        [work, true],
        [byHand, false],
      ] as const) {
        const { image } = pimWith([node], { automation });
        assert.equal(image('Workflow', 'selling', 'workflow').executable, executable, automation);
      }
  });

  it('a process of people alone runs when another one calls it', () => {
    const calling = processOf([step('Call', [], { kind: 'CALL_PROCESS', calls: 'called' })]);
    const called = element('BusinessProcess', 'Called', {
      nodes: [
        element('EventPoint', 'Begin', { position: 'START' }),
        step('Ask', [], { performer: 'clerk' }),
        element('EventPoint', 'Finish', { position: 'END' }),
      ],
    });
    const { image, codes } = pimWith([], {}, { processes: [calling, called], events: [] });
    assert.equal(image('Workflow', 'called', 'workflow').executable, true);
    assert.deepEqual(codes, []);
  });

  it('its owner may start and repair it', () => {
    const { image, idOf } = pimWith([work], { owner: 'clerk' });
    assert.equal(image('Workflow', 'selling', 'workflow').owner, idOf('clerk', 'role'));
    const { image: other } = pimWith([work], { owner: 'bank' });
    assert.equal(other('Workflow', 'selling', 'workflow').owner, undefined);
  });

  it('a process without software has no image, but its steps may', () => {
    const { model } = pimWith([work], { automation: 'MANUAL' });
    assert.equal(model.all('Workflow').length + model.all('WorkflowStep').length, 0);
    assert.ok(model.all('Command').some(({ name }) => name === 'Work'));
  });

  it('several starts are alternatives, and a step without command is said and disables only itself', () => {
    const lonely = element('EventPoint', 'Elsewhere', { position: 'START' });
    const idle = step('Think', [], { kind: 'SYSTEM' });
    const { image, diagnostics } = pimWith([idle, lonely], { automation: 'AUTOMATED' });
    assert.equal(image('Workflow', 'selling', 'workflow').executable, true);
    const found = diagnostics.find(({ code }) => code === 'STEP_WITHOUT_COMMAND');
    assert.match(found?.message ?? '', /"Think" of the process "Selling" changes nothing/);
  });

  it('an automated process without start is documented, and what is missing is said', () => {
    const { image, diagnostics } = generatedPim(
      business({
        domains: [sales],
        processes: [element('BusinessProcess', 'Selling', { domain: 'sales', automation: 'AUTOMATED' })],
      }),
    );
    assert.equal(image('Workflow', 'selling', 'workflow').executable, false);
    const found = diagnostics.find(({ code }) => code === 'WORKFLOW_NOT_EXECUTABLE');
    assert.match(found?.message ?? '', /it has no start; it has no end/);
  });
});

describe('C2P-28: integrations', () => {
  const directions: readonly (readonly [kinds: readonly string[], direction: string, style: string])[] = [
    [['SYSTEM'], 'OUTBOUND', 'REQUEST_RESPONSE'],
    [['SEND'], 'OUTBOUND', 'REQUEST_RESPONSE'],
    [['RECEIVE'], 'INBOUND', 'WEBHOOK'],
    [['SEND', 'RECEIVE'], 'BIDIRECTIONAL', 'REQUEST_RESPONSE'],
  ];
  for (const [kinds, direction, style] of directions)
    it(`a system that performs ${kinds.join(' and ')} steps is integrated ${direction}`, () => {
      const steps = kinds.map((kind) => step(`Do ${kind}`, ['UPDATE order'], { kind, performer: 'bank' }));
      const integration = pimWith(steps).image('Integration', 'bank', 'integration', 'sales');
      assert.deepEqual(
        [integration.direction, integration.style, integration.code],
        [direction, style, 'bankClient'],
      );
    });

  it('every context in which it performs a step has its own integration', () => {
    const { model } = pimWith([
      step('Charge', ['UPDATE order'], { kind: 'SYSTEM', performer: 'bank' }),
      step('Weigh', ['UPDATE item'], { kind: 'SYSTEM', performer: 'bank' }),
    ]);
    assert.deepEqual(
      model.all('Integration').map(({ name }) => name),
      ['Sales to Bank', 'Stock to Bank'],
    );
  });
});
