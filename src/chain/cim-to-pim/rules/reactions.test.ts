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
import { elementWith } from '../../../../test/support/kernel/model/element-with.ts';

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

describe('C2P-27: reactions', () => {
  const work = step('Work', ['UPDATE order'], { kind: 'SYSTEM' });
  const policy = (features: Json) => element('Policy', 'Follow up', { thenStep: 'work', ...features });

  it('a policy on an event runs the command of its step', () => {
    const { image, idOf } = pimWith([work], {}, { policies: [policy({ whenEvent: 'order-placed' })] });
    const { trigger, on, invokes, code } = image('Reaction', 'follow-up', 'reaction');
    assert.deepEqual(
      [trigger, on, invokes, code],
      ['EVENT', idOf('order-placed', 'event'), idOf('work', 'command', 'order'), 'followUp'],
    );
  });

  it('a policy on a time has a cron line, whichever way the time is written', () => {
    for (const [schedule, line] of Object.entries({
      '0 3 * * *': '0 3 * * *',
      'daily at 6:30': '30 6 * * *',
    })) {
      const { image } = pimWith([work], {}, { policies: [policy({ schedule })] });
      const { trigger, schedule: found } = image('Reaction', 'follow-up', 'reaction');
      assert.deepEqual([trigger, found], ['SCHEDULE', line]);
    }
  });

  describe('whose step software comes to anyway', () => {
    const place = step('Place', ['CREATE order'], { performer: 'clerk', raises: ['order-placed'] });
    const policies = [policy({ whenEvent: 'order-placed' })];
    const think = step('Think', ['UPDATE item'], { kind: 'SYSTEM' });
    const gateway = element('DecisionPoint', 'Choice');
    const check = step('Check', ['UPDATE item'], { performer: 'clerk' });
    const rowsOf = ({ model }: ReturnType<typeof pimWith>): readonly string[] =>
      model.all('Reaction').map(({ name }) => name);

    it('leaves it to the process', () => {
      for (const between of [[], [gateway], [think], [gateway, think]])
        assert.deepEqual(rowsOf(pimWith([place, ...between, work], {}, { policies })), []);
    });

    it('has a reaction where people come first, the event is raised elsewhere too, or no software runs it', () => {
      const elsewhere = element('BusinessProcess', 'Elsewhere', {
        nodes: [step('Call', ['CREATE order'], { performer: 'clerk', raises: ['order-placed'] })],
      });
      for (const pimOfCase of [
        pimWith([place, check, work], {}, { policies }),
        pimWith([], {}, { policies, processes: [processOf([place, work]), elsewhere] }),
        pimWith([place, work], { automation: 'MANUAL' }, { policies }),
        pimWith([work, place], {}, { policies }),
      ])
        assert.deepEqual(rowsOf(pimOfCase), ['Follow up']);
    });

    it('leaves it to a process that the event or the time starts', () => {
      const start = (features: Json) => element('EventPoint', 'Begin', { position: 'START', ...features });
      const end = element('EventPoint', 'Finish', { position: 'END' });
      const flow = (from: string, to: string) => ({
        eClass: 'SequenceFlow',
        id: `${from}-${to}`,
        source: from,
        target: to,
      });
      for (const [features, trigger] of [
        [{ trigger: 'MESSAGE', event: 'order-placed' }, { whenEvent: 'order-placed' }],
        [{ trigger: 'TIMER', timing: 'daily at 6:30' }, { schedule: 'daily at 6:30' }],
      ] as const) {
        const started = element('BusinessProcess', 'Started', {
          nodes: [start(features), work, end],
          flows: [flow('begin', 'work'), flow('work', 'finish')],
        });
        const processes = [{ ...processOf([place]), id: 'placing' }, started];
        assert.deepEqual(rowsOf(pimWith([], {}, { policies: [policy(trigger)], processes })), []);
      }
    });
  });

  describe('whose step needs values that the event does not give', () => {
    const order = object('Order', { kind: 'TRANSACTION' });
    const invoice = object('Invoice', {
      attributes: [element('BusinessAttribute', 'Due on', { type: 'DATE', required: true })],
    });
    const work = step('Work', ['CREATE invoice'], { performer: 'clerk' });
    const place = step('Place', ['CREATE order'], { performer: 'clerk', raises: ['order-placed'] });
    const run = (nodes: readonly ReturnType<typeof step>[], more: Json = {}) =>
      pimWith(
        nodes,
        {},
        {
          businessObjects: [order, invoice],
          policies: [policy({ whenEvent: 'order-placed' })],
          ...more,
        },
      );

    it('gives its performer a task for each event', () => {
      const { image, model, idOf } = run([step('Send', [], { kind: 'SEND', performer: 'bank' }), work]);
      assert.equal(model.all('Reaction').length, 0);
      const { executable, code, steps, transitions } = image('Workflow', 'follow-up', 'task-workflow');
      assert.deepEqual([executable, code], [true, 'FollowUp']);
      assert.deepEqual(
        steps.map(({ kind, awaits, invokes, role }) => [kind, awaits ?? invokes ?? role]),
        [
          ['START', idOf('order-placed', 'event')],
          ['HUMAN_TASK', idOf('work', 'command', 'invoice')],
          ['END', undefined],
        ],
      );
      assert.equal(image('WorkflowStep', 'follow-up', 'task').role, idOf('clerk', 'role'));
      assert.equal(transitions.length, 2);
    });

    it('gives its performer a task each time', () => {
      const { image, model } = run([work], { policies: [policy({ schedule: 'daily at 6:30' })] });
      assert.equal(model.all('Reaction').length, 0);
      const { kind, timing, awaits } = image('WorkflowStep', 'follow-up', 'task-start');
      assert.deepEqual([kind, timing, awaits], ['START', '30 6 * * *', undefined]);
    });

    it('is the task of the process where software comes to it there', () => {
      const send = step('Send', [], { kind: 'SEND', performer: 'bank' });
      const { model } = run([place, send, work]);
      assert.deepEqual([model.all('Reaction').length, model.all('Workflow').length], [0, 1]);
    });

    it('stays a reaction where no person could give them', () => {
      const { model } = run([elementWith({ ...work, kind: 'SYSTEM', performer: undefined })]);
      assert.deepEqual([model.all('Reaction').length, model.all('Workflow').length], [1, 1]);
    });
  });

  it('a step on several objects has one reaction, in the context of its command', () => {
    const both = step('Work', ['CREATE order', 'UPDATE item'], { kind: 'SYSTEM' });
    const { image, model } = pimWith([both], {}, { policies: [policy({ whenEvent: 'order-placed' })] });
    assert.equal(model.all('Reaction').length, 1);
    assert.equal(
      model.containerOf(image('Reaction', 'follow-up', 'reaction'), 'BoundedContext').name,
      'Sales',
    );
  });
});
