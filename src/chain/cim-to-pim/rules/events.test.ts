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
  stock,
} from '../../../../test/fixtures/generated-pim.ts';

type Json = Readonly<Record<string, unknown>>;

const order = object('Order', {
  kind: 'TRANSACTION',
  attributes: [attribute('Total', { type: 'MONEY', required: true, sensitivity: 'CONFIDENTIAL' })],
});
const item = object('Item', { domain: 'stock', kind: 'TRANSACTION' });
const placed = element('BusinessEvent', 'Order placed', { subject: 'order', carries: ['total'] });

function pimWith(parts: Json) {
  return generatedPim(business({ domains: [sales, stock], businessObjects: [order, item], ...parts }));
}

describe('C2P-18: events', () => {
  it('an event carries the id of its subject and the announced attributes', () => {
    const { image, idOf } = pimWith({ events: [placed] });
    const event = image('DomainEvent', 'order-placed', 'event');
    assert.deepEqual(
      [event.code, event.subject, event.visibility, event.version],
      ['OrderPlaced', idOf('order', 'aggregate-root'), 'INTERNAL', 1],
    );
    assert.deepEqual(
      event.payload.map(({ code, scalar, required, sensitivity }) => [code, scalar, required, sensitivity]),
      [
        ['orderId', 'UUID', true, undefined],
        ['total', 'MONEY', true, 'CONFIDENTIAL'],
      ],
    );
    assert.deepEqual(event.payload[1]?.generatedFrom, ['order-placed', 'total']);
  });

  it('an event about a part is about its whole, and says which part', () => {
    const line = object('Line');
    const { image, idOf } = pimWith({
      businessObjects: [order, line],
      relations: [relation('Has lines', 'order -> line', { kind: 'COMPOSITION' })],
      events: [element('BusinessEvent', 'Line added', { subject: 'line' })],
    });
    const event = image('DomainEvent', 'line-added', 'event');
    assert.equal(event.subject, idOf('order', 'aggregate-root'));
    assert.equal(event.payload[0]?.code, 'lineId');
  });

  it('a pivotal event is published', () => {
    const { image } = pimWith({ events: [{ ...placed, pivotal: true }] });
    assert.equal(image('DomainEvent', 'order-placed', 'event').visibility, 'PUBLISHED');
  });

  it('an event is announced by the command of its step, also where that is about another object', () => {
    const raising = step('Place', ['CREATE order', 'UPDATE item'], {
      raises: ['order-placed', 'item-picked'],
    });
    const picked = element('BusinessEvent', 'Item picked', { subject: 'item' });
    const { image, idOf, codes } = pimWith({ events: [placed, picked], processes: [processOf([raising])] });
    assert.deepEqual(
      [...image('Command', 'place', 'command', 'order').emits].sort(),
      [idOf('order-placed', 'event'), idOf('item-picked', 'event')].sort(),
    );
    assert.deepEqual(codes, ['ROW_ASKED_FOR']);
  });

  it('an event that only commands of another context raise lives in that context', () => {
    const raising = step('Pick', ['UPDATE item'], { raises: ['order-placed'] });
    const { image, model } = pimWith({ events: [placed], processes: [processOf([raising])] });
    const event = image('DomainEvent', 'order-placed', 'event');
    assert.equal(model.containerOf(event, 'BoundedContext').name, 'Stock');
    assert.deepEqual(image('Command', 'pick', 'command', 'item').emits, [event.id]);
  });

  it('an event that two contexts raise is announced in the context of its subject only', () => {
    const steps = [
      step('Place', ['CREATE order'], { raises: ['order-placed'] }),
      step('Pick', ['UPDATE item'], { raises: ['order-placed'] }),
    ];
    const { image, codes } = pimWith({ events: [placed], processes: [processOf(steps)] });
    assert.deepEqual(image('Command', 'pick', 'command', 'item').emits, []);
    assert.deepEqual(codes, ['EVENT_OF_OTHER_CONTEXT']);
  });

  it('a choice that is announced brings its vocabulary into the event’s context', () => {
    const kind = element('CodeList', 'Kind', {
      values: [element('CodeValue', 'A'), element('CodeValue', 'B')],
    });
    const sorted = object('Order', { attributes: [attribute('Sort', { type: 'CHOICE', codeList: 'kind' })] });
    const raising = step('Pick', ['UPDATE item'], { raises: ['order-placed'] });
    const { image, idOf } = pimWith({
      codeLists: [kind],
      businessObjects: [sorted, item],
      events: [{ ...placed, carries: ['sort'] }],
      processes: [processOf([raising])],
    });
    const field = image('Attribute', 'order-placed', 'event-attribute', 'sort');
    assert.equal(field.type, idOf('kind', 'enumeration', 'stock'));
  });
});

