import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { psmOf } from '../../../../test/support/chain/chain-runs.ts';
import {
  aggregate,
  association,
  attribute,
  command,
  context,
  entity,
  pimWith,
  query,
} from '../../../../test/support/chain/pim-to-psm/small-pim.ts';
import type { Json } from '../../../../test/support/chain/pim-to-psm/small-pim.ts';

const reason: Json = { eClass: 'Parameter', id: 'reason', name: 'Reason', code: 'reason', scalar: 'STRING' };

function api(basePath: string, features: object = {}): Json {
  const id = `api-${basePath.length}`;
  return { eClass: 'Api', id, name: id, code: 'Api', basePath, audience: 'PUBLIC', ...features };
}

function orders(attributes: readonly Json[], features: Readonly<Record<string, unknown>> = {}): Json {
  return aggregate('Order', [entity('Order', attributes)], features);
}

function shop(aggregates: readonly Json[], features: object = {}, rest: object = {}): Json {
  return pimWith({ contexts: [context('Shop', { aggregates, ...features })], ...rest });
}

const remove = command('remove', 'Order', { kind: 'DELETE', parameters: [reason] });
const removal = {
  eClass: 'ApiResource',
  id: 'orders',
  name: 'Orders',
  code: 'orders',
  path: 'orders',
  exposes: 'aggregate-Order',
  endpoints: [
    {
      eClass: 'Endpoint',
      id: 'remove',
      name: 'Remove',
      code: 'remove',
      method: 'DELETE',
      path: '/{id}',
      invokes: remove.id,
    },
  ],
};
const parts = { kind: 'COMPOSITION', sourceCardinality: 'EXACTLY_ONE', onDelete: 'CASCADE' };
const twoRoles = [
  association('Order', 'Line', { ...parts, id: 'a', targetRole: 'goods' }),
  association('Order', 'Line', { ...parts, id: 'b', targetRole: 'fees' }),
];
const empty: Json = { eClass: 'ValueObject', id: 'empty', name: 'Empty', code: 'Empty' };

/** Code, element it is about, model. */
const table: readonly (readonly [code: string, elementId: string, pim: Json])[] = [
  ['NOTHING_TO_DEPLOY', 'pim', pimWith({})],
  ['BASE_PATH_USED_TWICE', 'api-5', shop([], { apis: [api('/shop'), api('shop')] })],
  [
    'PARAMETER_NOT_MAPPED',
    'command-remove',
    shop([orders([], { operations: [remove] })], { apis: [api('/shop', { resources: [removal] })] }),
  ],
  [
    'QUERY_PARAMETER_NOT_MAPPED',
    'query-find',
    shop([orders([], { operations: [query('find', 'Order', { parameters: [reason] })] })]),
  ],
  ['AUDIT_NOT_GENERATED', 'aggregate-Order', shop([orders([], { audited: true })])],
  [
    'PARTS_NOT_TOLD_APART',
    'entity-Order',
    shop([aggregate('Order', [entity('Order'), entity('Line')])], { associations: twoRoles }),
  ],
  [
    'ASSOCIATION_NOT_INHERITED',
    'entity-Gift',
    shop([orders([]), aggregate('Gift', [entity('Gift', [], { superType: 'entity-Order' })])], {
      associations: [association('Order', 'Order', { targetCardinality: 'ZERO_OR_ONE' })],
    }),
  ],
  ['DEFAULT_NOT_MAPPED', 'attribute-pages', shop([orders([pages({ defaultValue: 'many' })])])],
  ['ATTRIBUTE_WITHOUT_TYPE', 'attribute-pages', shop([orders([pages({ scalar: undefined })])])],
  [
    'EMPTY_VALUE_OBJECT',
    'attribute-pages',
    shop([orders([pages({ scalar: undefined, type: 'empty' })])], { types: [empty] }),
  ],
  [
    'EXPRESSION_NOT_USABLE',
    'attribute-pages',
    shop([orders([pages({ derived: true, derivation: 'sum(sheets, sides)' })])]),
  ],
  ['EXPRESSION_NOT_USABLE', 'rule', shop([orders([], { invariants: [invariant('length(id)')] })])],
  ['EXPRESSION_NOT_USABLE', 'rule', shop([orders([], { invariants: [invariant('id = ')] })])],
  [
    'SCENARIO_NOT_MEASURABLE',
    'quick',
    pimWith({
      contexts: [context('Shop')],
      qualityScenarios: [
        { eClass: 'QualityScenario', id: 'quick', name: 'Quick', characteristic: 'PERFORMANCE' },
      ],
    }),
  ],
  [
    'WORKFLOW_WITHOUT_HOME',
    'flow',
    pimWith({
      contexts: [context('Shop')],
      workflows: [{ eClass: 'Workflow', id: 'flow', name: 'Flow', code: 'Flow', executable: true }],
    }),
  ],
];

function pages(features: Readonly<Record<string, unknown>>): Json {
  return attribute('pages', { scalar: 'INTEGER', ...features });
}

function invariant(expression: string): Json {
  return { eClass: 'Invariant', id: 'rule', name: 'Rule', code: 'rule', statement: 'Rule.', expression };
}

describe('what could not be mapped', () => {
  for (const [code, elementId, pim] of table)
    it(`is reported as ${code}, and the rest is generated`, () => {
      const { diagnostics } = psmOf(pim);
      assert.deepEqual(
        diagnostics.map((each) => [each.code, each.elementId]),
        [[code, elementId]],
      );
    });
});

describe('expressions that can be used', () => {
  it('are copied as they are', () => {
    const derived = { scalar: 'INTEGER', derived: true, derivation: ' length(note) ' };
    const attributes = [attribute('note'), attribute('size', derived)];
    const { model, diagnostics } = psmOf(
      shop([orders(attributes, { invariants: [invariant(' length(note) > 0 ')] })]),
    );
    assert.deepEqual(diagnostics, []);
    assert.equal(model.only('ValidationRule').expression, 'length(note) > 0');
    assert.deepEqual(
      model.all('Column').flatMap(({ derivation }) => derivation ?? []),
      ['length(note)'],
    );
  });

  it('may speak of parts, references, value objects and inherited attributes', () => {
    const address: Json = {
      eClass: 'ValueObject',
      id: 'address',
      name: 'Address',
      code: 'Address',
      attributes: [attribute('city')],
    };
    const order = entity('Order', [attribute('to', { type: 'address' })], { superType: 'entity-Paper' });
    const line = entity('Line', [attribute('amount', { scalar: 'INTEGER' })]);
    const said =
      "size(lines) > 0 and all(lines, amount > 1) and customer is null and to.city = 'Ulm' and label <> ''";
    const { diagnostics } = psmOf(
      shop(
        [
          aggregate('Order', [order, line], { invariants: [invariant(said)] }),
          aggregate('Customer', [entity('Customer')]),
          aggregate('Paper', [entity('Paper', [attribute('label')])]),
        ],
        {
          types: [address],
          associations: [
            association('Order', 'Line', { ...parts, targetRole: 'lines' }),
            association('Order', 'Customer', { targetCardinality: 'ZERO_OR_ONE' }),
          ],
        },
      ),
    );
    assert.deepEqual(diagnostics, []);
  });
});
