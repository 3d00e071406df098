import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sha256Hex } from '../../lib/sha256-hex.ts';
import { mergeOwnedKeys, ownedValues, type OwnedKeysResult } from './owned-keys.ts';

/** Merges what people keep with what is generated, when `before` was generated last time. */
function merged(kept: string, generated: object, before: object): OwnedKeysResult {
  const pointersOf = (value: object): readonly string[] =>
    Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
      typeof member === 'object' && member !== null
        ? pointersOf(member).map((pointer) => `/${key}${pointer}`)
        : [`/${key}`],
    );
  return mergeOwnedKeys(kept, {
    generated: JSON.stringify(generated),
    pointers: pointersOf(generated),
    before: ownedValues(JSON.stringify(before), pointersOf(before)),
  });
}

const read = (result: OwnedKeysResult): unknown =>
  result.kind === 'MERGED' ? JSON.parse(result.content) : result.kind;

describe('members that the generator owns', () => {
  it('are reported as replaced only when people had another value than both generations', () => {
    const result = merged(
      '{"a":"1","b":"mine","c":"new","e":"mine"}',
      { a: '2', b: '2', c: 'new', d: '1', e: '1' },
      {
        a: '1',
        b: '1',
        c: '1',
      },
    );
    assert.deepEqual(read(result), { a: '2', b: '2', c: 'new', e: '1', d: '1' });
    assert.deepEqual(result.kind === 'MERGED' ? result.replaced : [], ['/b', '/e']);
  });

  it('come with the objects around them', () => {
    assert.deepEqual(read(merged('{"x":{"y":1}}', { x: { z: { q: 'v' } } }, {})), {
      x: { y: 1, z: { q: 'v' } },
    });
  });

  it('cannot be put where people have something else, not even a list', () => {
    for (const kept of ['{"x":1}', '{"x":[]}', '{"x":null}', '{"x":"text"}'])
      assert.equal(read(merged(kept, { x: { z: 'v' } }, {})), 'UNREADABLE', kept);
  });

  it('leave with their generation, deep ones too, and leave what stands around them', () => {
    const kept = '{"x":{"y":{"z":"v","mine":1}},"a":"v"}';
    assert.deepEqual(read(merged(kept, {}, { x: { y: { z: 'v' } }, a: 'v' })), { x: { y: { mine: 1 } } });
    assert.deepEqual(read(merged('{"x":1}', {}, { x: { y: 'v' } })), { x: 1 });
  });

  it('keep the indentation they find, and get two blanks where there is none', () => {
    const content = (kept: string): string => {
      const result = merged(kept, { a: 'new' }, { a: 'old' });
      return result.kind === 'MERGED' ? result.content : '';
    };
    assert.equal(content('{"a":"old"}'), '{\n  "a": "new"\n}\n');
    assert.equal(content('{\n\t"a": "old"\n}'), '{\n\t"a": "new"\n}\n');
    assert.equal(content('{\n    "a": "old"\n}'), '{\n    "a": "new"\n}\n');
  });

  it('are remembered by the hash of their value, absent ones too', () => {
    assert.deepEqual(ownedValues('{"a":{"b":[1]}}', ['/a/b', '/a/c', '/x/y']), [
      { pointer: '/a/b', sha256: sha256Hex('[1]') },
      { pointer: '/a/c', sha256: sha256Hex('') },
      { pointer: '/x/y', sha256: sha256Hex('') },
    ]);
  });
});
