import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tracedClasses, tracedEnums } from '../../../test/support/kernel/metamodel/traced-metamodel.ts';
import { nameBasedId } from '../identity/name-based-id.ts';
import { attr, classes, contains, enums, ref } from '../metamodel/feature-spec.ts';
import { defineMetamodel } from '../metamodel/define-metamodel.ts';
import type { SpecOf } from '../metamodel/metamodel.ts';
import { openModel } from '../model/model.ts';
import type { Transformation } from './transformation.ts';
import type { Rule } from './rule.ts';
import { ruleBuilders } from './rule.ts';
import { transform } from './transform.ts';

const garden = defineMetamodel({
  name: 'garden',
  uri: 'urn:test:garden:1',
  root: 'Garden',
  classes: classes({
    Garden: {
      doc: 'Root.',
      features: {
        id: attr('Identifier', '1', 'Identity.'),
        name: attr('String', '1', 'Name.'),
        plants: contains('Plant', '0..*', 'What grows.'),
      },
    },
    Plant: {
      doc: 'Grows.',
      features: {
        id: attr('Identifier', '1', 'Identity.'),
        name: attr('String', '1', 'Name.'),
        neighbour: ref('Plant', '0..1', 'Grows beside it.'),
        colours: attr('String', '0..*', 'Colours of its flowers.'),
      },
    },
  }),
});

const market = defineMetamodel({
  name: 'market',
  uri: 'urn:test:market:1',
  root: 'Market',
  enums: enums({
    ...tracedEnums,
    Size: { doc: 'How much.', literals: ['SMALL', 'LARGE'] },
  }),
  classes: classes({
    ...tracedClasses,
    Market: {
      doc: 'Root.',
      extends: ['GeneratedElement'],
      features: {
        title: attr('String', '1', 'Title.'),
        stalls: contains('Stall', '0..*', 'Stalls.'),
        sign: contains('Label', '0..1', 'Sign at the gate.'),
        trace: contains('TraceModel', '0..1', 'Trace.'),
      },
    },
    Stall: {
      doc: 'Sells one plant.',
      extends: ['GeneratedElement'],
      features: {
        title: attr('String', '1', 'Title.'),
        size: attr('Size', '1', 'How much.', { default: 'SMALL' }),
        beside: ref('Stall', '0..1', 'Stall beside it.'),
        labels: contains('Label', '0..*', 'Price labels.'),
      },
    },
    Label: {
      doc: 'Says something.',
      extends: ['GeneratedElement'],
      features: { text: attr('String', '1', 'Words.') },
    },
  }),
});

type Facts = { readonly plantCount: number };
type Garden = SpecOf<typeof garden>;
type Market = SpecOf<typeof market>;

const { rule, target } = ruleBuilders<Garden, Market, Facts>();

const marketOfGarden = rule('R1', 'Garden', {
  targets: (source, { equivalent, facts }) => [
    target('root', 'Market', { bind: () => ({ title: `${source.name} (${facts.plantCount})` }) }),
    target('trace-model', 'TraceModel', {
      into: () => ({ container: equivalent(source, 'root'), feature: 'trace' }),
      bind: () => ({}),
    }),
  ],
});

const stallOfPlant = rule('R2', 'Plant', {
  when: (plant) => plant.name !== 'Weed',
  targets: (plant, { source, maybe, equivalent, report }) => {
    if (plant.colours.length === 0)
      report({
        severity: 'INFO',
        code: 'NO_COLOUR',
        message: `${plant.name} has no colour.`,
        elementId: plant.id,
      });
    return [
      target('stall', 'Stall', {
        into: () => ({ container: equivalent(source.root.id, 'root'), feature: 'stalls' }),
        bind: () => ({
          title: plant.name,
          size: plant.colours.length > 1 ? 'LARGE' : 'SMALL',
          beside: plant.neighbour === undefined ? undefined : maybe(plant.neighbour, 'stall'),
        }),
      }),
      ...plant.colours.map((colour) =>
        target('price-label', 'Label', {
          suffix: colour,
          into: () => ({ container: equivalent(plant, 'stall'), feature: 'labels' }),
          bind: () => ({ text: `${colour} ${plant.name}` }),
        }),
      ),
    ];
  },
});

function transformation(...rules: readonly Rule[]): Transformation<Garden, Market> {
  return {
    name: 'garden-to-market',
    source: garden,
    target: market,
    sourceLevel: 'GARDEN',
    analyse: (source) => ({ plantCount: source.all('Plant').length }),
    rules,
  };
}

