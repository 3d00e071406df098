import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defineMetamodel } from '../metamodel/define-metamodel.ts';
import { nameBasedId } from '../identity/name-based-id.ts';
import { attr, classes, contains, enums } from '../metamodel/feature-spec.ts';
import type { SpecOf } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { openModel } from '../model/model.ts';
import { traceClasses } from '../trace/trace-classes.ts';
import type { Rule, Target } from './rule.ts';
import { ruleWords } from './rule.ts';
import { transform } from './transform.ts';

const orchard = defineMetamodel({
  name: 'orchard',
  uri: 'urn:test:orchard:1',
  root: 'Orchard',
  classes: classes({
    Thing: { doc: 'Anything.', abstract: true, features: { id: attr('Identifier', '1', 'Identity.') } },
    Orchard: { doc: 'Root.', extends: ['Thing'], features: { trees: contains('Tree', '0..*', 'Trees.') } },
    Tree: { doc: 'Grows.', extends: ['Thing'], features: { name: attr('String', '0..1', 'Name.') } },
  }),
});

const cellar = defineMetamodel({
  name: 'cellar',
  uri: 'urn:test:cellar:1',
  root: 'Cellar',
  enums: enums({
    TraceKind: { doc: 'Strength.', literals: ['PRIMARY', 'HELPER', 'CONTRIBUTING'] },
    TraceLevel: { doc: 'Side.', literals: ['ORCHARD'] },
  }),
  classes: classes({
    ModelElement: {
      doc: 'Anything.',
      abstract: true,
      features: { id: attr('Identifier', '1', 'Identity.', { policy: 'IMMUTABLE' }) },
    },
    ...traceClasses,
    Cellar: {
      doc: 'Root.',
      extends: ['GeneratedElement'],
      features: {
        jars: contains('Jar', '0..*', 'Jars.'),
        best: contains('Jar', '0..1', 'The best one.'),
        trace: contains('TraceModel', '0..1', 'Trace.'),
      },
    },
    Jar: {
      doc: 'Holds fruit.',
      extends: ['GeneratedElement'],
      features: {
        label: attr('String', '0..1', 'Words.'),
        fruits: attr('String', '0..*', 'What is in it.'),
        closed: attr('Boolean', '1', 'Has a lid on.', { default: true }),
      },
    },
  }),
});

const { rule, lazyRule, abstractRule, target, extension, shared } = ruleWords<
  SpecOf<typeof orchard>,
  SpecOf<typeof cellar>,
  undefined
>();

const trees = [
  { eClass: 'Tree', id: 'apple', name: 'Apple' },
  { eClass: 'Tree', id: 'plum' },
];
const source = openModel(orchard, { eClass: 'Orchard', id: 'o', trees } as Element);

const generate = (...rules: readonly Rule[]): Element =>
  transform(
    {
      name: 'orchard-to-cellar',
      source: orchard,
      target: cellar,
      sourceLevel: 'ORCHARD',
      analyse: () => undefined,
      identify: ({ key, role, suffix }) => `${key.id}.${role}${suffix === '' ? '' : `.${suffix}`}`,
      rules,
    },
    source,
  ).root;

const run = (...rules: readonly Rule[]) => openModel(cellar, generate(...rules));

const cellarOfOrchard = rule('C1', 'Orchard', {
  targets: (place, { equivalent }) => [
    target('cellar', 'Cellar', { bind: () => ({}) }),
    target('trace-model', 'TraceModel', {
      into: () => ({ container: equivalent(place, 'cellar'), feature: 'trace' }),
      bind: () => ({}),
    }),
  ],
});

const inCellar = (feature: string) => () => ({ container: 'o.cellar', feature });

const jar = (bind: () => object, feature = 'jars'): Rule =>
  rule('C2', 'Tree', {
    targets: () => [{ ...target('jar', 'Jar', { bind: () => ({}) }), into: inCellar(feature), bind }],
  });

