import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { openModel } from './model.ts';
import { elementWith } from '../../../test/support/kernel/model/element-with.ts';

const shelf = {
  eClass: 'Library',
  id: 'lib',
  name: 'City',
  items: [
    { eClass: 'Book', id: 'b1', name: 'One' },
    { eClass: 'Film', id: 'f1', name: 'Screen', basedOn: ['b1', 'b2'] },
    { eClass: 'Book', id: 'b2', name: 'Two', sequelOf: 'b1', genre: 'POETRY' },
  ],
  members: [{ eClass: 'Member', id: 'm1', lends: ['f1'] }],
};

describe('an opened model', () => {
  const model = openModel(library, shelf);

  it('has every feature: defaults filled in, lists always there', () => {
    const [first, second] = model.all('Book');
    assert.ok(first !== undefined && second !== undefined);
    assert.equal(first.genre, 'NOVEL');
    assert.equal(second.genre, 'POETRY');
    assert.deepEqual(first.keywords, []);
    assert.equal(first.pages, undefined);
  });

  it('lists instances of a class and its subclasses in document order', () => {
    assert.deepEqual(
      model.all('Item').map((item) => item.id),
      ['b1', 'f1', 'b2'],
    );
    assert.equal(model.size, 5);
  });

  it('resolves references and knows who refers to an element', () => {
    const [book] = model.all('Book');
    assert.ok(book);
    assert.deepEqual(
      model.referrers(book, 'Book', 'sequelOf').map((element) => element.id),
      ['b2'],
    );
    assert.deepEqual(
      model.references(book).map(({ element, feature }) => `${element.id}.${feature.name}`),
      ['f1.basedOn', 'b2.sequelOf'],
    );
    assert.deepEqual(
      model.all('Film').flatMap((film) => model.resolveAll(film.basedOn).map((source) => source.name)),
      ['One', 'Two'],
    );
  });

  it('knows where an element stands', () => {
    const [member] = model.all('Member');
    assert.ok(member);
    assert.equal(model.containerOf(member, 'Library').name, 'City');
    assert.equal(model.placeOf(member)?.feature.name, 'members');
    assert.equal(model.placeOf(model.root), undefined);
    assert.throws(() => model.containerOf(member, 'Desk'), /not contained in a Desk/);
  });

  it('leaves the given document alone', () => {
    assert.ok(!('genre' in (shelf.items[0] ?? {})));
  });

  it('refuses duplicate ids and references to nothing', () => {
    assert.throws(
      () =>
        openModel(
          library,
          elementWith({ eClass: 'Library', id: 'x', members: [{ eClass: 'Member', id: 'x' }] }),
        ),
      /id x is used twice/,
    );
    assert.throws(() => model.get('nowhere'), /No element has the id nowhere/);
  });
});
