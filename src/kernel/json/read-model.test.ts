import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import type { ReadResult } from './read-model.ts';
import { readModel } from './read-model.ts';

let drawn = 0;

function read(json: unknown, limits?: { elements: number; depth: number }): ReadResult {
  drawn = 0;
  return readModel({
    metamodel: library,
    json,
    newId: () => `new-${++drawn}`,
    ...withoutUndefined({ limits }),
  });
}

const book = (features: object): object => ({
  eClass: 'Library',
  id: 'l',
  name: 'L',
  items: [{ eClass: 'Book', id: 'b', name: 'N', ...features }],
});

describe('reading a model', () => {
  it('gives elements without id a new one and keeps given ids', () => {
    const result = read({
      name: 'L',
      items: [
        { eClass: 'Book', name: 'A' },
        { eClass: 'Film', id: 'f', name: 'B' },
      ],
    });
    assert.ok(result.ok);
    assert.deepEqual(JSON.parse(JSON.stringify(result.root)), {
      eClass: 'Library',
      id: 'new-1',
      name: 'L',
      items: [
        { eClass: 'Book', id: 'new-2', name: 'A' },
        { eClass: 'Film', id: 'f', name: 'B' },
      ],
    });
    assert.equal(result.elementCount, 3);
  });

  it('fills in the class where the feature leaves no choice', () => {
    const result = read({ name: 'L', members: [{ id: 'm' }] });
    assert.ok(result.ok);
    assert.match(JSON.stringify(result.root), /"eClass":"Member"/);
  });

  it('drops nulls and empty lists, keeps explicit defaults', () => {
    const result = read(book({ pages: null, keywords: [], genre: 'NOVEL' }));
    assert.ok(result.ok);
    const text = JSON.stringify(result.root);
    assert.ok(!text.includes('pages') && !text.includes('keywords') && text.includes('"genre":"NOVEL"'));
  });

  it('lets incomplete models pass', () => {
    assert.ok(read({ items: [{ eClass: 'Book', id: 'b', sequelOf: 'gone', isbn: 'x' }] }).ok);
  });
});

