import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pimOfFixture, psmOf, withChoice } from '../../../../test/support/chain/chain-runs.ts';
import type { PsmRun } from '../../../../test/support/chain/chain-runs.ts';
import { pim } from '../../pim/pim.ts';
import type { Pim } from '../../pim/pim.ts';
import { openModel } from '../../../kernel/model/model.ts';
import { assertSound } from '../../../../test/support/chain/pim-to-psm/psm-soundness.ts';
import {
  aggregate,
  attribute,
  command,
  context,
  decision,
  entity,
  pimWith,
  query,
} from '../../../../test/support/chain/pim-to-psm/small-pim.ts';
import type { Json } from '../../../../test/support/chain/pim-to-psm/small-pim.ts';

const paid: Json = {
  eClass: 'DomainEvent',
  id: 'paid',
  name: 'Paid',
  code: 'Paid',
  version: 2,
  payload: [attribute('orderId', { scalar: 'UUID', required: true })],
};
const shop = context('OrderTaking', {
  aggregates: [
    aggregate('Order', [entity('Order')], { operations: [command('pay', 'Order', { emits: ['paid'] })] }),
  ],
  events: [paid],
});

function reaction(features: object): Json {
  const reacting = {
    eClass: 'Reaction',
    id: 'reaction',
    name: 'Ship',
    code: 'ship',
    invokes: 'command-pack',
  };
  return { ...reacting, ...features };
}

function run(reactions: readonly Json[], choices: Readonly<Record<string, string>> = {}): PsmRun {
  const parcels = aggregate('Parcel', [entity('Parcel')], { operations: [command('pack', 'Parcel')] });
  const result = psmOf(
    pimWith({
      contexts: [shop, context('Post', { aggregates: [parcels], reactions })],
      decisions: Object.entries(choices).map(([key, option]) => decision(key, option)),
    }),
  );
  assertSound(result.model);
  return result;
}

const onPaid = reaction({ trigger: 'EVENT', on: 'paid' });
const apart = { ARCHITECTURE_STYLE: 'MICROSERVICES' };

describe('reactions', () => {
  it('to events run a handler in the background', () => {
    const { model, diagnostics } = run([onPaid]);
    const background = model.only('BackgroundHandler');
    assert.equal(background.trigger, 'TOPIC');
    assert.equal(model.resolve<'DtoType'>(background.event)?.symbol, 'Paid');
    assert.equal(model.get<'RouteHandler'>(background.runs).symbol, 'pack');
    assert.equal(background.topic, undefined);
    assert.deepEqual(diagnostics, []);
  });

  it('to events of another unit need a broker, which then carries events that are not published as well', () => {
    const { model, diagnostics } = run([onPaid], { ...apart, MESSAGING: 'BROKER' });
    assert.equal(model.only('Topic').topicName, 'order-taking.paid.v2');
    assert.equal(model.only('BackgroundHandler').topic, model.only('Topic').id);
    assert.deepEqual(
      model.all('CodeProject').map(({ delivery }) => delivery),
      ['BROKER', 'BROKER'],
    );
    assert.deepEqual(diagnostics, []);
  });

  it('to events of another unit are reported without a broker', () => {
    const { diagnostics } = run([onPaid], apart);
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ['EVENT_STAYS_IN_ITS_UNIT'],
    );
  });

  it('need no broker where no event travels', () => {
    const { model } = run([onPaid], { MESSAGING: 'BROKER' });
    assert.equal(model.all('MessageBroker').length, 0);
    assert.equal(model.only('CodeProject').delivery, 'IN_PROCESS');
  });

  it('by schedule run as a cron job of their unit', () => {
    const { model } = run([reaction({ trigger: 'SCHEDULE', schedule: '0 3 * * *' })]);
    const job = model.all('Workload').find(({ kind }) => kind === 'CRON_JOB');
    assert.equal(job?.resourceName, 'small-system-ship');
    assert.deepEqual(job.containers[0]?.command, ['node', 'dist/src/job.js', 'ship']);
  });

  for (const [what, features] of [
    ['no event', { trigger: 'EVENT' }],
    ['no cron line', { trigger: 'SCHEDULE' }],
    ['an unreadable cron line', { trigger: 'SCHEDULE', schedule: 'now and then' }],
  ] as const)
    it(`with ${what} are reported and left out`, () => {
      const { model, diagnostics } = run([reaction(features)]);
      assert.equal(model.all('BackgroundHandler').length, 0);
      assert.deepEqual(
        diagnostics.map(({ code }) => code),
        ['REACTION_WITHOUT_TRIGGER'],
      );
    });
});

