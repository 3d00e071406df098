import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { defineMetamodel } from './define-metamodel.ts';
import { attr, contains, ref } from './feature-spec.ts';

const id = attr('Identifier', '1', 'Identity.');

describe('a metamodel table', () => {
  it('gives a class its inherited features first, in table order', () => {
    assert.deepEqual(
      library.classes.get('Book')?.features.map((feature) => feature.name),
      [
        'id',
        'note',
        'name',
        'price',
        'isbn',
        'genre',
        'keywords',
        'chapters',
        'pages',
        'lent',
        'sequelOf',
        'sequels',
      ],
    );
  });

  it('knows the concrete kinds of an abstract class', () => {
    assert.deepEqual(library.concreteKinds('Item'), ['Book', 'Film']);
    assert.deepEqual([...(library.classes.get('Book')?.kinds ?? [])].sort(), ['Book', 'Entry', 'Item']);
  });

  it('stores neither ids nor derived features', () => {
    const stored = library.classes.get('Book')?.stored.map((feature) => feature.name) ?? [];
    assert.ok(stored.includes('sequelOf') && !stored.includes('sequels') && !stored.includes('id'));
  });

  it('includes the package it builds on', () => {
    const extended = defineMetamodel(
      {
        name: 'archive',
        uri: 'urn:test:archive:1',
        classes: { Map: { doc: 'A map.', extends: ['Item'], features: {} } },
      },
      library,
    );
    assert.equal(extended.classes.get('Map')?.packageName, 'archive');
    assert.equal(extended.classes.get('Book')?.packageName, 'library');
    assert.deepEqual(
      extended.packages.map((each) => each.name),
      ['library', 'archive'],
    );
  });
});

describe('a contradictory metamodel table', () => {
  const contradictions: readonly {
    readonly name: string;
    readonly build: () => unknown;
    readonly says: RegExp;
  }[] = [
    {
      name: 'a class that extends itself',
      build: () =>
        defineMetamodel({
          name: 'm',
          uri: 'u',
          classes: {
            A: { doc: '', extends: ['B'], features: {} },
            B: { doc: '', extends: ['A'], features: {} },
          },
        }),
      says: /Class A extends itself: A → B → A/,
    },
    {
      name: 'an unknown supertype',
      build: () =>
        defineMetamodel({ name: 'm', uri: 'u', classes: { A: { doc: '', extends: ['X'], features: {} } } }),
      says: /Class A extends X, which is not defined/,
    },
    {
      name: 'a feature defined twice along the supertypes',
      build: () =>
        defineMetamodel({
          name: 'm',
          uri: 'u',
          classes: { A: { doc: '', features: { id } }, B: { doc: '', extends: ['A'], features: { id } } },
        }),
      says: /Class B defines id again, which it has from A/,
    },
    {
      name: 'one feature name from two supertypes',
      build: () =>
        defineMetamodel({
          name: 'm',
          uri: 'u',
          classes: {
            A: { doc: '', features: { id } },
            B: { doc: '', features: { id } },
            C: { doc: '', extends: ['A', 'B'], features: {} },
          },
        }),
      says: /Class C inherits id from both A and B/,
    },
    {
      name: 'an attribute of unknown type',
      build: () =>
        defineMetamodel({
          name: 'm',
          uri: 'u',
          classes: { A: { doc: '', features: { x: attr('Nope', '1', '') } } },
        }),
      says: /A.x has the type Nope, which is not defined/,
    },
    {
      name: 'a reference to an unknown class',
      build: () =>
        defineMetamodel({
          name: 'm',
          uri: 'u',
          classes: { A: { doc: '', features: { x: contains('Nope', '1', '') } } },
        }),
      says: /A.x points to class Nope, which is not defined/,
    },
    {
      name: 'a default of another type',
      build: () =>
        defineMetamodel({
          name: 'm',
          uri: 'u',
          classes: { A: { doc: '', features: { x: attr('Integer', '1', '', { default: 'one' }) } } },
        }),
      says: /A.x has the default one, which is not of type Integer/,
    },
    {
      name: 'an opposite that does not exist',
      build: () =>
        defineMetamodel({
          name: 'm',
          uri: 'u',
          classes: { A: { doc: '', features: { x: ref('A', '0..1', '', { opposite: 'y' }) } } },
        }),
      says: /A.x has the opposite A.y, which does not exist/,
    },
    {
      name: 'an opposite that does not point back',
      build: () =>
        defineMetamodel({
          name: 'm',
          uri: 'u',
          classes: {
            A: { doc: '', features: { x: ref('A', '0..1', '', { opposite: 'y' }), y: ref('A', '0..1', '') } },
          },
        }),
      says: /A.x has the opposite A.y, which does not point back/,
    },
    {
      name: 'an abstract root',
      build: () =>
        defineMetamodel({
          name: 'm',
          uri: 'u',
          root: 'A',
          classes: { A: { doc: '', abstract: true, features: {} } },
        }),
      says: /Root class A must be a concrete class/,
    },
  ];
  for (const { name, build, says } of contradictions)
    it(`is refused for ${name}`, () => {
      assert.throws(build, says);
    });
});
