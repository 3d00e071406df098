import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { mergeMembers } from './merge-members.ts';

function merged(ours: unknown, base: unknown, theirs: unknown): ReturnType<typeof mergeMembers> {
  return mergeMembers(JSON.stringify(ours), { base: JSON.stringify(base), theirs: JSON.stringify(theirs) });
}

describe('a merge of JSON members', () => {
  const cases: readonly (readonly [
    what: string,
    ours: unknown,
    base: unknown,
    theirs: unknown,
    value: unknown,
    conflicts: readonly string[],
  ])[] = [
    ['takes members of both sides', { a: 1, x: 2 }, { a: 1 }, { a: 1, y: 3 }, { a: 1, y: 3, x: 2 }, []],
    ['takes changed values of both', { a: 2, b: 1 }, { a: 1, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }, []],
    ['keeps a removal', { b: 1 }, { a: 1, b: 1 }, { a: 1, b: 2 }, { b: 2 }, []],
    ['goes into objects', { a: { x: 1, y: 2 } }, { a: { x: 1 } }, { a: { x: 2 } }, { a: { x: 2, y: 2 } }, []],
    ['keeps the own value in a conflict', { a: 2 }, { a: 1 }, { a: 3 }, { a: 2 }, ['/a']],
    ['takes lists as values', { a: [1, 2] }, { a: [1] }, { a: [1, 3] }, { a: [1, 2] }, ['/a']],
    [
      'names a member by its pointer',
      { a: { 'b/c~': 2 } },
      { a: { 'b/c~': 1 } },
      { a: {} },
      { a: { 'b/c~': 2 } },
      ['/a/b~1c~0'],
    ],
    [
      'agrees where both did the same',
      { a: [{ b: 2 }] },
      { a: [{ b: 1 }] },
      { a: [{ b: 2 }] },
      { a: [{ b: 2 }] },
      [],
    ],
  ];
  for (const [what, ours, base, theirs, value, conflicts] of cases)
    it(what, () => {
      const result = merged(ours, base, theirs);
      assert.deepEqual(JSON.parse(result?.content ?? ''), value);
      assert.deepEqual(result?.conflicts, conflicts);
    });

  it('finds a conflict again from the base it gives, until one side gives way', () => {
    const first = merged({ a: 2, b: 1 }, { a: 1, b: 1 }, { a: 3, b: 2 });
    const again = (ours: string): ReturnType<typeof mergeMembers> =>
      mergeMembers(ours, { base: first?.base ?? '', theirs: '{"a":3,"b":2}' });
    assert.deepEqual(again(first?.content ?? ''), first);
    assert.deepEqual(again('{"a":3,"b":2}')?.conflicts, []);
  });

  it('is not tried with what is not an object', () => {
    for (const text of ['', '[]', 'null', '{,}'])
      assert.equal(mergeMembers(text, { base: '{}', theirs: '{}' }), undefined);
  });

  it('keeps the text of people where it has nothing to change', () => {
    const ours = '{ "a": 1,\n"mine": 2 }';
    assert.equal(mergeMembers(ours, { base: '{"a":1}', theirs: '{"a":1}' })?.content, ours);
  });

  it('is the other side where one side changed nothing', () => {
    const json = fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), fc.jsonValue({ maxDepth: 2 }));
    fc.assert(
      fc.property(json, json, (base, other) => {
        const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
        assert.deepEqual(plain(JSON.parse(merged(other, base, base)?.content ?? '')), plain(other));
        assert.deepEqual(plain(JSON.parse(merged(base, base, other)?.content ?? '')), plain(other));
      }),
    );
  });
});
