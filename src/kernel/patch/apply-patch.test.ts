import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { base, patch } from '../../../test/support/kernel/patch/patched-library.ts';
import { toJson } from '../json/write-model.ts';
import { defineMetamodel } from '../metamodel/define-metamodel.ts';
import { attr } from '../metamodel/feature-spec.ts';
import { applyPatch } from './apply-patch.ts';

function issuesOf(operations: unknown): readonly string[] {
  const result = patch(operations);
  assert.ok(!result.ok && result.reason === 'OPERATIONS', JSON.stringify(result));
  return result.issues;
}

describe('a patch', () => {
  const before = toJson(library, base);
  const [one, two] = before['items'] as readonly object[];
  const cases: readonly (readonly [what: string, operations: readonly object[], after: object])[] = [
    ['adds a feature', [{ op: 'add', path: '/note', value: 'n' }], { note: 'n' }],
    ['writes over a feature that is there', [{ op: 'add', path: '/name', value: 'K' }], { name: 'K' }],
    ['replaces a feature', [{ op: 'replace', path: '/name', value: 'K' }], { name: 'K' }],
    ['removes a feature', [{ op: 'remove', path: '/members' }], { members: undefined }],
    [
      'adds to the end of a list',
      [{ op: 'add', path: '/items/0/keywords/-', value: 'z' }],
      { items: [{ ...one, keywords: ['x', 'y', 'z'] }, two] },
    ],
    [
      'adds into a list',
      [{ op: 'add', path: '/items/0/keywords/1', value: 'z' }],
      { items: [{ ...one, keywords: ['x', 'z', 'y'] }, two] },
    ],
    [
      'adds behind the last entry by its index',
      [{ op: 'add', path: '/items/0/keywords/2', value: 'z' }],
      { items: [{ ...one, keywords: ['x', 'y', 'z'] }, two] },
    ],
    [
      'removes from a list, and the list with its last entry',
      [
        { op: 'remove', path: '/items/0/keywords/0' },
        { op: 'remove', path: '/items/0/keywords/0' },
      ],
      { items: [{ ...one, keywords: undefined }, two] },
    ],
    [
      'adds the first entry of a list that is not there',
      [{ op: 'add', path: '/items/0/chapters/-', value: 'c' }],
      { items: [{ ...one, chapters: ['c'] }, two] },
    ],
    [
      'replaces a feature that has its default',
      [{ op: 'replace', path: '/items/0/genre', value: 'POETRY' }],
      { items: [{ ...one, genre: 'POETRY' }, two] },
    ],
    [
      'gives an added element an id',
      [{ op: 'add', path: '/members/-', value: {} }],
      { members: [...(before['members'] as readonly object[]), { eClass: 'Member', id: 'new-1' }] },
    ],
    [
      'changes what it added itself',
      [
        { op: 'add', path: '/desk', value: { id: 'd', staff: ['m'] } },
        { op: 'replace', path: '/desk/staff/0', value: 'n' },
        { op: 'add', path: '/desk/staff/-', value: 'm' },
      ],
      { desk: { eClass: 'Desk', id: 'd', staff: ['n', 'm'] } },
    ],
    [
      'keeps the id of an element that is replaced by one without',
      [{ op: 'replace', path: '/items/0', value: { name: 'Other', eClass: 'Book' } }],
      { items: [{ eClass: 'Book', id: 'b', name: 'Other' }, two] },
    ],
    [
      'puts another element in the place of one',
      [{ op: 'replace', path: '/items/0', value: { eClass: 'Film', name: 'Other' } }],
      { items: [{ eClass: 'Film', id: 'new-1', name: 'Other' }, two] },
    ],
    ['repeats an id as it is', [{ op: 'replace', path: '/items/0/id', value: 'b' }], {}],
    ['tolerates a leading content', [{ op: 'replace', path: '/content/name', value: 'K' }], { name: 'K' }],
    ['leaves references to what it removes dangling', [{ op: 'remove', path: '/items/0' }], { items: [two] }],
    ['unsets by null', [{ op: 'replace', path: '/name', value: null }], { name: undefined }],
    [
      'passes over members that mean nothing',
      [{ op: 'add', path: '/note', value: 'n', from: '/x' }],
      { note: 'n' },
    ],
  ];
  for (const [what, operations, after] of cases)
    it(what, () => {
      const result = patch(operations);
      assert.ok(result.ok, JSON.stringify(result));
      assert.deepEqual(
        JSON.parse(JSON.stringify(toJson(library, result.root))),
        JSON.parse(JSON.stringify({ ...before, ...after })),
      );
    });

  it('leaves the model it was given as it is', () => {
    const frozen = structuredClone(base);
    patch([
      { op: 'add', path: '/items/0/keywords/0', value: 'z' },
      { op: 'remove', path: '/items/1' },
      { op: 'replace', path: '/members/0/lends/0', value: 'q' },
    ]);
    assert.deepEqual(base, frozen);
  });

  it('leaves the values it was given as they are', () => {
    const value = { id: 'd', staff: ['m'] };
    const operations = [
      { op: 'add', path: '/desk', value },
      { op: 'add', path: '/desk/staff/-', value: 'n' },
    ];
    assert.ok(patch(operations).ok);
    assert.deepEqual(value, { id: 'd', staff: ['m'] });
  });

  it('reads content as a feature where the root has one', () => {
    const metamodel = defineMetamodel({
      name: 'm',
      uri: 'u',
      root: 'Page',
      classes: { Page: { doc: '', features: { content: attr('Text', '0..1', '') } } },
    });
    const result = applyPatch({
      metamodel,
      root: { eClass: 'Page', id: 'p' },
      operations: [{ op: 'add', path: '/content', value: 'words' }],
      newId: () => 'drawn',
    });
    assert.deepEqual(result.ok && { ...result.root }, { eClass: 'Page', id: 'p', content: 'words' });
  });
});

