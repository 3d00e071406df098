import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hasCrowdedObject } from './crowded-object.ts';

const maxDepth = 64;

function isCrowded(json: string, mostMembers: number): boolean {
  return hasCrowdedObject(new TextEncoder().encode(json), { mostMembers, maxDepth });
}

test('any JSON text is judged as its parsed value would be', () => {
  const spaced = fc.tuple(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 2));
  fc.assert(
    fc.property(spaced, fc.integer({ min: 1, max: 6 }), ([value, indent], mostMembers) => {
      const expected = mostMembersIn(value) > mostMembers;
      assert.equal(isCrowded(JSON.stringify(value, null, indent), mostMembers), expected);
    }),
  );
});

test('commas and brackets inside of texts and lists count nothing', () => {
  assert.equal(isCrowded(String.raw`{"a,,,\\":"\",{,,,[","b":[0,0,0,0,{"c":[]}]}`, 2), false);
});

test('an object is counted on its own, whatever stands in it, before it or after it', () => {
  assert.equal(isCrowded('[{"a":{"b":1,"c":2}},{"d":[1,2],"e":{}}]', 2), false);
  assert.equal(isCrowded('[{"a":{"b":1,"c":2},"d":3,"e":4}]', 2), true);
});

test('what is no JSON ends somewhere', () => {
  for (const text of ['', '"', '"\\', ']}', '{"', '['.repeat(100), '}{,,,'])
    assert.equal(typeof isCrowded(text, 1), 'boolean');
});

function mostMembersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Math.max(own, ...Object.values(value).map(mostMembersIn));
}
