import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import {
  evaluate,
  parseExpression,
  printTypeScript,
  truthOf,
  type Scope,
} from '../../../core/rule-language/index.ts';

const kinds = {
  count: 'integer',
  rate: 'decimal',
  fee: 'money',
  word: 'text',
  flag: 'boolean',
  day: 'date',
  moment: 'moment',
} as const;

const itemScope: Scope = {
  member: (name) => (name === 'n' ? { property: 'n', type: { kind: 'integer' }, optional: true } : undefined),
};

const scope: Scope = {
  member(name) {
    if (name === 'items')
      return { property: name, type: { kind: 'list', items: itemScope }, optional: false };
    const found = Object.entries(kinds).find(([key]) => key === name);
    return found === undefined ? undefined : { property: name, type: { kind: found[1] }, optional: true };
  },
};

const decimal = fc.integer({ min: -500, max: 500 }).map((value) => String(value / 100));
const record = fc.record(
  {
    count: fc.integer({ min: -9, max: 9 }),
    rate: decimal,
    fee: fc.record({ amount: decimal, currency: fc.constantFrom('EUR', 'USD') }),
    word: fc.constantFrom('', 'a', 'ab', 'B-1'),
    flag: fc.boolean(),
    day: fc.constantFrom('2026-01-31', '2025-12-01'),
    moment: fc.constantFrom('2026-01-31T00:00:00Z', '2026-05-01T12:00:00+02:00'),
    items: fc.array(fc.record({ n: fc.integer({ min: 0, max: 3 }) }, { requiredKeys: [] }), { maxLength: 3 }),
  },
  { requiredKeys: ['items'] },
);

const amount = fc.constantFrom(
  'count',
  'rate',
  '2',
  '0.5',
  'count * rate',
  'rate / count',
  'size(items)',
  'sum(items, n)',
  'length(word)',
  '-count',
);
const truth = fc.oneof(
  fc.tuple(amount, fc.constantFrom('=', '<>', '<', '<=', '>', '>='), amount).map((parts) => parts.join(' ')),
  fc.constantFrom(
    ...[
      "word = 'a'",
      "word in ('a', 'B-1')",
      "matches(word, '[a-z]*')",
      'flag',
      'flag is null',
      'fee > 1',
      'fee = fee',
    ],
    ...[
      'fee + fee > fee * 2',
      "day + duration 'P1M' > date '2026-02-01'",
      'day < moment',
      'all(items, n > 0)',
    ],
    ...['any(items, n is null)', 'min(items, n) < max(items, n)', "moment - duration 'PT1H' < moment"],
  ),
);
const condition = fc
  .array(fc.tuple(fc.constantFrom('and', 'or', 'and not', 'or not'), truth), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map(([word, text], index) => (index === 0 ? text : `${word} ${text}`)).join(' '));

/** The functions of the generated module, by name. */
async function generatedFunctions(): Promise<Readonly<Record<string, unknown>>> {
  const path = new URL('../../template/service/src/platform/expressions.ts', import.meta.url).href;
  // A module of our own making: nothing but exported functions and classes.
  return (await import(path)) as Record<string, unknown>;
}

describe('the generated expressions.ts', () => {
  it('gives conditions the meaning that the generator gave them when it chose test data', async () => {
    const functions = await generatedFunctions();
    assert.ok(Object.keys(functions).length > 20);
    const context = createContext({ ...functions });
    fc.assert(
      fc.property(condition, record, (text, given) => {
        const parsed = parseExpression(text);
        assert.ok(parsed.ok, text);
        const printed = printTypeScript(parsed.expression, scope, 'record');
        const outcome: unknown = runInContext(printed.code, Object.assign(context, { record: given }));
        const wanted = truthOf(
          evaluate({ expression: parsed.expression, scope, record: given, now: '2026-06-01T00:00:00Z' }),
        );
        assert.equal(outcome, wanted, `${text} on ${JSON.stringify(given)}`);
      }),
      { numRuns: 2000 },
    );
  });
});
