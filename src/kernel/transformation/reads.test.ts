import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defineMetamodel } from '../metamodel/define-metamodel.ts';
import type { ElementOf } from '../metamodel/element-types.ts';
import { attr, classes, contains, ref } from '../metamodel/feature-spec.ts';
import type { SpecOf } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { openModel, type Model } from '../model/model.ts';
import { carrying, each } from './reads.ts';
import { ruleBuilders } from './rule.ts';
import { readsByTarget, transform } from './transform.ts';
import type { Transformation } from './transformation.ts';

const wood = defineMetamodel({
  name: 'wood',
  uri: 'urn:test:wood:1',
  root: 'Wood',
  classes: classes({
    Wood: {
      doc: 'Root.',
      features: { id: attr('Identifier', '1', 'Identity.'), trees: contains('Tree', '0..*', 'Trees.') },
    },
    Tree: {
      doc: 'Grows.',
      features: {
        id: attr('Identifier', '1', 'Identity.'),
        name: attr('String', '0..1', 'Name.'),
        parent: ref('Tree', '0..1', 'Where its seed comes from.'),
      },
    },
  }),
});

type AnyTree = ElementOf<SpecOf<typeof wood>, 'Tree'>;

type Facts = {
  readonly count: number;
  readonly names: ReadonlyMap<string, { readonly tree: AnyTree; readonly family: string }>;
};

const { rule, target } = ruleBuilders<SpecOf<typeof wood>, SpecOf<typeof wood>, Facts>();

const transformation: Transformation<SpecOf<typeof wood>, SpecOf<typeof wood>> = {
  name: 'wood-to-wood',
  source: wood,
  target: wood,
  sourceLevel: 'WOOD',
  identify: ({ key, role }) => `${key.id}.${role}`,
  analyse: (source): Facts => {
    const trees = source.all('Tree');
    return {
      count: trees.filter(({ name }) => name !== undefined).length,
      names: new Map(
        trees.map((tree) => [
          tree.id,
          carrying(() => ({ tree, family: source.resolve(tree.parent)?.name ?? 'wild' })),
        ]),
      ),
    };
  },
  rules: [
    rule('W1', 'Wood', { targets: () => [target('wood', 'Wood', { bind: () => ({}) })] }),
    rule('W2', 'Tree', {
      targets: (tree, { facts, equivalent, source }) => [
        target('tree', 'Tree', {
          into: () => ({ container: equivalent(source.only('Wood'), 'wood'), feature: 'trees' }),
          bind: () => ({ name: `${tree.name ?? ''} ${facts.names.get(tree.id)?.family ?? ''}` }),
        }),
      ],
    }),
  ],
};

const root = {
  eClass: 'Wood',
  id: 'w',
  trees: [
    { eClass: 'Tree', id: 'oak', name: 'Oak' },
    { eClass: 'Tree', id: 'sapling', parent: 'oak' },
    { eClass: 'Tree', id: 'ash', name: 'Ash' },
  ],
  // Checked border: a small model of this file, which opening reads.
} as Element;

describe('what is read for a target', () => {
  const readFor = readsByTarget(transformation, root);
  const sorted = (id: string): readonly string[] => [...(readFor.get(id) ?? [])].sort();

  it('is what its rule read, and what the facts that it looked at were made from', () => {
    assert.deepEqual(sorted('sapling.tree'), ['oak', 'sapling', 'w']);
    assert.deepEqual(sorted('ash.tree'), ['ash', 'w']);
    assert.deepEqual(sorted('w.wood'), ['w']);
  });

  it('changes nothing about what a transformation makes', () => {
    const before = transform(transformation, openModel(wood, root));
    readsByTarget(transformation, root);
    assert.deepEqual(transform(transformation, openModel(wood, root)), before);
  });
});

describe('a rule that makes targets of many facts', () => {
  it('reads for each of them what its own fact was made from', () => {
    const rules = [
      rule('W1', 'Wood', {
        targets: (place, { facts, equivalent }) => [
          target('wood', 'Wood', { bind: () => ({}) }),
          ...each([...facts.names.values()], ({ tree, family }) => [
            target('tree', 'Tree', {
              key: tree,
              into: () => ({ container: equivalent(place, 'wood'), feature: 'trees' }),
              bind: () => ({ name: family }),
            }),
          ]),
        ],
      }),
    ];
    const readFor = readsByTarget({ ...transformation, rules }, root);
    assert.deepEqual([...(readFor.get('sapling.tree') ?? [])].sort(), ['oak', 'sapling', 'w']);
    assert.deepEqual([...(readFor.get('ash.tree') ?? [])].sort(), ['ash', 'w']);
  });
});

describe('a fact that knows what it was made from', () => {
  it('is the fact itself while no reads are noted', () => {
    const fact = { a: 1 };
    assert.equal(
      carrying(() => fact),
      fact,
    );
  });

  it('can be a map or a set', () => {
    const seen: unknown[] = [];
    const analyse = (source: Model<SpecOf<typeof wood>>): Facts => {
      const ids = carrying(() => new Set(source.all('Tree').map(({ id }) => id)));
      seen.push(ids.has('ash'), ids.size, [...ids].length);
      return { count: 0, names: new Map() };
    };
    readsByTarget({ ...transformation, analyse }, root);
    assert.deepEqual(seen, [true, 3, 3]);
  });
});