describe('the features of a target', () => {
  it('are left out when they are undefined, empty lists, or the default', () => {
    const root: object = generate(
      cellarOfOrchard,
      jar(() => ({ label: undefined, fruits: [], closed: true })),
    );
    assert.ok('jars' in root && Array.isArray(root.jars));
    assert.deepEqual(root.jars[0], {
      ...{ eClass: 'Jar', id: 'apple.jar', generatedFrom: ['apple'] },
      generatedByTransformation: 'orchard-to-cellar/C2',
      traceId: nameBasedId('orchard-to-cellar', 'apple', 'trace:jar', ''),
    });
  });

  it('stand in the element as they are bound otherwise, also when they look empty', () => {
    const [first] = run(
      cellarOfOrchard,
      jar(() => ({ label: '', fruits: ['a'], closed: false })),
    ).all('Jar');
    assert.deepEqual([first?.label, first?.fruits, first?.closed], ['', ['a'], false]);
  });

  it('may say themselves what the element came from', () => {
    const [first] = run(
      cellarOfOrchard,
      jar(() => ({ generatedFrom: ['elsewhere'], generatedByTransformation: 'by hand' })),
    ).all('Jar');
    assert.deepEqual(first?.generatedFrom, ['elsewhere']);
    assert.equal(first.generatedByTransformation, 'by hand');
  });

  it('that the class lacks are a mistake, even unset ones', () => {
    for (const surplus of [{ colour: 'red' }, { label: 'x', colour: undefined }])
      assert.throws(
        () =>
          generate(
            cellarOfOrchard,
            jar(() => surplus),
          ),
        { message: 'C2 sets Jar.colour, which does not exist.' },
      );
  });

  it('are not what every object inherits', () => {
    const inherited = Object.create({ label: () => 'x' }) as object;
    const [first] = run(
      cellarOfOrchard,
      jar(() => inherited),
    ).all('Jar');
    assert.equal(first?.label, undefined);
  });
});

describe('what rules share', () => {
  const labelled = abstractRule('A1', 'Tree', {
    shared: ({ name }) => shared('Jar', { label: name ?? 'nameless', closed: false }),
  });
  const filled = abstractRule('A2', 'Tree', {
    extends: [labelled],
    shared: () => shared('Jar', { fruits: ['f'], closed: true }),
  });

  it('goes into the first target only, the more general first', () => {
    const jars = rule('C3', 'Tree', {
      extends: [filled],
      targets: () => [
        extension('jar', 'Jar', { into: inCellar('jars'), bind: () => ({}) }),
        target('spare', 'Jar', { into: inCellar('jars'), bind: () => ({}) }),
      ],
    });
    assert.deepEqual(
      run(cellarOfOrchard, jars)
        .all('Jar')
        .map(({ id, label, fruits, closed }) => [id, label, fruits, closed]),
      [
        ['apple.jar', 'Apple', ['f'], undefined],
        ['apple.spare', undefined, [], undefined],
        ['plum.jar', 'nameless', ['f'], undefined],
        ['plum.spare', undefined, [], undefined],
      ].map(([id, label, fruits, closed]) => [id, label, fruits, closed ?? true]),
    );
  });
});

describe('a mistake', () => {
  const fails = (message: string, ...rules: readonly Rule[]): void => {
    assert.throws(() => generate(...rules), { message });
  };
  const made = (eClass: string): Rule => {
    const unknown: Target = { role: 'jar', eClass, into: inCellar('jars'), bind: () => ({}) };
    return rule('BAD', 'Tree', { targets: () => [unknown] });
  };

  it('is making an element of a class that is abstract or does not exist', () => {
    fails('orchard-to-cellar cannot make ModelElement.', cellarOfOrchard, made('ModelElement'));
    fails('orchard-to-cellar cannot make Ghost.', cellarOfOrchard, made('Ghost'));
  });

  it('is starting from a class that does not exist, in any kind of rule', () => {
    for (const kind of ['MATCHED', 'LAZY', 'ABSTRACT'] as const)
      fails('Rule C2 of orchard-to-cellar starts from Ghost, which does not exist.', cellarOfOrchard, {
        ...jar(() => ({})),
        kind,
        from: 'Ghost',
      });
  });

  it('is putting an element where elements do not go', () => {
    fails(
      'C2 puts apple.jar into Cellar.generatedFrom, which is no containment.',
      cellarOfOrchard,
      jar(() => ({}), 'generatedFrom'),
    );
    fails(
      'Cellar o.cellar has one place for best and got 2 elements.',
      cellarOfOrchard,
      jar(() => ({}), 'best'),
    );
  });

  it('is making two targets of one suffix, after others of other suffixes', () => {
    const suffixed = rule('BAD', 'Orchard', {
      targets: () =>
        ['a', 'b', undefined, 'b'].map((suffix) =>
          target('jar', 'Jar', { suffix, into: inCellar('jars'), bind: () => ({}) }),
        ),
    });
    fails('Rules BAD and BAD both make jar b of o.', cellarOfOrchard, suffixed);
  });
});

