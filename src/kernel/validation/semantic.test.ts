import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { openModel } from '../model/model.ts';
import type { Constraint } from './constraint.ts';
import { constraintBuilder } from './constraint.ts';
import { validateSemantics } from './semantic.ts';

type Facts = { readonly bookCount: number };
const { constraint } = constraintBuilder<Library, Facts>();
const head = { severity: 'ERROR', holds: 'always', message: 'Wrong.', remedy: 'Repair it.' } as const;

const shelf = {
  eClass: 'Library',
  id: 'lib',
  name: 'City',
  items: [
    { eClass: 'Book', id: 'b1', name: 'One', pages: 3 },
    { eClass: 'Film', id: 'f1', name: 'Screen' },
    { eClass: 'Book', id: 'b2', name: 'Two', pages: 0 },
  ],
};

function validate(...constraints: readonly Constraint[]): ReturnType<typeof validateSemantics> {
  const model = openModel(library, shelf);
  return validateSemantics<Library>(
    { analyse: (given) => ({ bookCount: given.all('Book').length }), constraints },
    model,
  );
}

const hasPages = constraint('HAS-PAGES', 'Book', {
  severity: 'WARNING',
  holds: 'pages is above zero',
  message: '"{name}" of class {class} has {pages} pages in {place}.',
  remedy: 'Add some.',
  feature: 'pages',
  check: (book, { model, pointer }) =>
    (book.pages ?? 1) > 0 || {
      values: { place: model.containerOf(book, 'Library').name },
      fix: { title: 'One page', patch: [{ op: 'replace', path: pointer(book, 'pages'), value: 1 }] },
    },
});

describe('semantic validation', () => {
  it('reports a violated constraint with filled message, pointer and fix', () => {
    assert.deepEqual(validate(hasPages), [
      {
        severity: 'WARNING',
        code: 'HAS-PAGES',
        message: '"Two" of class Book has 0 pages in City. Add some.',
        elementId: 'b2',
        elementClass: 'Book',
        elementName: 'Two',
        feature: 'pages',
        jsonPointer: '/items/2/pages',
        fix: { title: 'One page', patch: [{ op: 'replace', path: '/items/2/pages', value: 1 }] },
      },
    ]);
  });

  it('checks instances of subclasses, in document order', () => {
    const every = constraint('EVERY', 'Item', { ...head, check: () => false });
    assert.deepEqual(
      validate(every).map((finding) => finding.elementId),
      ['b1', 'f1', 'b2'],
    );
  });

  it('checks only where the guard holds', () => {
    const guarded = constraint('GUARDED', 'Item', {
      ...head,
      guard: (item) => item.eClass === 'Film',
      check: () => false,
    });
    assert.deepEqual(
      validate(guarded).map((finding) => finding.elementId),
      ['f1'],
    );
  });

  it('skips a constraint where one it requires fails', () => {
    const after = constraint('AFTER', 'Book', { ...head, requires: ['HAS-PAGES'], check: () => false });
    assert.deepEqual(
      validate(after, hasPages).map((finding) => `${finding.code} ${finding.elementId}`),
      ['AFTER b1', 'HAS-PAGES b2'],
    );
  });

  it('evaluates a constraint once per element, however often it is asked for', () => {
    let evaluations = 0;
    const counted = constraint('COUNTED', 'Book', { ...head, check: () => ++evaluations > 0 });
    const asking = constraint('ASKING', 'Book', {
      ...head,
      check: (book, { satisfies }) => satisfies('COUNTED', book) && satisfies('COUNTED', book),
    });
    assert.deepEqual(validate(asking, counted, asking), []);
    assert.equal(evaluations, 2);
  });

  it('hands the shared facts to checks', () => {
    const counting = constraint('COUNTING', 'Library', {
      ...head,
      check: (_library, { facts }) => facts.bookCount === 2,
    });
    assert.deepEqual(validate(counting), []);
  });

  it('turns a check that throws into a finding on its element and goes on', () => {
    const broken = constraint('BROKEN', 'Film', {
      ...head,
      check: () => {
        throw new Error('no such thing');
      },
    });
    assert.deepEqual(
      validate(broken, hasPages).map((finding) => `${finding.code} ${finding.message}`),
      [
        'CONSTRAINT_FAILED BROKEN could not be checked on Film "Screen" (f1): no such thing',
        'HAS-PAGES "Two" of class Book has 0 pages in City. Add some.',
      ],
    );
  });

  it('reports each problem of a check and points where the problem lies', () => {
    const both = constraint('BOTH', 'Library', {
      ...head,
      check: (_library, { model }) => model.all('Book').map((book) => ({ at: book, feature: 'name' })),
    });
    assert.deepEqual(
      validate(both).map((finding) => finding.jsonPointer),
      ['/items/0/name', '/items/2/name'],
    );
  });

  it('lets a problem bring its own message and remedy', () => {
    const choosy = constraint('CHOOSY', 'Film', {
      ...head,
      check: () => ({ message: '{name} is {what}.', remedy: 'Wait for {what}.', values: { what: 'late' } }),
    });
    assert.equal(validate(choosy)[0]?.message, 'Screen is late. Wait for late.');
  });

  it('stands a check with very many problems', () => {
    const many = constraint('MANY', 'Film', {
      ...head,
      check: () => Array.from({ length: 300_000 }, () => ({})),
    });
    assert.equal(validate(many).length, 300_000);
  });

  it('reports whether a constraint holds for another element', () => {
    const asking = constraint('ASKING', 'Film', {
      ...head,
      check: (_film, { model, satisfies }) =>
        model.all('Book').every((book) => satisfies('HAS-PAGES', book)) || { values: {} },
    });
    assert.deepEqual(
      validate(asking, hasPages).map(({ code, elementId }) => `${code} ${elementId}`),
      ['ASKING f1', 'HAS-PAGES b2'],
    );
  });

  it('refuses constraints that require each other or one that does not exist', () => {
    const a = constraint('A', 'Book', { ...head, requires: ['B'], check: () => true });
    const b = constraint('B', 'Book', { ...head, requires: ['A'], check: () => true });
    assert.throws(() => validate(a, b), /Constraints require each other: A → B → A/);
    assert.throws(() => validate(a), /Constraint A requires B, which does not exist/);
  });

  it('reports a constraint that asks for itself while it runs', () => {
    const circular = constraint('CIRCULAR', 'Film', {
      ...head,
      check: (film, { satisfies }) => satisfies('CIRCULAR', film),
    });
    assert.match(validate(circular)[0]?.message ?? '', /CIRCULAR asks for itself on Film/);
  });
});
