import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { checkExpression, evaluate, namesIn, parseExpression, printTypeScript, truthOf } from './index.ts';
import type { Expression } from './index.ts';
import type { ScopeMember, Scope, ExpressionType } from './scope.ts';

const order = scopeOf({
  number: 'text',
  total: 'money',
  'discount?': 'decimal',
  placedOn: 'date',
  'paidAt?': 'moment',
  gift: 'boolean',
  'insured?': 'boolean',
  'address?': { city: 'text' },
  lines: [{ quantity: 'integer', price: 'money', 'note?': 'text' }],
});

const record = {
  number: 'A-1',
  total: { amount: '20.10', currency: 'EUR' },
  placedOn: '2026-01-31',
  gift: false,
  lines: [
    { quantity: 2, price: { amount: '10.05', currency: 'EUR' } },
    { quantity: 3, price: { amount: '0', currency: 'EUR' }, note: 'x' },
  ],
};

function parsed(text: string): Expression {
  const result = parseExpression(text);
  assert.ok(result.ok, result.ok ? '' : `${text}: ${result.message}`);
  return result.expression;
}

describe('the rule language', () => {
  const outcomes: readonly (readonly [expression: string, truth: boolean | null])[] = [
    ['size(lines) >= 1', true],
    ['total = sum(lines, quantity * price)', true],
    ['total.amount * 2 = 40.2', true],
    ["total.currency = 'EUR'", true],
    ['total > 20 and total < 20.2', true],
    ['discount > 0', null],
    ['discount is null', true],
    ['discount is not null or gift', false],
    ['not gift', true],
    ['insured = true', false],
    ['insured = gift and not insured', true],
    ['insured is null', true],
    ["number in ('A-1', 'A-2')", true],
    ["number not in ('A-1')", false],
    ["matches(number, '[A-Z]-[0-9]')", true],
    ['length(number) = 3', true],
    ['all(lines, quantity > 0)', true],
    ['any(lines, note is not null and quantity = 3)', true],
    ['min(lines, quantity) = 2 and max(lines, quantity) = 3', true],
    ["placedOn + duration 'P1M' = date '2026-02-28'", true],
    ['placedOn <= today() and now() > placedOn', true],
    ['-1 - 2 * 3 = -7', true],
    ['1 / 3 * 3 = 1', true],
    ['1 / 0 > 1', null],
    ["address.city = 'Bonn'", null],
    ['paidAt > now() or size(lines) = 2', true],
  ];
  for (const [text, truth] of outcomes)
    it(`says ${String(truth)} to ${text}`, () => {
      const expression = parsed(text);
      assert.deepEqual(checkExpression(expression, order), { ok: true, type: { kind: 'boolean' } });
      assert.equal(
        truthOf(evaluate({ expression, scope: order, record, now: '2026-06-01T00:00:00Z' })),
        truth,
      );
    });

  const syntaxFaults: readonly (readonly [text: string, position: number, message: RegExp])[] = [
    ['', 0, /Expected a value, found the end/],
    ['size(lines', 10, /Expected "\)"/],
    ['a = = b', 4, /Expected a value, found "="/],
    ['a ; b', 2, /";" is not part/],
    ["'open", 0, /not part/],
    ['eval(1)', 0, /"eval" is not a function; the functions are size, sum/],
    ['sum(lines)', 0, /sum takes 2 argument/],
    ["date '2026-02-40'", 5, /no date/],
    ["duration '1 day'", 9, /no duration/],
    ['a is b', 5, /Expected null/],
    ['(('.repeat(60), 40, /nest at most/],
  ];
  for (const [text, position, message] of syntaxFaults)
    it(`says where "${text.slice(0, 20)}" is wrong`, () => {
      const result = parseExpression(text);
      assert.ok(!result.ok);
      assert.match(result.message, message);
      assert.equal(result.position, position);
    });

  const typeFaults: readonly (readonly [text: string, message: RegExp])[] = [
    ['size(unknown) > 1', /size needs a list/],
    ['nobody = 1', /There is no "nobody" here/],
    ['number > 1', /text and integer cannot be compared/],
    ['total * total = 1', /money and money cannot be joined/],
    ['gift > true', /cannot be compared with ">"/],
    ['number and gift', /"and" needs a condition, not text/],
    ["matches(number, '[')", /needs a regular expression/],
    ['quantity > 1', /There is no "quantity" here/],
  ];
  for (const [text, message] of typeFaults)
    it(`refuses ${text}`, () => {
      const result = checkExpression(parsed(text), order);
      assert.ok(!result.ok);
      assert.match(result.message, message);
    });

  it('is printed as calls of typed functions', () => {
    const printed = (text: string): string => printTypeScript(parsed(text), order, 'order').code;
    assert.equal(printed('size(lines) >= 1'), 'atLeast(size(order.lines), 1)');
    assert.equal(
      printed('total = sum(lines, quantity * price)'),
      'equal(order.total, sum(order.lines, (line) => multiply(line.quantity, line.price)))',
    );
    assert.equal(
      printed("address.city = 'x' and gift and discount > 0.5"),
      "and(equal(order.address?.city, 'x'), truth(order.gift), greater(decimal(order.discount), decimal('0.5')))",
    );
  });

  it('names what an expression reads', () => {
    const names = namesIn(parsed('total.amount > 0 and any(lines, quantity = 1)'));
    assert.deepEqual(
      names.map((name) => name.path.join('.')),
      ['total.amount', 'lines', 'quantity'],
    );
  });

  it('answers any text with a tree or a message', () => {
    const words = fc.constantFrom(
      'and',
      'or',
      'not',
      '(',
      ')',
      ',',
      'size',
      'sum',
      'lines',
      '1',
      "'x'",
      '=',
      '.',
      'in',
      'is',
      'null',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((list) => list.join(' ')),
        ),
        (text) => {
          const result = parseExpression(text);
          if (result.ok) checkExpression(result.expression, order);
          else assert.ok(result.position >= 0 && result.position <= text.length);
        },
      ),
    );
  });
});

/** Names with the kinds of their values, nested for objects, in a list for lists. */
type Sketch = {
  readonly [name: string]: Exclude<ExpressionType['kind'], 'object' | 'list'> | Sketch | readonly [Sketch];
};

/** The scope that a sketch describes; names that end in `?` may be missing. */
function scopeOf(sketch: Sketch): Scope {
  return {
    member(name) {
      const required = Object.hasOwn(sketch, name) ? sketch[name] : undefined;
      const found = required ?? sketch[`${name}?`];
      return found === undefined ? undefined : memberOf(name, found, required === undefined);
    },
  };
}

function memberOf(property: string, sketch: Sketch[string], optional: unknown): ScopeMember {
  return { property, type: typeOf(sketch), optional: optional === true };
}

function typeOf(sketch: Sketch[string]): ExpressionType {
  if (typeof sketch === 'string') return { kind: sketch };
  if (isList(sketch)) return { kind: 'list', items: scopeOf(sketch[0]) };
  return { kind: 'object', members: scopeOf(sketch) };
}

function isList(sketch: Sketch | readonly [Sketch]): sketch is readonly [Sketch] {
  return Array.isArray(sketch);
}