describe('looking up what was made', () => {
  const asked = (look: (context: Parameters<NonNullable<Rule['targets']>>[1]) => unknown): unknown => {
    let answer: unknown;
    const jars = rule('C4', 'Tree', {
      targets: ({ id }) =>
        [...(id === 'apple' ? ['a', 'b'] : []), undefined].map((suffix) =>
          target('jar', 'Jar', { suffix, into: inCellar('jars'), bind: () => ({}) }),
        ),
    });
    const asking = rule('C5', 'Orchard', {
      targets: (_place, context) => [
        target('asking', 'Jar', {
          into: inCellar('jars'),
          bind: () => {
            answer = look(context as unknown as Parameters<typeof look>[0]);
            return {};
          },
        }),
      ],
    });
    generate(cellarOfOrchard, jars, asking);
    return answer;
  };

  it('goes by source, role and suffix', () => {
    assert.deepEqual(
      asked(({ maybe }) => [
        maybe('apple', 'jar', 'a'),
        maybe('apple', 'jar', 'b'),
        maybe('apple', 'jar'),
        maybe('apple', 'jar', 'c'),
        maybe('plum', 'jar'),
        maybe('plum', 'jar', 'a'),
        maybe('plum', 'lid'),
        maybe('pear', 'jar'),
      ]),
      ['apple.jar.a', 'apple.jar.b', 'apple.jar', undefined, 'plum.jar', undefined, undefined, undefined],
    );
  });

  it('gives all of a role in the order they were made in, and none where there is none', () => {
    assert.deepEqual(
      asked(({ equivalents, source: model }) => [
        equivalents('apple', 'jar'),
        equivalents(model.find('plum') ?? 'none', 'jar'),
        equivalents('plum', 'lid'),
        equivalents('pear', 'jar'),
      ]),
      [['apple.jar.a', 'apple.jar.b', 'apple.jar'], ['plum.jar'], [], []],
    );
  });

  it('of what a lazy rule makes works for any source, also one that is not there or of another class', () => {
    const lid = lazyRule('L1', 'Tree', {
      makes: ['lid', 'ring'],
      targets: () => [
        target('lid', 'Jar', { into: inCellar('jars'), bind: () => ({}) }),
        target('ring', 'Jar', { into: inCellar('jars'), bind: () => ({}) }),
      ],
    });
    const other = lazyRule('L2', 'Tree', {
      makes: ['lid'],
      targets: () => [target('second', 'Jar', { into: inCellar('jars'), bind: () => ({}) })],
    });
    const answers: unknown[] = [];
    const asking = rule('C5', 'Orchard', {
      targets: (_place, { maybe }) => [
        target('asking', 'Jar', {
          into: inCellar('jars'),
          bind: () => {
            answers.push(
              maybe('o', 'lid'),
              maybe('pear', 'lid'),
              maybe('plum', 'ring'),
              maybe('plum', 'lid'),
            );
            return {};
          },
        }),
      ],
    });
    const jars = run(cellarOfOrchard, asking, lid, other).all('Jar');
    assert.deepEqual(answers, [undefined, undefined, 'plum.ring', 'plum.lid']);
    assert.deepEqual(
      jars.map(({ id }) => id),
      ['o.asking', 'plum.lid', 'plum.ring', 'plum.second'],
    );
  });
});

describe('trace links', () => {
  it('have the name of their source where it has one, and the kind where it is not the usual one', () => {
    const named = run(
      cellarOfOrchard,
      jar(() => ({})),
    );
    assert.deepEqual(
      named.all('TraceLink').map(({ sourceId, sourceLabel, role, kind, targetId }) => ({
        ...{ sourceId, sourceLabel, role, kind, targetId },
      })),
      [
        ['o', undefined, 'cellar', 'PRIMARY', 'o.cellar'],
        ['apple', 'Apple', 'jar', 'PRIMARY', 'apple.jar'],
        ['plum', undefined, 'jar', 'PRIMARY', 'plum.jar'],
      ].map(([sourceId, sourceLabel, role, kind, targetId]) => ({
        ...{ sourceId, sourceLabel, role, kind, targetId },
      })),
    );
  });

  it('are not there when there is nowhere to put them', () => {
    const bare = rule('C1', 'Orchard', { targets: () => [target('cellar', 'Cellar', { bind: () => ({}) })] });
    assert.equal(
      run(
        bare,
        jar(() => ({})),
      ).all('TraceLink').length,
      0,
    );
  });

  it('of contributions come after the others and say who contributed what', () => {
    const contributing = rule('C6', 'Tree', {
      contributions: ({ id }) => [{ target: `${id}.jar`, role: 'fruit', suffix: 's' }],
    });
    const links = run(
      cellarOfOrchard,
      contributing,
      jar(() => ({})),
    ).all('TraceLink');
    assert.deepEqual(
      links
        .slice(-2)
        .map(({ kind, sourceId, targetId, role, rule: by }) => [kind, sourceId, targetId, role, by]),
      [
        ['CONTRIBUTING', 'apple', 'apple.jar', 'fruit', 'C6'],
        ['CONTRIBUTING', 'plum', 'plum.jar', 'fruit', 'C6'],
      ],
    );
    assert.equal(links.length, 5);
  });
});
