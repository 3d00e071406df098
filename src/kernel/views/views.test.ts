import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import { openModel } from '../model/model.ts';
import { defineViews, type WrittenView } from './define-views.ts';
import { fillIn, parseTemplate } from './label-template.ts';
import { materialise } from './materialise.ts';
import { narrow, narrowingProblems } from './narrow.ts';

const shelf: WrittenView = {
  id: 'shelf',
  title: 'Shelf',
  purpose: 'What there is.',
  readers: 'everybody',
  kind: 'GRAPH',
  nodes: [
    { of: 'Library', shape: 'GROUP' },
    { of: 'Book', when: { genre: 'POETRY' }, shape: 'NOTE', tone: 'GREEN', summary: '{pages} pages' },
    { of: 'Book', shape: 'BOX', summary: '[{pages} pages]' },
    { of: 'Member', shape: 'PERSON', label: 'member {lends}', onlyUsed: true },
  ],
  edges: [
    { of: 'Book', to: 'sequelOf', kind: 'follows' },
    { of: 'Member', to: 'lends', kind: 'lends', line: 'DASHED' },
  ],
  narrowings: [{ parameter: 'book', of: 'Book' }],
};

const metamodel: Metamodel = library;
const model = openModel(metamodel, {
  eClass: 'Library',
  id: 'lib',
  name: 'City',
  items: [
    { eClass: 'Book', id: 'b1', name: 'One', pages: 12, keywords: ['a', 'b'] },
    { eClass: 'Book', id: 'b2', name: 'Two', genre: 'POETRY', sequelOf: 'b1' },
    { eClass: 'Book', id: 'b3', name: 'Three', sequelOf: 'gone' },
    { eClass: 'Book', id: 'b4', name: 'Four' },
  ],
  members: [
    { eClass: 'Member', id: 'm1', lends: ['b2', 'b3'] },
    { eClass: 'Member', id: 'm2', lends: [] },
  ],
} as never);

const [definition] = defineViews(library, { defaultView: 'shelf', views: [shelf] }).views;
assert.ok(definition !== undefined);
const view = materialise(definition, model);

describe('a materialised view', () => {
  it('has a node for each element that the first fitting rule shows, inside its container', () => {
    assert.deepEqual(
      view.nodes.map(({ id, shape, parentId }) => `${id} ${shape} ${parentId ?? '-'}`),
      ['lib GROUP -', 'b1 BOX lib', 'b2 NOTE lib', 'b3 BOX lib', 'b4 BOX lib', 'm1 PERSON lib'],
    );
  });

  it('leaves out what nothing uses and references to nothing', () => {
    assert.ok(!view.nodes.some(({ id }) => id === 'm2'));
    assert.deepEqual(
      view.edges.map(({ id }) => id),
      ['b2#sequelOf#b1', 'm1#lends#b2', 'm1#lends#b3'],
    );
  });

  it('keeps apart the edges that two rules make of one element', () => {
    const both: WrittenView = {
      ...shelf,
      edges: [
        { of: 'Book', from: '^', to: 'sequelOf', kind: 'holds what goes on' },
        { of: 'Book', from: 'sequelOf', to: '^', kind: 'stands in' },
      ],
    };
    const [made] = defineViews(library, { defaultView: 'shelf', views: [both] }).views;
    assert.ok(made !== undefined);
    assert.deepEqual(
      materialise(made, model).edges.map(({ id, kind }) => `${id} ${kind}`),
      ['b2 holds what goes on', 'b2#b1#lib stands in'],
    );
  });

  it('fills in labels, and drops bracketed parts without value', () => {
    assert.equal(view.nodes.find(({ id }) => id === 'b1')?.summary, '12 pages');
    assert.equal(view.nodes.find(({ id }) => id === 'b4')?.summary, undefined);
    assert.equal(view.nodes.find(({ id }) => id === 'm1')?.label, 'member Two, Three');
  });
});