const plants = [
  { eClass: 'Plant', id: 'p-rose', name: 'Rose', colours: ['red', 'white'], neighbour: 'p-mint' },
  { eClass: 'Plant', id: 'p-mint', name: 'Mint', neighbour: 'p-weed' },
  { eClass: 'Plant', id: 'p-weed', name: 'Weed' },
];
const yardJson = { eClass: 'Garden', id: 'g', name: 'Yard', plants };
const yard = openModel(garden, yardJson);

function run(...rules: readonly Rule[]) {
  const { root, diagnostics } = transform(transformation(...rules), yard);
  return { market: openModel(market, root), diagnostics };
}

const idOf = (source: string, role: string, suffix = ''): string =>
  nameBasedId('garden-to-market', source, role, suffix);

describe('a transformation', () => {
  const { market: result, diagnostics } = run(marketOfGarden, stallOfPlant);
  const rose = result.all('Stall').find(({ title }) => title === 'Rose');
  const mint = result.all('Stall').find(({ title }) => title === 'Mint');
  assert.ok(rose && mint);

  it('derives ids from source id, role and suffix', () => {
    assert.equal(result.root.id, idOf('g', 'root'));
    assert.equal(rose.id, idOf('p-rose', 'stall'));
    assert.deepEqual(
      rose.labels.map(({ id }) => id),
      [idOf('p-rose', 'price-label', 'red'), idOf('p-rose', 'price-label', 'white')],
    );
  });

  it('binds after everything exists, so a target may refer to one that a later source makes', () => {
    assert.equal(rose.beside, mint.id);
  });

  it('leaves a reference unset when its source has no image', () => {
    assert.equal(mint.beside, undefined);
  });

  it('puts targets where their slots say', () => {
    assert.deepEqual(result.only('Market').stalls, [rose, mint]);
    assert.equal(result.placeOf(rose.labels[0] ?? rose)?.container, rose);
  });

  it('hands facts to the rules and diagnostics to the caller', () => {
    assert.equal(result.only('Market').title, 'Yard (3)');
    assert.deepEqual(diagnostics, [
      { severity: 'INFO', code: 'NO_COLOUR', message: 'Mint has no colour.', elementId: 'p-mint' },
    ]);
  });

  it('leaves out values that equal their default', () => {
    const { root } = transform(transformation(marketOfGarden, stallOfPlant), yard);
    assert.ok(!JSON.stringify(root).includes('"SMALL"'));
  });

  it('says of every element what it came from, by which rule, with which trace link', () => {
    const [label] = rose.labels;
    assert.deepEqual(label?.generatedFrom, ['p-rose']);
    assert.equal(label.generatedByTransformation, 'garden-to-market/R2');
    assert.equal(label.traceId, idOf('p-rose', 'trace:price-label', 'red'));
  });

  it('writes one trace link per element: PRIMARY for plain roles, HELPER for roles with a hyphen', () => {
    const links = result.all('TraceLink');
    assert.equal(links.length, 5);
    const link = links.find(({ targetId }) => targetId === rose.labels[0]?.id);
    assert.deepEqual(link, {
      eClass: 'TraceLink',
      id: rose.labels[0]?.traceId,
      sourceLevel: 'GARDEN',
      sourceId: 'p-rose',
      sourceClass: 'Plant',
      sourceLabel: 'Rose',
      targetId: rose.labels[0]?.id,
      targetClass: 'Label',
      role: 'price-label:red',
      rule: 'R2',
      kind: 'HELPER',
    });
    assert.equal(links.find(({ targetId }) => targetId === rose.id)?.kind, 'PRIMARY');
  });

  it('gives the same result for the same source', () => {
    const again = transform(transformation(marketOfGarden, stallOfPlant), yard);
    assert.deepEqual(openModel(market, again.root).root, result.root);
  });
});