describe('process managers', () => {
  const { model } = psmOf(pimOfFixture('clinic'));

  it('exist for executable workflows only, and run in the module of their home', () => {
    const workflows = openModel<Pim>(pim, pimOfFixture('clinic')).all('Workflow');
    const executable = workflows.filter((workflow) => workflow.executable);
    const processes = model.all('ProcessManager');
    assert.deepEqual(processes.map(({ name }) => name).sort(), executable.map(({ name }) => name).sort());
    assert.ok(processes.every(({ runs }) => runs));
    const billing = processes.find(({ name }) => name === 'Abrechnung eines Aufenthalts');
    assert.ok(billing !== undefined);
    assert.equal(model.containerOf(billing, 'CodeModule').name, 'Abrechnung');
  });

  it('go from step to step as the workflow does', () => {
    const billing = model.all('ProcessManager').find(({ name }) => name === 'Abrechnung eines Aufenthalts');
    const steps = new Map(billing?.steps.map((step) => [step.id, step]));
    const [start] = [...steps.values()].filter(({ kind }) => kind === 'START');
    const way: string[] = [];
    for (let step = start; step !== undefined; step = steps.get(step.next[0] ?? '')) way.push(step.name);
    assert.deepEqual(way, [
      'Abrechnung fällig',
      'Rechnung erstellen',
      'Rechnung versenden',
      'Zahlungsfrist',
      'Rechnung anmahnen',
      'Abgerechnet',
    ]);
  });

  it('run handlers and call clients', () => {
    const step = model.all('SagaStep').find(({ name }) => name === 'Rechnung versenden');
    assert.equal(model.resolve<'RouteHandler'>(step?.runs)?.symbol, 'rechnungVersenden');
    assert.equal(model.resolve<'IntegrationClient'>(step?.client)?.symbol, 'KrankenkasseClient');
    const operation = model.resolve<'IntegrationOperation'>(step?.operation);
    assert.deepEqual([operation?.path, operation?.verb], ['/rechnung-versenden', 'POST']);
    const timer = model.all('SagaStep').find(({ name }) => name === 'Zahlungsfrist');
    assert.equal(timer?.dueIn, 'P30D');
  });

  it('carry over what each kind of step needs', () => {
    const steps = [
      { id: 'begin', kind: 'START', awaits: 'paid' },
      { id: 'monthly', kind: 'START', timing: 'every 18 months' },
      { id: 'ask', kind: 'DECISION', choice: 'SEVERAL' },
      { id: 'send', kind: 'CALL_EXTERNAL', integration: 'bank-client', sends: ['entity-Order'] },
      { id: 'failed', kind: 'ERROR' },
      { id: 'tell', kind: 'NOTIFY', role: 'clerk', emits: ['paid'] },
      { id: 'wait', kind: 'WAIT_CONDITION', expression: 'order.number > 0' },
      { id: 'stop', kind: 'END', fails: true },
    ];
    const transitions = [
      { id: 'first', source: 'begin', target: 'ask' },
      { id: 'large', source: 'ask', target: 'send', expression: 'order.number > 5' },
      { id: 'small', source: 'ask', target: 'tell', condition: 'number < 5' },
      { id: 'vague', source: 'ask', target: 'wait', condition: 'rather small' },
      { id: 'rest', source: 'ask', target: 'stop', isDefault: true },
      { id: 'sent', source: 'send', target: 'stop' },
      { id: 'lost', source: 'send', target: 'failed' },
    ];
    const workflow = {
      eClass: 'Workflow',
      id: 'flow',
      name: 'Flow',
      code: 'Flow',
      executable: true,
      home: 'context-Shop',
      owner: 'clerk',
      steps: steps.map((step) => ({ eClass: 'WorkflowStep', name: step.id, ...step })),
      transitions: transitions.map((edge) => ({ eClass: 'WorkflowTransition', ...edge })),
    };
    const order = entity('Order', [attribute('number', { scalar: 'INTEGER' })]);
    const operations = [command('open', 'Order'), query('show', 'Order', { kind: 'GET_BY_ID' })];
    const made = psmOf(
      pimWith({
        contexts: [
          context('Shop', {
            aggregates: [aggregate('Order', [order], { operations })],
            events: [paid],
            integrations: [
              {
                eClass: 'Integration',
                id: 'bank-client',
                name: 'Bank',
                code: 'bank',
                system: 'bank',
              },
            ],
          }),
        ],
        externalSystems: [{ eClass: 'ExternalSystem', id: 'bank', name: 'Bank', code: 'Bank' }],
        roles: [{ eClass: 'Role', id: 'clerk', name: 'Clerk', code: 'Clerk' }],
        workflows: [workflow],
      }),
    );
    assertSound(made.model);
    const found = new Map(made.model.all('SagaStep').map((step) => [step.name, step]));
    const get = (name: string) => {
      const step = found.get(name);
      assert.ok(step !== undefined, name);
      return step;
    };
    const nameOf = (id: string | undefined): string | undefined =>
      [...found.values()].find((step) => step.id === id)?.name;
    assert.equal(made.model.resolve<'AppRole'>(made.model.only('ProcessManager').owner)?.name, 'Clerk');
    assert.equal(made.model.resolve<'DtoType'>(get('begin').awaits)?.symbol, 'Paid');
    assert.equal(get('monthly').schedule, 'P18M');
    assert.equal(get('ask').choice, 'SEVERAL');
    assert.deepEqual(
      get('ask')
        .branches.map((branch) => [nameOf(branch.target), branch.expression, branch.isDefault])
        .sort(),
      [
        ['send', 'order.number > 5', false],
        ['stop', undefined, true],
        ['tell', 'number < 5', false],
        ['wait', undefined, false],
      ],
    );
    assert.deepEqual([get('send').next.map(nameOf), nameOf(get('send').onError)], [['stop'], 'failed']);
    assert.deepEqual(
      made.model.resolveAll<'DtoType'>(get('send').sends).map(({ symbol }) => symbol),
      ['Order'],
    );
    assert.equal(made.model.resolve<'IntegrationOperation'>(get('send').operation)?.path, '/send');
    assert.equal(made.model.resolve<'AppRole'>(get('tell').role)?.name, 'Clerk');
    assert.equal(get('tell').publishes.length, 1);
    assert.equal(get('wait').expression, 'order.number > 0');
    assert.equal(get('stop').fails, true);
  });

  it('that would have to call into another unit are reported', () => {
    const steps = [
      { eClass: 'WorkflowStep', id: 'start', name: 'Start', kind: 'START' },
      { eClass: 'WorkflowStep', id: 'step', name: 'Pay', kind: 'COMMAND', invokes: 'command-pay' },
    ];
    const transitions = [
      { eClass: 'WorkflowTransition', id: 'edge', source: 'start', target: 'step', condition: 'if\nneeded' },
    ];
    const workflow = {
      eClass: 'Workflow',
      id: 'flow',
      name: 'Flow',
      code: 'Flow',
      executable: true,
      steps,
      transitions,
    };
    const pim = (home: string | undefined): Json =>
      pimWith({
        contexts: [shop, context('Post')],
        workflows: [home === undefined ? workflow : { ...workflow, home }],
        decisions: [decision('ARCHITECTURE_STYLE', 'MICROSERVICES')],
      });
    const distant = psmOf(pim('context-Post'));
    assert.deepEqual(
      distant.diagnostics.map(({ code }) => code),
      ['STEP_IN_OTHER_UNIT'],
    );
    const waiting = JSON.parse(
      JSON.stringify(pim('context-Post')).replace(
        '"kind":"COMMAND","invokes":"command-pay"',
        '"kind":"WAIT_EVENT","awaits":"paid"',
      ),
    ) as Json;
    const idle = JSON.parse(
      JSON.stringify(pim('context-Post')).replace(',"invokes":"command-pay"', ''),
    ) as Json;
    assert.deepEqual(
      [waiting, idle].flatMap((model) => psmOf(model).diagnostics.map(({ code }) => code)),
      ['AWAITED_EVENT_STAYS_IN_ITS_UNIT', 'STEP_WITHOUT_COMMAND'],
    );
    const near = psmOf(pim(undefined));
    assert.deepEqual(near.diagnostics, []);
    assert.equal(near.model.all('SagaStep')[0]?.description, '- if needed: Pay');
  });
});

describe('events of the bookshop', () => {
  it('travel over one broker when there is one, each on a topic of its own', () => {
    const { model } = psmOf(withChoice(pimOfFixture('bookshop'), 'MESSAGING', 'BROKER'));
    assert.deepEqual(
      model
        .all('Topic')
        .map(({ topicName }) => topicName)
        .sort(),
      ['fulfilment.shipment-handed-over.v1', 'sales.order-paid.v1'],
    );
    const url = model.all('ConfigEntry').find(({ key }) => key === 'BROKER_URL')?.value;
    assert.equal(url, `nats://${model.only('MessageBroker').resourceName}:4222`);
  });
});