describe('a patch that does not fit', () => {
  const cases: readonly (readonly [what: string, operation: object, issue: string])[] = [
    [
      'the root as target',
      { op: 'replace', path: '', value: {} },
      '.path: replacing the root is not supported',
    ],
    [
      'the root behind content',
      { op: 'remove', path: '/content' },
      '.path: replacing the root is not supported',
    ],
    [
      'another operation',
      { op: 'move', from: '/a', path: '/b' },
      '.op: "move" is not supported; use add, replace or remove',
    ],
    [
      'no operation',
      { path: '/name', value: 1 },
      '.op: nothing is not supported; use add, replace or remove',
    ],
    ['no path', { op: 'remove' }, '.path: must be a JSON pointer such as /name, found nothing'],
    [
      'a path without slash',
      { op: 'remove', path: 'name' },
      '.path: "name" does not start with a slash; write /name',
    ],
    [
      'a lone tilde',
      { op: 'remove', path: '/a~2' },
      '.path: "a~2" has a ~ that is neither ~0 nor ~1; write ~ as ~0',
    ],
    ['no value', { op: 'add', path: '/name' }, '.value: is missing; add needs one'],
    ['a member that is not there', { op: 'remove', path: '/note' }, '.path: "/note" does not exist'],
    [
      'a feature without default that is not there',
      { op: 'replace', path: '/note', value: 'n' },
      '.path: "/note" does not exist',
    ],
    [
      'a step into nothing',
      { op: 'add', path: '/desk/staff/-', value: 'm' },
      '.path: "/desk" does not exist',
    ],
    [
      'a step into a value',
      { op: 'add', path: '/name/x', value: 1 },
      '.path: "/name" is a single value, so nothing is inside it',
    ],
    [
      'an entry that is not there',
      { op: 'remove', path: '/items/2' },
      '.path: "/items/2" does not exist; the list has 2 entries',
    ],
    [
      'a place beyond the end',
      { op: 'add', path: '/items/3', value: {} },
      '.path: "/items/3" does not exist; the list has 2 entries',
    ],
    [
      'the place behind the end',
      { op: 'replace', path: '/items/-', value: {} },
      '.path: "/items/-" names the place behind the last entry; only add can use it',
    ],
    [
      'a leading zero',
      { op: 'remove', path: '/items/00' },
      '.path: "00" is not an index of a list; use 0, 1, 2 and so on',
    ],
    [
      'a word for an index',
      { op: 'remove', path: '/items/first' },
      '.path: "first" is not an index of a list; use 0, 1, 2 and so on',
    ],
    [
      'a leading zero on the way',
      { op: 'remove', path: '/items/01/name' },
      '.path: "/items/01" does not exist',
    ],
    [
      'the length of a list',
      { op: 'replace', path: '/items/length', value: 0 },
      '.path: "length" is not an index of a list; use 0, 1, 2 and so on',
    ],
    [
      '__proto__',
      { op: 'add', path: '/__proto__/x', value: 1 },
      '.path: "__proto__" is not a member of any element; correct the pointer',
    ],
    [
      'constructor',
      { op: 'add', path: '/items/0/constructor', value: 1 },
      '.path: "constructor" is not a member of any element; correct the pointer',
    ],
    [
      'prototype',
      { op: 'remove', path: '/constructor/prototype' },
      '.path: "constructor" is not a member of any element; correct the pointer',
    ],
    ['an inherited method', { op: 'remove', path: '/toString' }, '.path: "/toString" does not exist'],
    [
      'another id',
      { op: 'replace', path: '/items/0/id', value: 'c' },
      '.path: the id "b" cannot be changed; ids are immutable',
    ],
    [
      'another id by add',
      { op: 'add', path: '/id', value: 'c' },
      '.path: the id "l" cannot be changed; ids are immutable',
    ],
    [
      'no id',
      { op: 'remove', path: '/items/0/id' },
      '.path: the id "b" cannot be changed; ids are immutable',
    ],
    [
      'another class of the root',
      { op: 'replace', path: '/eClass', value: 'Desk' },
      '.path: the class of the root cannot be changed; it stays "Library"',
    ],
    [
      'a path of three thousand characters',
      { op: 'remove', path: '/a'.repeat(1_500) },
      '.path: is longer than 2048 characters; no model is that deep',
    ],
  ];
  for (const [what, operation, issue] of cases)
    it(`is refused for ${what}`, () => {
      assert.deepEqual(issuesOf([operation]), [`operations[0]${issue}`]);
    });

  it('is refused when it is not a list, empty, or too long', () => {
    assert.deepEqual(issuesOf({}), ['operations: expected a list, found {}']);
    assert.deepEqual(issuesOf(undefined), ['operations: expected a list, found nothing']);
    assert.deepEqual(issuesOf([]), ['operations: is empty; send at least one operation']);
    assert.deepEqual(issuesOf(Array.from({ length: 10_001 }, () => ({}))), [
      'operations: holds 10001 operations; split the patch, 10000 are the most',
    ]);
    assert.deepEqual(issuesOf(['x']), [
      'operations[0]: expected an object with op, path and value, found "x"',
    ]);
  });

  it('is refused with the problems of form of all its operations, and otherwise with the first misfit', () => {
    assert.deepEqual(
      issuesOf([
        { op: 'x', path: 'y' },
        { op: 'add', path: '/a' },
      ]).length,
      3,
    );
    assert.deepEqual(
      issuesOf([
        { op: 'add', path: '/note', value: 'n' },
        { op: 'remove', path: '/nothing' },
        { op: 'remove', path: '/neither' },
      ]),
      ['operations[1].path: "/nothing" does not exist'],
    );
  });

  it('is refused with findings when no model can have its result', () => {
    const result = patch([
      { op: 'add', path: '/items/-', value: { eClass: 'Book', id: 'b', colour: 'red' } },
      { op: 'add', path: '/colour', value: 'red' },
      { op: 'replace', path: '/members/0/lends', value: [['b']] },
      { op: 'add', path: '/members/0/lends/0/0', value: 'x' },
    ]);
    assert.ok(!result.ok && result.reason === 'CONTENT', JSON.stringify(result));
    assert.deepEqual(result.findings.map(({ code, jsonPointer }) => `${code} ${jsonPointer}`).sort(), [
      'DUPLICATE_ID /items/2/id',
      'UNKNOWN_FEATURE /colour',
      'UNKNOWN_FEATURE /items/2/colour',
      'WRONG_TYPE /members/0/lends/0',
    ]);
  });
});
