import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attribute,
  business,
  element,
  generatedPim,
  object,
  processOf,
  relation,
  sales,
  step,
} from '../../../../test/fixtures/generated-pim.ts';
import type { Element } from '../../../kernel/model/element.ts';

const bank = element('ExternalSystem', 'Bank', { external: true });
const clerk = element('Actor', 'Clerk');
const bill = object('Bill', {
  attributes: [
    attribute('Bill number', { type: 'IDENTIFIER', identifying: true }),
    attribute('Amount paid', { type: 'NUMBER' }),
  ],
});
const note = object('Note', { attributes: [attribute('Text')] });
const events = [element('BusinessEvent', 'Bill paid', { subject: 'bill' })];

function pimOf(
  steps: readonly Element[],
  features: Json = {},
  objects: readonly Element[] = [bill, note],
  relations: readonly Element[] = [],
) {
  return generatedPim(
    business({
      domains: [sales],
      participants: [bank, clerk],
      businessObjects: objects,
      relations,
      events,
      processes: [processOf(steps, features)],
    }),
  );
}

type Json = Readonly<Record<string, unknown>>;

const hear = (accesses: readonly string[], features: Json = {}): Element =>
  step('Hear', accesses, { kind: 'RECEIVE', performer: 'bank', ...features });

describe('a message that changes nothing', () => {
  it('is noted at what the nearest node before it works on, and the process waits for it', () => {
    const pim = pimOf([step('Write', ['CREATE note']), step('Draw up', ['CREATE bill']), hear([])]);
    const command = pim.image('Command', 'hear', 'command', 'bill');
    assert.deepEqual([command.kind, command.exposed, command.accepts], ['NOTE', true, []]);
    assert.equal(pim.image('WorkflowStep', 'hear', 'workflow-step').invokes, command.id);
    const [endpoint] = pim.model.referrers(command, 'Endpoint', 'invokes');
    assert.equal(endpoint?.path, '/{id}/hear');
    assert.ok(!pim.codes.includes('STEP_WITHOUT_EVENT'));
  });

  it('is noted at what it reads', () => {
    const pim = pimOf([step('Draw up', ['CREATE bill']), hear(['READ note'])]);
    assert.equal(pim.image('Command', 'hear', 'command', 'note').kind, 'NOTE');
  });

  it('publishes the event that it raises', () => {
    const pim = pimOf([step('Draw up', ['CREATE bill']), hear([], { raises: ['bill-paid'] })]);
    const command = pim.image('Command', 'hear', 'command', 'bill');
    assert.deepEqual(command.emits, [pim.idOf('bill-paid', 'event')]);
    assert.equal(pim.image('WorkflowStep', 'hear', 'workflow-step').awaits, undefined);
  });

  it('is awaited as an event when another step raises that', () => {
    const draw = step('Draw up', ['CREATE bill'], { raises: ['bill-paid'] });
    const pim = pimOf([draw, hear([], { raises: ['bill-paid'] })]);
    const waiting = pim.image('WorkflowStep', 'hear', 'workflow-step');
    assert.deepEqual([waiting.awaits, waiting.invokes], [pim.idOf('bill-paid', 'event'), undefined]);
  });

  it('has no command where nothing before it works on an object, or no software takes part', () => {
    assert.ok(pimOf([hear([])]).codes.includes('STEP_WITHOUT_EVENT'));
    const manual = pimOf([step('Draw up', ['CREATE bill']), hear([])], { automation: 'MANUAL' });
    assert.ok(manual.model.all('Command').every(({ kind }) => kind !== 'NOTE'));
  });
});

describe('the business key of a message', () => {
  const keyOf = (received: Element, objects?: readonly Element[]): readonly string[] => {
    const pim = pimOf([step('Draw up', ['CREATE bill']), received], {}, objects);
    const command = pim.image('Command', 'hear', 'command', 'bill');
    return pim.model.resolveAll(command.correlatedBy).map(({ name }) => name);
  };

  it('is what tells the objects apart that an outside system changes or notes something of', () => {
    assert.deepEqual(keyOf(hear(['UPDATE bill'])), ['Bill number']);
    assert.deepEqual(keyOf(hear([])), ['Bill number']);
  });

  it('is what tells the objects apart to which a new one refers, one of each', () => {
    const refers = (features: Json) =>
      relation('Note on bill', 'note -> bill', { targetRole: 'bill', ...features });
    const keysWith = (features: Json): readonly string[] => {
      const pim = pimOf([hear(['CREATE note'])], {}, [bill, note], [refers(features)]);
      const command = pim.image('Command', 'hear', 'command', 'note');
      return pim.model.resolveAll(command.correlatedBy).map(({ name }) => name);
    };
    assert.deepEqual(keysWith({ targetCardinality: 'EXACTLY_ONE' }), ['Bill number']);
    assert.deepEqual(keysWith({ targetCardinality: 'ZERO_OR_MORE' }), []);
    assert.deepEqual(keysWith({ sourceCardinality: 'ZERO_OR_ONE' }), []);
  });

  it('is missing for a new object that refers to nothing, for people, and for what nothing tells apart', () => {
    assert.deepEqual(keyOf(hear(['CREATE bill'])), []);
    assert.deepEqual(keyOf(hear(['UPDATE bill'], { performer: 'clerk' })), []);
    assert.deepEqual(keyOf(hear(['UPDATE bill']), [object('Bill', { attributes: [] }), note]), []);
  });
});