describe('a narrowed view', () => {
  it('has what belongs to the element, its neighbours, and what surrounds them', () => {
    const narrowed = narrow(view, model, { book: 'b2' });
    assert.deepEqual(
      narrowed.nodes.map(({ id }) => id),
      ['lib', 'b1', 'b2', 'm1'],
    );
    assert.deepEqual(
      narrowed.edges.map(({ id }) => id),
      ['b2#sequelOf#b1', 'm1#lends#b2'],
    );
  });

  it('has by its scope what belongs to any element, or some rows of a table with those they belong to', () => {
    assert.deepEqual(
      narrow(view, model, { scope: 'm1' }).nodes.map(({ id }) => id),
      ['lib', 'b2', 'b3', 'm1'],
    );
    const table = { ...definition, kind: 'TABLE' } as const;
    assert.deepEqual(
      narrow({ ...view, kind: 'TABLE' }, model, { scope: '3..4' }).nodes.map(({ id }) => id),
      ['lib', 'b2', 'b3'],
    );
    assert.deepEqual(narrowingProblems(table, model, { scope: '3..4' }), []);
    assert.deepEqual(narrowingProblems(definition, model, { scope: 'b1' }), []);
    assert.match(narrowingProblems(table, model, { scope: '4..3' }).join(), /^scope: rows count from 1/);
    assert.match(narrowingProblems(definition, model, { scope: '3..4' }).join(), /^scope: only tables/);
    assert.match(narrowingProblems(definition, model, { scope: 'b9' }).join(), /^scope: no element/);
  });

  it('is refused for elements and parameters that there are not', () => {
    assert.deepEqual(narrowingProblems(definition, model, { book: 'b1' }), []);
    assert.match(narrowingProblems(definition, model, { book: 'm1' }).join(), /^book: no Book .* "m1"$/);
    assert.match(narrowingProblems(definition, model, { film: 'b1' }).join(), /narrowed by book$/);
  });
});

describe('a template', () => {
  const first = model.find('b1');
  assert.ok(first !== undefined);
  for (const [template, text] of [
    ['{name}', 'One'],
    ['{genre}', 'novel'],
    ['{genre:raw}', 'NOVEL'],
    ['{keywords:count} words: {keywords}', '2 words: a, b'],
    ['{keywords:count word/words}, {sequels:count sequel/sequels}', '2 words, 1 sequel'],
    ['{pages:count page/pages}[, {isbn:count number/numbers}]', '12 pages'],
    ['{isbn|name}', 'One'],
    ['{lent?lent}here', 'here'],
    ['{lent?lent|name}', 'One'],
    ['{isbn|keywords:count}', '2'],
    ['{name}[ ({isbn})]', 'One'],
    ['{name}[ ({pages})]', 'One (12)'],
    ['followed by {sequels}', 'followed by Two'],
  ] as const)
    it(`${template} reads ${text}`, () => assert.equal(fillIn(parseTemplate(template), model, first), text));
});

describe('definitions of views', () => {
  for (const [what, broken, message] of [
    ['class', { nodes: [{ of: 'Shelf', shape: 'BOX' }] }, /no class "Shelf"/],
    ['feature', { nodes: [{ of: 'Book', shape: 'BOX', label: '{title}' }] }, /no Book has a feature "title"/],
    ['flag', { nodes: [{ of: 'Book', shape: 'BOX', label: '{name?yes}' }] }, /"name" of Book is never true/],
    ['literal', { nodes: [{ of: 'Book', shape: 'BOX', when: { genre: 'CRIME' } }] }, /never CRIME/],
    ['path', { edges: [{ of: 'Book', to: 'lends', kind: 'x' }] }, /no Book has a reference "lends"/],
    ['table', { columns: ['a'], nodes: [{ of: 'Book', shape: 'BOX', cells: [] }] }, /0 cells, the table 1/],
  ] as const)
    it(`that speak of a ${what} there is not are refused`, () => {
      assert.throws(
        () => defineViews(library, { defaultView: 'shelf', views: [{ ...shelf, ...broken }] }),
        message,
      );
    });
});
