import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from './refusal.ts';
import { readJsonBody } from './json-body.ts';
import { findJsonError } from './json-error.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function issueFor(text: string): string {
  try {
    readJsonBody(bytes(text));
  } catch (error) {
    assert.ok(error instanceof Refusal);
    assert.equal(error.kind, 'INVALID');
    return error.issues.join('\n');
  }
  throw new Error(`${text} was accepted`);
}

test('no bytes at all are an empty object', () => {
  assert.deepEqual(readJsonBody(new Uint8Array()), {});
});

const broken: readonly (readonly [text: string, place: string])[] = [
  ['{a:1}', 'line 1, column 2: expected a member name in double quotes or \'}\' but found "a"'],
  ['hello', 'line 1, column 1: expected a value but found "h"'],
  ['{"a": nope}', 'line 1, column 7: expected a value but found "n"'],
  ['  ', 'line 1, column 3: expected a value but found the end of the body'],
  ['[1,\n2', "line 2, column 2: expected ',' or ']' after the item but found the end of the body"],
  ['{"a":1,}', 'line 1, column 8: expected a member name in double quotes but found "}"'],
  ['{"a" 1}', 'line 1, column 6: expected \':\' after the member name but found "1"'],
  ['[1]x', 'line 1, column 4: expected the end of the body but found "x"'],
  ['[01]', "line 1, column 3: expected ',' or ']' after the item but found \"1\""],
];

for (const [text, place] of broken) {
  test(`the error in ${JSON.stringify(text)} is told with its place`, () => {
    assert.equal(issueFor(text), `body: ${place}; correct the JSON`);
  });
}

test('what is not UTF-8 is refused', () => {
  assert.throws(() => readJsonBody(Uint8Array.of(0x22, 0xff, 0x22)), /not valid JSON/);
});

test('a member named __proto__ is refused with its place', () => {
  assert.match(issueFor('{"a":[{"__proto__":{}}]}'), /^a\[0\]\.__proto__: /);
});

test('64 levels are accepted and 65 are refused', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  readJsonBody(bytes(nested(64)));
  assert.match(issueFor(nested(65)), /^body: is nested deeper than 64 levels/);
});

test('objects of 1,000 members are accepted and of 1,001 are refused', () => {
  const crowded = (members: number) =>
    `{"a":[{${Array.from({ length: members }, (_, n) => `"${n}":0`).join()}}]}`;
  readJsonBody(bytes(crowded(1_000)));
  assert.match(issueFor(crowded(1_001)), /^body: has an object with more than 1000 members/);
});

test('every text is read as JSON.parse reads it, or refused where it first stops being JSON', () => {
  const mutated = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', '}', ']', ',', ':', '"', 'x', '1'));
  fc.assert(
    fc.property(mutated, ([json, at, insert]) => {
      const place = at % (json.length + 1);
      const text = json.slice(0, place) + insert + json.slice(place + (insert === '' ? 1 : 0));
      const parsed = parsedBy(text);
      if (parsed !== undefined || text === '') return;
      const { line, column, detail } = findJsonError(text);
      assert.ok(line >= 1 && column >= 1 && detail.startsWith('expected '));
    }),
  );
});

function parsedBy(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

for (const [what, text, place] of [
  ['half a surrogate pair', String.raw`{"a":["\ud800"]}`, 'a[0]'],
  ['half a surrogate pair in a name', String.raw`{"a\udfff":1}`, 'a\ufffd'],
  ['the character U+0000', String.raw`{"a":{"b":"x\u0000"}}`, 'a.b'],
  ['the character U+0000 and nothing else', String.raw`"\u0000"`, 'body'],
] as const)
  test(`text with ${what} is refused with its place`, () => {
    const problem = 'holds half a surrogate pair or the character U+0000; send other text';
    assert.equal(issueFor(text), `${place}: ${problem}`);
  });

test('whole surrogate pairs and other control characters pass', () => {
  assert.deepEqual(readJsonBody(bytes(String.raw`["\ud834\udd1e","\u0001"]`)), ['\u{1d11e}', '\u0001']);
});
