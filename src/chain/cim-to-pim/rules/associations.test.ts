import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  business,
  generatedPim,
  object,
  relation,
  sales,
  stock,
} from '../../../../test/fixtures/generated-pim.ts';

type Json = Readonly<Record<string, unknown>>;

const objects = [
  object('Order'),
  object('Line'),
  object('Detail'),
  object('Customer'),
  object('Item', { domain: 'stock' }),
];

function pimWith(...relations: readonly ReturnType<typeof relation>[]) {
  return generatedPim(business({ domains: [sales, stock], businessObjects: objects, relations }));
}

const composed: Json = { kind: 'COMPOSITION', sourceCardinality: 'EXACTLY_ONE' };

describe('C2P-12, C2P-13: aggregates and entities', () => {
  it('parts, and parts of parts, live in the aggregate of their whole', () => {
    const { model, image } = pimWith(
      relation('Has lines', 'order -> line', composed),
      relation('Has details', 'line -> detail', composed),
    );
    assert.deepEqual(
      model.all('Aggregate').map(({ name }) => name),
      ['Order', 'Customer', 'Item'],
    );
    const { root, entities, code } = image('Aggregate', 'order', 'aggregate-root');
    assert.equal(model.get(root).name, 'Order');
    assert.equal(code, 'OrderAggregate');
    assert.deepEqual(
      entities.map(({ name }) => name),
      ['Order', 'Line', 'Detail'],
    );
  });

  it('a composition across domains makes no part', () => {
    const { model, image } = pimWith(relation('Has item', 'order -> item', composed));
    assert.equal(model.all('Aggregate').length, 5);
    const association = image('Association', 'has-item', 'association');
    assert.deepEqual([association.kind, association.onDelete], ['ID_REFERENCE', 'RESTRICT']);
  });

  it('compositions that form a circle make no parts', () => {
    const { model } = pimWith(
      relation('First', 'order -> line', composed),
      relation('Second', 'line -> order', composed),
    );
    assert.equal(model.all('Aggregate').length, 5);
    assert.ok(model.all('Association').every(({ kind }) => kind === 'REFERENCE'));
  });

  it('every entity has one technical key', () => {
    const { model } = pimWith();
    for (const { attributes } of model.all('Entity'))
      assert.deepEqual(
        attributes.map(({ code, scalar, required, identifier, readOnly }) => [
          code,
          scalar,
          required,
          identifier,
          readOnly,
        ]),
        [['id', 'UUID', true, true, true]],
      );
  });
});

describe('C2P-16: associations (table 4.4)', () => {
  const kinds: readonly (readonly [
    what: string,
    ends: string,
    features: Json,
    kind: string,
    rule: string,
  ])[] = [
    [
      'a composition',
      'order -> line',
      { ...composed, targetCardinality: 'ONE_OR_MORE' },
      'COMPOSITION',
      'CASCADE',
    ],
    [
      'an association inside a context',
      'order -> customer',
      { targetCardinality: 'EXACTLY_ONE' },
      'REFERENCE',
      'RESTRICT',
    ],
    ['many to many inside a context', 'order -> customer', {}, 'REFERENCE', 'RESTRICT'],
    ['a reflexive association', 'order -> order', {}, 'REFERENCE', 'RESTRICT'],
    ['anything across contexts', 'order -> item', {}, 'ID_REFERENCE', 'RESTRICT'],
  ];
  for (const [what, ends, features, kind, onDelete] of kinds)
    it(`${what} becomes ${kind} with ${onDelete}`, () => {
      const association = pimWith(relation('Ends', ends, features)).image(
        'Association',
        'ends',
        'association',
      );
      assert.deepEqual([association.kind, association.onDelete], [kind, onDelete]);
      assert.equal(association.targetCardinality, features['targetCardinality'] ?? 'ZERO_OR_MORE');
      assert.equal(association.sourceCardinality, features['sourceCardinality'] ?? 'ZERO_OR_MORE');
    });

  it('lives in the context of its source', () => {
    const { image, model } = pimWith(relation('Stored for', 'item -> order'));
    const association = image('Association', 'stored-for', 'association');
    assert.equal(model.containerOf(association, 'BoundedContext').name, 'Stock');
  });

  it('is named by its roles, or by its ends', () => {
    const { image } = pimWith(
      relation('Buys', 'order -> customer', { targetRole: 'the buyer', sourceRole: 'purchases' }),
      relation('Pays', 'order -> customer', { targetCardinality: 'ZERO_OR_ONE' }),
    );
    const buys = image('Association', 'buys', 'association');
    assert.deepEqual([buys.targetRole, buys.sourceRole], ['theBuyer', 'purchases']);
    const pays = image('Association', 'pays', 'association');
    assert.deepEqual([pays.targetRole, pays.sourceRole], ['customer', 'orders']);
  });

  it('a reflexive association has two different roles', () => {
    const { image } = pimWith(relation('Follows', 'order -> order'));
    const { targetRole, sourceRole } = image('Association', 'follows', 'association');
    assert.deepEqual([targetRole, sourceRole], ['orders', 'orders2']);
  });

  it('points at the root of another aggregate, not at its part', () => {
    const { image, codes, idOf } = pimWith(
      relation('Has lines', 'order -> line', composed),
      relation('About line', 'customer -> line'),
      relation('Favourite line', 'order -> line'),
    );
    assert.equal(image('Association', 'about-line', 'association').target, idOf('order', 'entity'));
    assert.equal(image('Association', 'favourite-line', 'association').target, idOf('line', 'entity'));
    assert.deepEqual(codes, ['REFERENCE_TO_PART']);
  });
});
