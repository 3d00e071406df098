import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { base, modelOf, patch } from '../../../test/support/kernel/patch/patched-library.ts';
import { readModel } from '../json/read-model.ts';
import { isObject } from '../model/element.ts';

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
      fc.property(fc.array(operation, { minLength: 1, maxLength: 4 }), (operations) => {
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
    assert.ok(applied > 80, `only ${applied} patches were applied`);
  });

  it('never throws, for any input', () => {
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
