import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attribute,
  business,
  element,
  generatedPim,
  lifecycle,
  object,
  relation,
  sales,
} from '../../../../test/fixtures/generated-pim.ts';

const period = object('Period', { kind: 'VALUE', attributes: [attribute('From'), attribute('Until')] });
const order = object('Order', {
  ...lifecycle(['Open'], {}),
  attributes: [
    attribute('Total', { type: 'MONEY' }),
    attribute('Class', { type: 'NUMBER' }),
    attribute('Status', { id: 'own-status' }),
    attribute('ID', { id: 'own-id' }),
  ],
});
const line = object('Line', { attributes: [attribute('Quantity', { type: 'NUMBER' })] });
const part = object('Part', { attributes: [attribute('Weight', { type: 'NUMBER' })] });
const seal = object('Seal', { attributes: [attribute('Number', { type: 'NUMBER' })] });
const customer = object('Customer', { attributes: [attribute('Credit', { type: 'NUMBER' })] });
const whole = { kind: 'COMPOSITION', targetCardinality: 'ZERO_OR_MORE' };
const relations = [
  relation('Has lines', 'order -> line', { ...whole, targetRole: 'order lines' }),
  relation('Has parts', 'line -> part', whole),
  relation('Has seal', 'order -> seal', { kind: 'COMPOSITION', targetCardinality: 'ZERO_OR_ONE' }),
  relation('Lasts', 'order -> period', { targetCardinality: 'EXACTLY_ONE' }),
  relation('Bought by', 'order -> customer', { targetCardinality: 'EXACTLY_ONE' }),
];

function pimWithRule(expression: string, about: readonly string[], features = {}) {
  const rule = element('BusinessRule', 'Rule', {
    code: 'BR-1',
    statement: 'Holds.',
    expression,
    appliesTo: about,
    ...features,
  });
  return generatedPim(
    business({
      domains: [sales],
      businessObjects: [period, order, line, part, seal, customer],
      relations,
      rules: [rule],
    }),
  );
}

const translated = (expression: string, ...about: readonly string[]): string | undefined =>
  pimWithRule(expression, about).image('Invariant', 'rule', 'invariant').expression;

describe('an expression about the root', () => {
  const cases: readonly (readonly [written: string, found: string])[] = [
    ['total.amount > 0', 'total.amount > 0'],
    ['class > 1 and class < 9', 'class_ > 1 and class_ < 9'],
    ["status = 'class' or id is null", "status = 'class' or orderId is null"],
    ['period . from < period.until', 'period . from < period.until'],
    ['size(orderLines) >= 1', 'size(orderLines) >= 1'],
    ['sum(orderLines, quantity) <= class', 'sum(orderLines, quantity) <= class_'],
    ['all(orderLines, all(parts, weight < class))', 'all(orderLines, all(parts, weight < class_))'],
    ['customer is null', 'customer is null'],
    ['size(order lines) >= 1', 'size(orderLines) >= 1'],
    ['all(Order Lines, quantity > class)', 'all(orderLines, quantity > class_)'],
    ['seal.number > 0', 'seal.number > 0'],
    [' now() > today() ', 'now() > today()'],
  ];
  for (const [written, found] of cases)
    it(`"${written}" becomes "${found}"`, () => {
      assert.equal(translated(written, 'order'), found);
    });
});

describe('an expression about parts', () => {
  it('holds for all of them', () => {
    assert.equal(translated('quantity > 0', 'line'), 'all(orderLines, quantity > 0)');
    assert.equal(translated('weight > 0', 'part'), 'all(orderLines, all(parts, weight > 0))');
  });

  it('may use the names of any object the rule applies to', () => {
    assert.equal(translated('quantity > 0', 'order', 'line'), 'all(orderLines, quantity > 0)');
    assert.equal(translated('class > 0', 'order', 'line'), 'class_ > 0');
  });
});

describe('an expression that cannot be said in the names of its aggregate', () => {
  const cases: readonly (readonly [why: string, expression: string, about: readonly string[]])[] = [
    ['it speaks of the inside of another aggregate', 'customer.credit > 0', ['order']],
    ['it mixes two aggregates', 'class > credit', ['order', 'customer']],
    ['it is about a part that may be missing', 'number > 0', ['seal']],
    ['it cannot be read', 'total >', ['order']],
    ['it takes one thing for a list', 'sum(seal, number) > 0', ['order']],
    ['it takes a list for one thing', 'orderLines.quantity > 0', ['order']],
  ];
  for (const [why, expression, about] of cases)
    it(`is left out and reported because ${why}`, () => {
      const { model, codes } = pimWithRule(expression, about);
      assert.equal(model.only('Invariant').expression, undefined);
      assert.deepEqual(codes, ['EXPRESSION_NOT_KEPT']);
    });
});

describe('an expression that computes an attribute', () => {
  const derivation = { kind: 'DERIVATION', attributes: ['total'] };

  it('is said in the names of the attribute’s entity', () => {
    const { image } = pimWithRule('sum(orderLines, quantity * class)', ['order'], derivation);
    assert.equal(image('Attribute', 'total', 'attribute').derivation, 'sum(orderLines, quantity * class_)');
  });

  it('is left out and reported when the entity does not know its names', () => {
    const { image, codes } = pimWithRule('quantity * 2', ['line'], derivation);
    const total = image('Attribute', 'total', 'attribute');
    assert.deepEqual([total.derived, total.derivation], [true, undefined]);
    assert.deepEqual(codes, ['EXPRESSION_NOT_KEPT']);
  });
});

describe('a value that an expression calls by its name', () => {
  const list = element('CodeList', 'Payments', {
    values: ['Cash', 'Bank transfer'].map((name) => element('CodeValue', name)),
  });
  const bill = object('Bill', {
    ...lifecycle(['Not sent', 'Sent'], {}),
    attributes: [
      attribute('Number'),
      attribute('Paid by', { type: 'CHOICE', codeList: list.id }),
      attribute('Due', { type: 'DATE' }),
    ],
  });
  const positions = object('Position', lifecycle(['To do', 'Done'], {}));
  const cases: readonly (readonly [written: string, found: string])[] = [
    ["status <> 'Not sent'", "status <> 'NOT_SENT'"],
    ["status = 'NOT_SENT' or 'sent' = status", "status = 'NOT_SENT' or 'SENT' = status"],
    [
      "due > date '2026-01-31' and paidBy in ('Cash', 'bank transfer')",
      "due > date '2026-01-31' and paidBy in ('CASH', 'BANK_TRANSFER')",
    ],
    ["all(positions, status = 'To do')", "all(positions, status = 'TO_DO')"],
    ["number = 'Sent' or matches(number, 'Cash')", "number = 'Sent' or matches(number, 'Cash')"],
    ["paidBy = 'By ship'", "paidBy = 'By ship'"],
  ];
  for (const [written, found] of cases)
    it(`"${written}" becomes "${found}"`, () => {
      const rule = element('BusinessRule', 'Rule', {
        code: 'BR-1',
        statement: 'Holds.',
        expression: written,
        appliesTo: ['bill'],
      });
      const { image } = generatedPim(
        business({
          domains: [sales],
          codeLists: [list],
          businessObjects: [bill, positions],
          relations: [relation('Has', 'bill -> position', { ...whole, targetRole: 'positions' })],
          rules: [rule],
        }),
      );
      assert.equal(image('Invariant', 'rule', 'invariant').expression, found);
    });
});
