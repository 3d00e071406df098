import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import { defineMetamodel } from '../metamodel/define-metamodel.ts';
import { attr, classes, contains, ref } from '../metamodel/feature-spec.ts';
import type { SpecOf } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { containedIn } from '../model/element.ts';
import { openModel } from '../model/model.ts';
import { validateStructure } from '../validation/structural.ts';
import type { Rule } from './rule.ts';
import { ruleBuilders } from './rule.ts';
import { transform } from './transform.ts';

const zoo = defineMetamodel({
  name: 'zoo',
  uri: 'urn:test:zoo:1',
  root: 'Zoo',
  classes: classes({
    Named: {
      doc: 'Has a name.',
      abstract: true,
      features: { id: attr('Identifier', '1', 'Identity.'), name: attr('String', '1', 'Name.') },
    },
    Zoo: {
      doc: 'Root.',
      extends: ['Named'],
      features: { animals: contains('Animal', '0..*', 'Who lives there.') },
    },
    Animal: {
      doc: 'Lives.',
      extends: ['Named'],
      features: {
        friend: ref('Animal', '0..1', 'Whom it likes.'),
        young: contains('Animal', '0..*', 'Its children.'),
      },
    },
    Bird: { doc: 'Flies.', extends: ['Animal'], features: {} },
    Parrot: { doc: 'Talks.', extends: ['Bird'], features: {} },
  }),
});

const guide = defineMetamodel({
  name: 'guide',
  uri: 'urn:test:guide:1',
  root: 'Guide',
  classes: classes({
    Titled: {
      doc: 'Has a title.',
      abstract: true,
      features: { id: attr('Identifier', '1', 'Identity.'), title: attr('String', '1', 'Title.') },
    },
    Guide: {
      doc: 'Root.',
      extends: ['Titled'],
      features: { pages: contains('Page', '0..*', 'Pages.'), notes: contains('Note', '0..*', 'Notes.') },
    },
    Page: {
      doc: 'About somebody.',
      extends: ['Titled'],
      features: {
        remark: attr('String', '0..1', 'Said beside.'),
        note: ref('Note', '0..1', 'Look there too.'),
        pages: contains('Page', '0..*', 'Pages below.'),
      },
    },
    Note: {
      doc: 'Something small.',
      extends: ['Titled'],
      features: { next: ref('Note', '0..1', 'Read on there.') },
    },
  }),
});

const { rule, lazyRule, abstractRule, target, extension, shared } = ruleBuilders<
  SpecOf<typeof zoo>,
  SpecOf<typeof guide>,
  undefined
>();

const animals = [
  { eClass: 'Animal', id: 'cat', name: 'Cat', friend: 'tit' },
  { eClass: 'Bird', id: 'tit', name: 'Tit', friend: 'ara' },
  { eClass: 'Parrot', id: 'ara', name: 'Ara', friend: 'cat' },
];
const park = zooOf(animals);

function zooOf(inhabitants: readonly object[]): Element {
  return { eClass: 'Zoo', id: 'park', name: 'Park', animals: inhabitants } as Element;
}

const guideOfZoo = rule('Z1', 'Zoo', {
  targets: (place) => [target('guide', 'Guide', { bind: () => ({ title: place.name }) })],
});

function generate(rules: readonly Rule[], root: Element): Element {
  return transform(
    {
      name: 'zoo-to-guide',
      source: zoo,
      target: guide,
      sourceLevel: 'ZOO',
      analyse: () => undefined,
      identify: ({ key, role, suffix }) => `${key.id}.${role}${suffix === '' ? '' : `.${suffix}`}`,
      rules,
    },
    openModel(zoo, root),
  ).root;
}

function run(rules: readonly Rule[], root: Element = park) {
  const generated = generate(rules, root);
  assert.deepEqual(validateStructure(guide, generated), []);
  return openModel(guide, generated);
}

const pageOf = (from: 'Animal' | 'Bird', matches?: Rule['matches']): Rule =>
  rule('Z2', from, {
    ...withoutUndefined({ matches }),
    targets: (animal, { equivalent }) => [
      target('page', 'Page', {
        into: () => ({ container: equivalent('park', 'guide'), feature: 'pages' }),
        bind: () => ({ title: animal.name }),
      }),
    ],
  });

const pagesOf = (...rules: readonly Rule[]): readonly string[] =>
  run([guideOfZoo, ...rules])
    .all('Page')
    .map(({ title }) => title);