describe('C2P-19: invariants', () => {
  const rule = (features: Json) =>
    element('BusinessRule', 'Enough', { code: 'BR-1', statement: 'There is\nenough.', ...features });
  const line = object('Line', { attributes: [attribute('Quantity', { type: 'NUMBER' })] });
  const parts = {
    businessObjects: [order, item, line],
    relations: [
      relation('Has lines', 'order -> line', {
        kind: 'COMPOSITION',
        targetCardinality: 'ONE_OR_MORE',
        targetRole: 'lines',
      }),
    ],
  };

  it('a constraint is kept by the aggregate of its object, with a message of one line', () => {
    const { image, model, idOf } = pimWith({
      rules: [
        rule({ appliesTo: ['order'], attributes: ['total'], expression: 'total > 0', mandatory: false }),
      ],
    });
    const invariant = image('Invariant', 'enough', 'invariant');
    assert.equal(model.containerOf(invariant, 'Aggregate').name, 'Order');
    assert.deepEqual(
      [invariant.code, invariant.expression, invariant.message, invariant.mandatory, invariant.attributes],
      ['enough', 'total > 0', 'There is enough.', false, [idOf('total', 'attribute')]],
    );
  });

  it('a rule about a part holds for all parts of the whole', () => {
    const { image, model } = pimWith({
      ...parts,
      rules: [rule({ appliesTo: ['line'], expression: 'quantity > 0' })],
    });
    const invariant = image('Invariant', 'enough', 'invariant');
    assert.equal(invariant.expression, 'all(lines, quantity > 0)');
    assert.equal(model.containerOf(invariant, 'Aggregate').name, 'Order');
  });

  it('a rule about several aggregates is kept by the one it says most about, else by the smallest id', () => {
    const keeperOf = (features: Json, steps: readonly ReturnType<typeof step>[] = []): string => {
      const { image, model } = pimWith({ ...parts, rules: [rule(features)], processes: [processOf(steps)] });
      return model.containerOf(image('Invariant', 'enough', 'invariant'), 'Aggregate').name;
    };
    assert.equal(keeperOf({ appliesTo: ['order', 'item'] }), 'Item');
    assert.equal(keeperOf({ appliesTo: ['item', 'order', 'line'] }), 'Order');
    assert.equal(keeperOf({ appliesTo: ['item'], attributes: ['total', 'quantity'] }), 'Order');
    const governed = step('Place', ['CREATE order'], { governedBy: ['enough'] });
    assert.equal(keeperOf({ appliesTo: ['item', 'order'] }, [governed]), 'Order');
  });

  it('a derivation makes its attribute read-only and derived', () => {
    const { image } = pimWith({
      ...parts,
      rules: [rule({ kind: 'DERIVATION', attributes: ['total'], expression: 'sum(lines, quantity)' })],
    });
    const total = image('Attribute', 'total', 'attribute');
    assert.deepEqual([total.readOnly, total.derived, total.derivation], [true, true, 'sum(lines, quantity)']);
    assert.equal(image('Invariant', 'enough', 'invariant').expression, undefined);
  });

  it('a rule about a value is kept by the one aggregate that has it', () => {
    const value = object('Period', { kind: 'VALUE', attributes: [attribute('From')] });
    const about = { businessObjects: [order, item, value], rules: [rule({ appliesTo: ['period'] })] };
    const one = pimWith({ ...about, relations: [relation('Lasts', 'order -> period')] });
    assert.equal(one.model.all('Invariant').length, 1);
    const two = pimWith({
      ...about,
      relations: [relation('Lasts', 'order -> period'), relation('Stays', 'item -> period')],
    });
    assert.deepEqual([two.model.all('Invariant').length, two.codes], [0, ['RULE_ABOUT_SHARED_VALUE']]);
  });
});
