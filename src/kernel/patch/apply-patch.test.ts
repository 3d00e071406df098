import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { library } from '../../../test/support/library-metamodel.ts';
import { readModel } from '../json/read-model.ts';
import { toJson } from '../json/write-model.ts';
import { defineMetamodel } from '../metamodel/define-metamodel.ts';
import { attr } from '../metamodel/feature-spec.ts';
import type { Element } from '../model/element.ts';
import { isObject } from '../model/element.ts';
import type { PatchResult } from './apply-patch.ts';
import { applyPatch } from './apply-patch.ts';

function modelOf(json: object): Element {
  const result = readModel({ metamodel: library, json, newId: () => 'drawn' });
  assert.ok(result.ok, JSON.stringify(result));
  return result.root;
}

const base = modelOf({
  eClass: 'Library',
  id: 'l',
  name: 'L',
  items: [
    { eClass: 'Book', id: 'b', name: 'One', keywords: ['x', 'y'] },
    { eClass: 'Film', id: 'f', name: 'Two', basedOn: ['b'] },
  ],
  members: [{ id: 'm', lends: ['b', 'f'] }],
});

function patch(operations: unknown, root = base): PatchResult {
  let drawn = 0;
  return applyPatch({ metamodel: library, root, operations, newId: () => `new-${++drawn}` });
}

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
      '.path: "00" is no index of a list; use 0, 1, 2 and so on',
    ],
    [
      'a word for an index',
      { op: 'remove', path: '/items/first' },
      '.path: "first" is no index of a list; use 0, 1, 2 and so on',
    ],
    [
      'a leading zero on the way',
      { op: 'remove', path: '/items/01/name' },
      '.path: "/items/01" does not exist',
    ],
    [
      'the length of a list',
      { op: 'replace', path: '/items/length', value: 0 },
      '.path: "length" is no index of a list; use 0, 1, 2 and so on',
    ],
    [
      '__proto__',
      { op: 'add', path: '/__proto__/x', value: 1 },
      '.path: "__proto__" is no member of any element; correct the pointer',
    ],
    [
      'constructor',
      { op: 'add', path: '/items/0/constructor', value: 1 },
      '.path: "constructor" is no member of any element; correct the pointer',
    ],
    [
      'prototype',
      { op: 'remove', path: '/constructor/prototype' },
      '.path: "constructor" is no member of any element; correct the pointer',
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

  it('is refused when it is no list, empty, or too long', () => {
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

type Operation = {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string;
  readonly value?: unknown;
};

/** RFC 6902 on plain JSON as simply as it can be said; throws where an operation does not fit. */
function naively(document: unknown, { op, path, value }: Operation): void {
  const steps = path.slice(1).split('/');
  const last = steps.pop() ?? '';
  let parent = document as Record<string, unknown> | unknown[];
  for (const [position, step] of steps.entries()) {
    if (Array.isArray(parent) ? !/^(0|[1-9]\d*)$/.test(step) : !Object.hasOwn(parent, step)) {
      // A list that is not there is an empty list.
      const isList = ['items', 'members', 'keywords', 'chapters', 'lends', 'basedOn'].includes(step);
      const fits =
        !Array.isArray(parent) &&
        isList &&
        library.classes.get(String(parent['eClass']))?.featureByName.has(step) === true;
      if (!fits || op !== 'add' || position !== steps.length - 1) throw new Error('missing');
      (parent as Record<string, unknown>)[step] = [];
    }
    const next = (parent as Record<string, unknown>)[step];
    if (typeof next !== 'object' || next === null) throw new Error('no container');
    parent = next as Record<string, unknown>;
  }
  const isThere = Array.isArray(parent)
    ? /^(0|[1-9]\d*)$/.test(last) && Number(last) < parent.length
    : Object.hasOwn(parent, last);
  if (Array.isArray(parent)) {
    const isEnd = last === '-' || last === String(parent.length);
    if (!isThere && !(op === 'add' && isEnd)) throw new Error('missing');
    const index = isThere ? Number(last) : parent.length;
    if (op === 'add') parent.splice(index, 0, value);
    else if (op === 'remove') parent.splice(index, 1);
    else parent[index] = sameElement(parent[index], value);
    return;
  }
  const object = parent;
  const isRootClass = object === document && last === 'eClass';
  if ((last === 'id' || isRootClass) && isThere && (op === 'remove' || value !== object[last]))
    throw new Error('fixed');
  const hasDefault =
    library.classes.get(String(object['eClass']))?.featureByName.get(last)?.default !== undefined;
  if (!isThere && (op === 'remove' || (op === 'replace' && !hasDefault))) throw new Error('missing');
  if (op === 'remove') Reflect.deleteProperty(object, last);
  else object[last] = isThere ? sameElement(object[last], value) : value;
}

/** An element replaced by one of its class without id keeps its id. */
function sameElement(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after) || before['id'] === undefined || 'id' in after) return after;
  return 'eClass' in after && after['eClass'] !== before['eClass'] ? after : { ...after, id: before['id'] };
}

const steps = fc.constantFrom(
  ...[
    'items',
    'members',
    'desk',
    'name',
    'keywords',
    'lends',
    'genre',
    'id',
    'eClass',
    'note',
    'chapters',
    'colour',
  ],
  ...['0', '0', '1', '1', '2', '-', '01'],
);
const likelyPaths = fc.constantFrom(
  ...[
    '/name',
    '/items/0',
    '/items/-',
    '/items/0/keywords/0',
    '/items/0/keywords/-',
    '/items/0/genre',
    '/members/0',
  ],
  ...[
    '/members/0/lends/1',
    '/desk',
    '/desk/staff/-',
    '/members/-',
    '/items/1/basedOn/0',
    '/items/0/chapters/0',
  ],
);
const values = fc.oneof(
  fc.constantFrom<unknown>('x', 'b', 'POETRY', 'l', 7, true, null, [], ['x'], {}, [['x']]),
  fc.constantFrom<unknown>(
    { eClass: 'Book', id: 'p', name: 'P' },
    { eClass: 'Film', id: 'q', basedOn: ['b'] },
    { id: 'r' },
  ),
);
const operation: fc.Arbitrary<Operation> = fc.record({
  op: fc.constantFrom('add', 'replace', 'remove'),
  path: fc.oneof(
    likelyPaths,
    fc.array(steps, { minLength: 1, maxLength: 5 }).map((all) => `/${all.join('/')}`),
  ),
  value: values,
});

describe('any patch', () => {
  it('does what a naive reading of RFC 6902 does', () => {
    let applied = 0;
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 6 }), (operations) => {
        let expected: unknown = JSON.parse(JSON.stringify(base));
        try {
          for (const each of operations) naively(expected, JSON.parse(JSON.stringify(each)) as Operation);
        } catch {
          expected = undefined;
        }
        const result = patch(operations);
        if (expected === undefined) {
          assert.ok(!result.ok && result.reason === 'OPERATIONS', JSON.stringify(result));
          return;
        }
        let drawn = 0;
        const read = readModel({ metamodel: library, json: expected, newId: () => `new-${++drawn}` });
        if (read.ok) applied += 1;
        assert.deepEqual(
          result.ok ? result.root : result.reason === 'CONTENT' ? result.findings : result.issues,
          read.ok ? read.root : read.findings,
        );
      }),
      { numRuns: 4_000 },
    );
    assert.ok(applied > 100, `only ${applied} patches were applied`);
  });

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.jsonValue(), { maxLength: 4 }), (json, list) => {
        patch(json);
        patch(list.map((value) => ({ op: 'add', path: '/name', value })));
        patch(list.map((path) => ({ op: 'remove', path })));
      }),
    );
  });

  it('leaves the prototype of objects alone', () => {
    for (const path of [
      '/__proto__/x',
      '/items/__proto__/x',
      '/items/0/__proto__/x',
      '/constructor/prototype/x',
    ])
      assert.ok(!patch([{ op: 'add', path, value: 1 }]).ok);
    assert.ok(
      !patch([{ op: 'add', path: '/desk', value: JSON.parse('{"__proto__":{"x":1}}') as object }]).ok,
    );
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
  });

  it('takes ten thousand operations at the front of a list of a hundred thousand', () => {
    const members = Array.from({ length: 100_000 }, (_, index) => ({ id: `m${index}` }));
    const root = modelOf({ eClass: 'Library', id: 'l', members });
    const operations = Array.from({ length: 5_000 }, (_, index) => [
      { op: 'add', path: '/members/0', value: { id: `n${index}` } },
      { op: 'remove', path: '/members/1' },
    ]).flat();
    const before = process.cpuUsage();
    const result = patch(operations, root);
    const { user, system } = process.cpuUsage(before);
    assert.ok(result.ok);
    assert.equal(result.elementCount, 100_001);
    assert.ok((user + system) / 1000 < 3_000, `${(user + system) / 1000} ms`);
  });
});