describe('what a rule matches', () => {
  it('is only its own class', () => {
    assert.deepEqual(pagesOf(pageOf('Animal')), ['Cat']);
    assert.deepEqual(pagesOf(pageOf('Bird')), ['Tit']);
  });

  it('is subclasses too, when the rule is greedy', () => {
    assert.deepEqual(pagesOf(pageOf('Animal', 'SUBCLASSES_TOO')), ['Cat', 'Tit', 'Ara']);
    assert.deepEqual(pagesOf(pageOf('Bird', 'SUBCLASSES_TOO')), ['Tit', 'Ara']);
  });

  it('is a mistake when the class is abstract and the rule is not greedy', () => {
    const nothing = rule('BAD', 'Named', {});
    assert.throws(() => run([guideOfZoo, nothing]), /BAD .* matches nothing: Named is abstract/);
  });
});

describe('an abstract rule', () => {
  const titled = abstractRule('A1', 'Named', {
    shared: (named) => shared('Titled', { title: named.name }),
  });
  const remarked = abstractRule('A2', 'Animal', {
    extends: [titled],
    when: (animal) => animal.friend !== undefined,
    shared: (animal) => shared('Page', { remark: `likes ${animal.friend ?? 'nobody'}` }),
    targets: (animal, { equivalent }) => [
      target('note', 'Note', {
        into: () => ({ container: equivalent('park', 'guide'), feature: 'notes' }),
        bind: () => ({ title: `Note on ${animal.name}` }),
      }),
    ],
  });
  const guideOfTitled = rule('Z1', 'Zoo', {
    extends: [titled],
    targets: () => [extension('guide', 'Guide', { bind: () => ({}) })],
  });
  const page = (bind: () => { readonly title?: string } = () => ({})): Rule =>
    rule('Z3', 'Animal', {
      matches: 'SUBCLASSES_TOO',
      extends: [remarked, titled],
      targets: (_animal, { equivalent }) => [
        extension('page', 'Page', {
          into: () => ({ container: equivalent('park', 'guide'), feature: 'pages' }),
          bind,
        }),
      ],
    });

  it('does not run on its own', () => {
    assert.equal(run([guideOfTitled, titled, remarked]).size, 1);
  });

  it('gives its features to the first target of rules that extend it, directly or not', () => {
    const result = run([guideOfTitled, page()]);
    assert.equal(result.only('Guide').title, 'Park');
    assert.deepEqual(
      result.all('Page').map(({ title, remark }) => [title, remark]),
      [
        ['Cat', 'likes tit'],
        ['Tit', 'likes ara'],
        ['Ara', 'likes cat'],
      ],
    );
  });

  it('yields to what the extending rule binds itself', () => {
    const result = run([guideOfTitled, page(() => ({ title: 'Mine' }))]);
    assert.deepEqual(new Set(result.all('Page').map(({ title }) => title)), new Set(['Mine']));
  });

  it('adds its own targets, once', () => {
    const result = run([guideOfTitled, page()]);
    assert.deepEqual(
      result.all('Note').map(({ title }) => title),
      ['Note on Cat', 'Note on Tit', 'Note on Ara'],
    );
  });

  it('must hold for rules that extend it to run', () => {
    const loner = zooOf([{ eClass: 'Animal', id: 'owl', name: 'Owl' }]);
    assert.equal(run([guideOfTitled, page()], loner).all('Page').length, 0);
  });

  it('starts from the class of the extending rule or a superclass', () => {
    const wrong = rule('BAD', 'Zoo', { extends: [remarked] });
    assert.throws(
      () => run([guideOfZoo, wrong]),
      /BAD .* extends A2, which starts from Animal and not from Zoo/,
    );
  });

  it('shares features only with targets that have them', () => {
    const note = rule('BAD', 'Animal', {
      extends: [remarked],
      targets: (_animal, { equivalent }) => [
        extension('other', 'Note', {
          into: () => ({ container: equivalent('park', 'guide'), feature: 'notes' }),
          bind: () => ({}),
        }),
      ],
    });
    assert.throws(
      () => run([guideOfZoo, note]),
      /A2 shares features of Page with BAD, whose first target is a Note/,
    );
  });

  it('is distinguished from a rule that extends itself', () => {
    const extended: Rule[] = [];
    const circular = abstractRule('BAD', 'Animal', { extends: extended });
    extended.push(circular);
    const user = rule('Z3', 'Animal', { extends: [circular] });
    assert.throws(() => run([guideOfZoo, user]), /Z3 .* extends itself/);
  });
});

