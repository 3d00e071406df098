import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseExpression } from './rule-language/index.ts';
import type { NamedMember } from './rule-names.ts';
import { anyOfScopes, moneyParts, scopeOfNames, unknownNames } from './rule-names.ts';

const line = scopeOfNames(() => new Map<string, NamedMember>([['quantity', { kind: 'plain' }]]));
const order = scopeOfNames(
  () =>
    new Map<string, NamedMember>([
      ['number', { kind: 'plain' }],
      ['total', { kind: 'object', members: moneyParts }],
      ['lines', { kind: 'list', items: line }],
    ]),
);

function unknownIn(source: string): readonly string[] {
  const parsed = parseExpression(source);
  assert.ok(parsed.ok, source);
  return unknownNames(parsed.expression, order).map(({ path }) => path.join('.'));
}

const answers: Readonly<Record<string, readonly string[]>> = {
  'number is null and total.amount > 0': [],
  'total.tax > 0': ['total.tax'],
  'number.length > 0': ['number.length'],
  'size(lines) > 0 and size(parts) > 0': ['parts'],
  'all(lines, quantity > 0 and number is null)': [],
  'all(lines, weight > 0)': ['weight'],
  'any(parts, weight > 0)': ['parts'],
  'sum(lines, quantity) = a + b * -c': ['a', 'b', 'c'],
  "number in ('A', other) or not now() < later": ['other', 'later'],
  'toString is null': ['toString'],
};

describe('unknown names', () => {
  for (const [source, names] of Object.entries(answers))
    it(`in "${source}" are ${names.length === 0 ? 'none' : names.join(', ')}`, () => {
      assert.deepEqual(unknownIn(source), names);
    });

  it('are known when any of several scopes knows them', () => {
    const scope = anyOfScopes([line, order]);
    assert.ok(scope.member('quantity') !== undefined && scope.member('number') !== undefined);
    assert.equal(scope.member('weight'), undefined);
  });
});