describe('a document that is not representable', () => {
  const cases: readonly (readonly [
    what: string,
    json: unknown,
    code: string,
    pointer: string,
    message: RegExp,
  ])[] = [
    ['is not an object', [], 'NOT_AN_OBJECT', '', /Expected an element \(a JSON object\), found a list/],
    [
      'has another root',
      { eClass: 'Book', id: 'b', name: 'N' },
      'WRONG_ROOT',
      '/eClass',
      /root of a library model is a Library, not a Book/,
    ],
    [
      'names an unknown class',
      { items: [{ eClass: 'Boook' }] },
      'UNKNOWN_CLASS',
      '/items/0/eClass',
      /"Boook" is not in the library metamodel/,
    ],
    [
      'names an abstract class',
      { items: [{ eClass: 'Item' }] },
      'ABSTRACT_CLASS',
      '/items/0/eClass',
      /abstract; use one of Book, Film/,
    ],
    [
      'lacks a class where there is a choice',
      { items: [{ id: 'x' }] },
      'MISSING_CLASS',
      '/items/0/eClass',
      /one of Book, Film/,
    ],
    [
      'puts an element where it cannot stand',
      { items: [{ eClass: 'Desk', id: 'd' }] },
      'WRONG_CONTAINMENT',
      '/items/0/eClass',
      /A Desk cannot stand here; expected Book, Film/,
    ],
    [
      'has an unknown feature',
      book({ colour: 'red' }),
      'UNKNOWN_FEATURE',
      '/items/0/colour',
      /Book has no feature "colour"/,
    ],
    [
      'has an inherited member of objects as feature',
      book(JSON.parse('{"__proto__": {"x": 1}}') as object),
      'UNKNOWN_FEATURE',
      '/items/0/__proto__',
      /no feature/,
    ],
    [
      'sets a derived feature',
      book({ sequels: ['b'] }),
      'DERIVED_FEATURE',
      '/items/0/sequels',
      /computed by the service/,
    ],
    [
      'has a text for a number',
      book({ pages: 'many' }),
      'WRONG_TYPE',
      '/items/0/pages',
      /pages of Book "N" \(b\) is a Integer, found "many"/,
    ],
    ['has a fraction for a whole number', book({ pages: 1.5 }), 'WRONG_TYPE', '/items/0/pages', /found 1.5/],
    [
      'has one value for a list',
      book({ keywords: 'one' }),
      'WRONG_TYPE',
      '/items/0/keywords',
      /holds a list, found the string "one"/,
    ],
    [
      'has a list for one value',
      book({ price: [1] }),
      'WRONG_TYPE',
      '/items/0/price',
      /holds one value, found a list/,
    ],
    [
      'has an object for a reference',
      book({ sequelOf: { id: 'b' } }),
      'WRONG_TYPE',
      '/items/0/sequelOf',
      /by its id \(a text\), found an object/,
    ],
    [
      'has an unknown literal',
      book({ genre: 'CRIME' }),
      'UNKNOWN_LITERAL',
      '/items/0/genre',
      /use one of NOVEL, POETRY, SCIENCE/,
    ],
    ['has half a surrogate pair', book({ note: '\ud800' }), 'WRONG_TYPE', '/items/0/note', /valid Unicode/],
    [
      'has half a surrogate pair in a reference',
      book({ sequelOf: '\ud800' }),
      'WRONG_TYPE',
      '/items/0/sequelOf',
      /by its id \(a text\), found the string/,
    ],
    [
      'uses an id twice',
      book({ id: 'l' }),
      'DUPLICATE_ID',
      '/items/0/id',
      /"l" is used twice, first at the root/,
    ],
    [
      'has an illegal id',
      book({ id: 'a b' }),
      'ILLEGAL_ID',
      '/items/0/id',
      /is "a b"; an id is 1-100 characters/,
    ],
    ['has an id that is not text', book({ id: 7 }), 'ILLEGAL_ID', '/items/0/id', /is 7; an id is/],
    ['holds null in a list of elements', { items: [null] }, 'NOT_AN_OBJECT', '/items/0', /found null/],
  ];
  for (const [what, json, code, pointer, message] of cases)
    it(`is refused with ${code} when it ${what}`, () => {
      const result = read(json);
      assert.ok(!result.ok);
      const finding = result.findings.find((each) => each.code === code);
      assert.ok(finding, JSON.stringify(result.findings));
      assert.equal(finding.jsonPointer, pointer);
      assert.match(finding.message, message);
      assert.equal(finding.severity, 'ERROR');
    });

  it('is refused with all its problems at once', () => {
    const result = read(book({ pages: 'x', genre: 'y', colour: 'z', id: '' }));
    assert.ok(!result.ok);
    assert.deepEqual(result.findings.map((finding) => finding.code).sort(), [
      'ILLEGAL_ID',
      'UNKNOWN_FEATURE',
      'UNKNOWN_LITERAL',
      'WRONG_TYPE',
    ]);
  });

  it('is refused when it is too large or too deep', () => {
    const many = read({ members: [{}, {}, {}] }, { elements: 2, depth: 9 });
    assert.ok(!many.ok);
    assert.deepEqual(
      many.findings.map((finding) => finding.code),
      ['TOO_MANY_ELEMENTS'],
    );
    const deep = read({ members: [{}] }, { elements: 9, depth: 1 });
    assert.ok(!deep.ok);
    assert.equal(deep.findings[0]?.code, 'TOO_DEEP');
  });

  it('is refused with its first ten thousand problems', () => {
    const members = Object.fromEntries(Array.from({ length: 12_000 }, (_, index) => [`m${index}`, 0]));
    const result = read(book(members));
    assert.ok(!result.ok);
    assert.equal(result.findings.length, 10_001);
    assert.equal(result.findings.at(-1)?.code, 'TOO_MANY_PROBLEMS');
  });

  it('never throws, for any JSON', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom('items', 'members', 'desk', 'name', 'id', 'eClass'),
        (json, key) => {
          read(json);
          read({ [key]: json });
          read({ eClass: 'Library', id: 'l', name: 'L', [key]: [json] });
        },
      ),
    );
  });
});