describe('identity and influence', () => {
  const keyed = rule('R3', 'Garden', {
    targets: (plot, { source: model, equivalent, equivalents }) => {
      const [rose, mint] = model.all('Plant');
      assert.ok(rose && mint);
      return [
        target('sign', 'Label', {
          key: rose,
          alsoFrom: [mint, rose],
          into: () => ({ container: equivalent(plot, 'root'), feature: 'sign' }),
          bind: () => ({ text: String(equivalents(rose, 'price-label').length) }),
        }),
      ];
    },
    contributions: (_plot, { equivalent }) => [
      { target: equivalent('p-rose', 'stall'), role: 'planning', suffix: 'x' },
    ],
  });
  const { market: result } = run(marketOfGarden, stallOfPlant, keyed);
  const { sign } = result.only('Market');
  const contributing = result.all('TraceLink').filter(({ kind }) => kind === 'CONTRIBUTING');

  it('depends on another element when the target names one', () => {
    assert.equal(sign?.id, idOf('p-rose', 'sign'));
  });

  it('lists every source once, the one identity depends on first', () => {
    assert.deepEqual(sign?.generatedFrom, ['p-rose', 'p-mint']);
  });

  it('finds all images in a role, regardless of their suffix', () => {
    assert.equal(sign?.text, '2');
  });

  it('links further sources and contributions as CONTRIBUTING', () => {
    assert.deepEqual(
      contributing.map(({ id, sourceId, targetClass, role, rule: by }) => [
        id,
        sourceId,
        targetClass,
        role,
        by,
      ]),
      [
        [idOf('p-mint', 'trace-contrib:sign', sign?.id), 'p-mint', 'Label', 'sign', 'R3'],
        [idOf('g', 'trace-contrib:planning', 'x'), 'g', 'Stall', 'planning', 'R3'],
      ],
    );
  });
});

describe('a mistake in a rule', () => {
  const label = (
    into: () => { readonly container: string; readonly feature: string },
    bind: () => { readonly text: string } = () => ({ text: 'x' }),
  ): Rule => rule('BAD', 'Plant', { targets: () => [target('label', 'Label', { into, bind })] });
  const fails = (message: RegExp, ...rules: readonly Rule[]): void => {
    assert.throws(() => run(...rules), message);
  };
  const root = idOf('g', 'root');

  it('is two targets with one identity', () => {
    fails(/Rules R2 and R2 both make stall {2}of p-rose/, marketOfGarden, stallOfPlant, stallOfPlant);
  });

  it('is looking up a target that no rule makes', () => {
    const lost = rule('BAD', 'Garden', {
      targets: (source, { equivalent }) => [
        target('root', 'Market', { bind: () => ({ title: equivalent(source, 'ghost') }) }),
      ],
    });
    fails(/No rule made ghost {2}of g/, lost);
  });

  it('is not making exactly one root', () => {
    fails(/must make exactly one root, not 0/);
    const second = rule('BAD', 'Garden', {
      targets: () => [target('root2', 'Market', { bind: () => ({ title: 'Two' }) })],
    });
    fails(/must make exactly one root, not 2/, marketOfGarden, second);
  });

  it('is putting a target into an element or feature that does not exist', () => {
    fails(
      /BAD puts .* into an unknown element/,
      marketOfGarden,
      label(() => ({ container: 'nowhere', feature: 'stalls' })),
    );
    fails(
      /BAD puts .* into Market.windows, which is not a containment/,
      marketOfGarden,
      label(() => ({ container: root, feature: 'windows' })),
    );
  });

  it('is targets that contain each other outside the root', () => {
    const inItself = rule('BAD', 'Plant', {
      targets: (plant, { equivalent }) => [
        target('label', 'Stall', {
          into: () => ({ container: equivalent(plant, 'label'), feature: 'labels' }),
          bind: () => ({ title: 'x' }),
        }),
      ],
    });
    fails(/contain each other and are not in the root: .*, made by BAD/, marketOfGarden, inItself);
  });

  it('is looking up targets before all are known', () => {
    const hasty = rule('BAD', 'Plant', {
      targets: (plant, { equivalents }) => {
        equivalents(plant, 'stall');
        return [];
      },
    });
    fails(/A rule asks for stall before targets are known/, marketOfGarden, hasty);
  });

  it('is binding a feature that does not exist', () => {
    const surplus = { title: 'x', colour: 'red' };
    const stall = rule('BAD', 'Plant', {
      targets: () => [
        target('stall', 'Stall', {
          into: () => ({ container: root, feature: 'stalls' }),
          // As an untyped caller would; the type of `bind` refuses it.
          bind: (): { readonly title: string } => surplus,
        }),
      ],
    });
    fails(/BAD sets Stall.colour, which does not exist/, marketOfGarden, stall);
  });

  it('is putting several elements into one place', () => {
    fails(
      /one place for sign and got 3 elements/,
      marketOfGarden,
      label(() => ({ container: root, feature: 'sign' })),
    );
  });

  it('is a contribution to something that was not made', () => {
    const contributing = rule('BAD', 'Garden', {
      contributions: () => [{ target: 'nothing', role: 'r', suffix: '' }],
    });
    fails(/A trace link points to nothing/, marketOfGarden, contributing);
  });
});
