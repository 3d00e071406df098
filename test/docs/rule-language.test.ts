import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { functionNames } from '../../src/chain/core/rule-language/expression.ts';
import type { Scope, ExpressionType } from '../../src/chain/core/rule-language/index.ts';
import {
  checkExpression,
  evaluate,
  parseExpression,
  toJson,
} from '../../src/chain/core/rule-language/index.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/reference/rule-language.md'), 'utf8');

const record: unknown = JSON.parse(/^```json\n([^]*?)^```$/m.exec(page)?.[1] ?? '');

function scopeOf(types: Readonly<Record<string, ExpressionType>>): Scope {
  return {
    member: (name) => {
      const property = name === 'customer' ? 'customerId' : name;
      const type = Object.hasOwn(types, property) ? types[property] : undefined;
      return type === undefined ? undefined : { property, type, optional: true };
    },
  };
}

const order = scopeOf({
  number: { kind: 'text' },
  total: { kind: 'money' },
  discount: { kind: 'decimal' },
  gift: { kind: 'boolean' },
  insured: { kind: 'boolean' },
  note: { kind: 'text' },
  dueOn: { kind: 'date' },
  placedAt: { kind: 'moment' },
  address: { kind: 'object', members: scopeOf({ city: { kind: 'text' } }) },
  customerId: { kind: 'text' },
  lines: { kind: 'list', items: scopeOf({ quantity: { kind: 'integer' }, price: { kind: 'decimal' } }) },
});

/** The two cells of the rows under a heading, without the marks of code around them. */
function rowsUnder(heading: string): readonly (readonly [string, string])[] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| `([^`]+)` \| `?([^`|]+?)`? \|$/gm)].map(([, left = '', right = '']) => [
    left,
    right,
  ]);
}

describe('the page of the rule language', () => {
  it('has examples of every function', () => {
    const examples = rowsUnder('Examples').map(([text]) => text);
    assert.ok(examples.length >= 20);
    for (const name of functionNames)
      assert.ok(
        examples.some((text) => text.includes(`${name}(`)),
        `no example of ${name}`,
      );
  });

  it('names exactly the functions there are, in the table and in the grammar', () => {
    const named = rowsUnder('Functions').map(([text]) => text.split('(')[0]);
    assert.deepEqual(named, [...functionNames]);
    const grammar = /^function\s+::= (.*)$/m.exec(page)?.[1] ?? '';
    assert.deepEqual(
      grammar.split(' | ').map((each) => each.slice(1, -1)),
      [...functionNames],
    );
  });

  for (const [text, yields] of rowsUnder('Examples'))
    it(`reports what ${text} yields`, () => {
      const parsed = parseExpression(text);
      assert.ok(parsed.ok, JSON.stringify(parsed));
      const { expression } = parsed;
      const checked = checkExpression(expression, order);
      assert.ok(checked.ok, JSON.stringify(checked));
      const value = evaluate({ expression, scope: order, record, now: '2026-06-01T12:00:00Z' });
      const json = toJson(value) ?? null;
      assert.equal(typeof json === 'string' ? json : JSON.stringify(json), yields);
    });
});
