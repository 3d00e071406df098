import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { openModel } from '../model/model.ts';
import { fingerprint } from './fingerprint.ts';
import { readModel } from './read-model.ts';
import { toCanonicalText, toJson, toText } from './write-model.ts';

const books = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 6 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({
        eClass: fc.constant('Book'),
        id: fc.constant(id),
        name: fc.string({ minLength: 1 }).map((text) => text.replace(/[\n\r]/g, ' ')),
        keywords: fc.array(fc.string(), { maxLength: 4 }),
        chapters: fc.array(fc.string(), { maxLength: 4 }),
        genre: fc.constantFrom('NOVEL', 'POETRY', 'SCIENCE'),
        sequelOf: fc.option(fc.constantFrom(...ids), { nil: undefined }),
      }),
    ),
  ),
);

const shelf = (items: readonly object[]): object => ({
  eClass: 'Library',
  id: 'THE.LIBRARY',
  name: 'L',
  items,
});

function read(json: object): Parameters<typeof openModel>[1] {
  const result = readModel({
    metamodel: library,
    json: JSON.parse(JSON.stringify(json)),
    newId: () => 'unused',
  });
  assert.ok(result.ok, JSON.stringify(result));
  return result.root;
}

describe('the text of a model', () => {
  it('leaves out defaults, empty lists and unset features, and keeps list order', () => {
    const root = read(
      shelf([{ eClass: 'Book', id: 'b', name: 'N', genre: 'NOVEL', keywords: ['z', 'a'], chapters: [] }]),
    );
    assert.deepEqual(toJson(library, root), {
      eClass: 'Library',
      id: 'THE.LIBRARY',
      name: 'L',
      items: [{ eClass: 'Book', id: 'b', name: 'N', keywords: ['z', 'a'] }],
    });
  });

  it('is the same for a model as read and as opened', () => {
    fc.assert(
      fc.property(books, (items) => {
        const root = read(shelf(items));
        assert.equal(toText(library, openModel(library, root).root), toText(library, root));
      }),
    );
  });

  it('reads back as the model it was written from', () => {
    fc.assert(
      fc.property(books, (items) => {
        const text = toText(library, read(shelf(items)));
        assert.equal(toText(library, read(JSON.parse(text) as object)), text);
      }),
    );
  });
});

describe('the canonical text and the fingerprint', () => {
  it('do not depend on the display order of unordered lists', () => {
    fc.assert(
      fc.property(books, (items) => {
        const turned = items.map((book) => ({ ...book, keywords: [...book.keywords].reverse() })).reverse();
        assert.equal(
          toCanonicalText(library, read(shelf(items))),
          toCanonicalText(library, read(shelf(turned))),
        );
        assert.equal(fingerprint(library, read(shelf(items))), fingerprint(library, read(shelf(turned))));
      }),
    );
  });

  it('are written as JSON.stringify writes, in metamodel order with lists sorted', () => {
    const keywords = ['z"\\', '\u0001', 'ä', '😀'];
    const root = read(
      shelf([
        { eClass: 'Film', id: 'f', name: 'Film', price: 1.5, basedOn: ['b'] },
        { eClass: 'Book', id: 'b', name: 'N', lent: true, keywords, chapters: ['2', '1'] },
      ]),
    );
    const { items, ...whole } = toJson(library, root);
    assert.ok(Array.isArray(items));
    const [film, book] = items.map((item: unknown) => ({ ...Object(item) }) as Record<string, unknown>);
    const sorted = { ...book, keywords: [...keywords].sort() };
    assert.equal(toCanonicalText(library, root), JSON.stringify({ ...whole, items: [sorted, film] }));
  });

  it('depend on the order of ordered lists', () => {
    const book = (chapters: readonly string[]): object =>
      shelf([{ eClass: 'Book', id: 'b', name: 'N', chapters }]);
    assert.notEqual(
      fingerprint(library, read(book(['one', 'two']))),
      fingerprint(library, read(book(['two', 'one']))),
    );
  });

  it('leave out features with the policy IGNORE', () => {
    const book = (note: string): object => shelf([{ eClass: 'Book', id: 'b', name: 'N', note }]);
    assert.equal(fingerprint(library, read(book('x'))), fingerprint(library, read(book('y'))));
  });
});