describe('a lazy rule', () => {
  const noteOfFriend = lazyRule('L1', 'Animal', {
    matches: 'SUBCLASSES_TOO',
    makes: ['note'],
    when: (animal) => animal.name !== 'Cat',
    targets: (animal, { maybe, equivalent }) => [
      target('note', 'Note', {
        into: () => ({ container: equivalent('park', 'guide'), feature: 'notes' }),
        bind: () => ({
          title: animal.name,
          next: animal.friend === undefined ? undefined : maybe(animal.friend, 'note'),
        }),
      }),
    ],
  });
  const asking = (friendOf: string): Rule =>
    rule('Z4', 'Animal', {
      matches: 'SUBCLASSES_TOO',
      when: ({ id }) => id === friendOf,
      targets: (animal, { maybe, equivalent }) => [
        target('page', 'Page', {
          into: () => ({ container: equivalent('park', 'guide'), feature: 'pages' }),
          bind: () => ({
            title: animal.name,
            note: animal.friend === undefined ? undefined : maybe(animal.friend, 'note'),
          }),
        }),
      ],
    });
  const notesOf = (...rules: readonly Rule[]): readonly string[] =>
    run([guideOfZoo, ...rules])
      .all('Note')
      .map(({ id }) => id);

  it('makes nothing that is not requested', () => {
    assert.deepEqual(notesOf(noteOfFriend), []);
  });

  it('makes what is asked for, and what that asks for in turn, each once', () => {
    const result = run([guideOfZoo, asking('cat'), asking('ara'), noteOfFriend]);
    assert.deepEqual(
      result.all('Note').map(({ id, next }) => [id, next]),
      [
        ['tit.note', 'ara.note'],
        ['ara.note', undefined],
      ],
    );
    assert.equal(result.all('Page')[0]?.note, 'tit.note');
  });

  it('does not run where it does not hold', () => {
    assert.deepEqual(notesOf(asking('ara'), noteOfFriend), []);
  });

  it('runs on its own class only, unless it is greedy', () => {
    const exact: Rule = { ...noteOfFriend, matches: 'EXACT_CLASS' };
    assert.deepEqual(notesOf(asking('cat'), exact), []);
  });

  it('is also awakened by asking for all images, and by a contribution', () => {
    const counting = rule('Z5', 'Zoo', {
      contributions: (_place, { equivalents, equivalent }) => {
        equivalents('tit', 'note');
        return [{ target: equivalent('ara', 'note'), role: 'interest', suffix: '' }];
      },
    });
    assert.deepEqual(notesOf(counting, noteOfFriend), ['tit.note', 'ara.note']);
  });

  it('says which roles it makes', () => {
    const silent: Rule = { ...noteOfFriend, makes: [] };
    assert.throws(() => run([guideOfZoo, silent]), /L1 .* is lazy and does not say which roles it makes/);
  });
});

describe('depth', () => {
  const count = 20_000;
  const chain = zooOf(
    Array.from({ length: count }, (_, index) => ({
      eClass: 'Animal',
      id: `a${index}`,
      name: 'A',
      ...(index + 1 < count && { friend: `a${index + 1}` }),
    })),
  );

  it('of containment may be any', () => {
    const nested = rule('Z6', 'Animal', {
      targets: (animal, { equivalent }) => [
        target('page', 'Page', {
          into: () =>
            animal.friend === undefined
              ? { container: equivalent('park', 'guide'), feature: 'pages' }
              : { container: equivalent(animal.friend, 'page'), feature: 'pages' },
          bind: () => ({ title: animal.name }),
        }),
      ],
    });
    let deepest = generate([guideOfZoo, nested], chain);
    let depth = 0;
    for (let inner = firstPage(deepest); inner !== undefined; inner = firstPage(inner)) {
      deepest = inner;
      depth += 1;
    }
    assert.equal(depth, count);
    assert.equal(deepest.id, 'a0.page');
  });

  it('of look-ups may be any: every lazy target waits for its turn', () => {
    const note = lazyRule('L2', 'Animal', {
      makes: ['note'],
      targets: (animal, { equivalent }) => [
        target('note', 'Note', {
          into: () => ({ container: equivalent('park', 'guide'), feature: 'notes' }),
          bind: () => ({
            title: animal.name,
            next: animal.friend === undefined ? undefined : equivalent(animal.friend, 'note'),
          }),
        }),
      ],
    });
    const first = rule('Z7', 'Zoo', {
      contributions: (_place, { equivalent }) => {
        equivalent('a0', 'note');
        return [];
      },
    });
    assert.equal(run([guideOfZoo, first, note], chain).all('Note').length, count);
  });
});

function firstPage(element: Element): Element | undefined {
  const feature = guide.classes.get(element.eClass)?.featureByName.get('pages');
  return feature === undefined ? undefined : containedIn(element, feature)[0];
}
