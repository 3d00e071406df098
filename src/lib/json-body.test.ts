import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from './refusal.ts';
import { readJson, readJsonBody, takeJson } from './json-body.ts';
import { jsonLimits } from './json-limits.ts';

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
  test(`the error in ${JSON.stringify(text)} is reported with its place`, () => {
    assert.equal(issueFor(text), `body: ${place}; correct the JSON`);
  });
}

test('what is not UTF-8 is refused', () => {
  assert.throws(() => readJsonBody(Uint8Array.of(0x22, 0xff, 0x22)), /not valid JSON/);
});

test('a member named __proto__ is refused with its place', () => {
  assert.match(issueFor('{"a":[{"__proto__":{}}]}'), /^a\[0\]\.__proto__: /);
});

test('64 levels are accepted and 65 are refused, before any content', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  readJsonBody(bytes(nested(64)));
  for (const text of [nested(65), '['.repeat(100_000), `{"a":${nested(64)},,,`]) {
    assert.match(
      issueFor(text),
      /^body: is nested deeper than 64 levels: level 65 at .* \(line 1, column \d+\); /,
    );
  }
});

test('objects of 1,000 members are accepted and of 1,001 are refused', () => {
  const crowded = (members: number) =>
    `{"a":[{${Array.from({ length: members }, (_, n) => `"${n}":0`).join()}}]}`;
  readJsonBody(bytes(crowded(1_000)));
  assert.equal(
    issueFor(crowded(1_001)),
    'body: has more than 1000 members in an object: number 1001 at a[0].1000 (line 1, column 7898); send only what this operation reads',
  );
});

test('100,000 different names are accepted, however often each stands, and one more is refused', () => {
  const named = (count: number) =>
    `[${Array.from({ length: 300_000 }, (_, n) => `{"n${n % count}":0}`).join()}]`;
  readJsonBody(bytes(named(jsonLimits.names)));
  assert.match(
    issueFor(named(jsonLimits.names + 1)),
    /^body: has more than 100000 different member names: number 100001 at \[100000\]\.n100000 \(line 1/,
  );
});

test('lists, values, elements, texts and numbers have limits that name limit, found value and place', () => {
  const { items, values, elements, textBytes, numberCharacters } = jsonLimits;
  const many = (count: number, item: string) => `[${`${item},`.repeat(count - 1)}${item}]`;
  const element = '{"eClass":"Goal"}';
  readJsonBody(bytes(`{"a":${many(items, '0')}}`));
  readJsonBody(bytes(many(elements, element)));
  readJsonBody(bytes(`["${'x'.repeat(textBytes)}"]`));
  readJsonBody(bytes(`[${'1'.repeat(numberCharacters)}]`));
  const refused: readonly (readonly [text: string, issue: RegExp])[] = [
    [
      `{"a":${many(items + 1, '0')}}`,
      /more than 1000000 items in a list: number 1000001 at a\[1000000\] \(line 1/,
    ],
    [many(6, many(values / 5, '0')), /more than 4000000 values: number 4000001 at \[4\]\[799994\] \(line 1/],
    [many(elements + 1, element), /more than 200000 elements: number 200001 at \[200000\]\.eClass \(line 1/],
    [`{"a":"${'x'.repeat(textBytes + 1)}"}`, /a text of more than 16777216 bytes: at least 16777217 at a \(/],
    [
      `{"${'x'.repeat(textBytes + 1)}":1}`,
      /a text of more than 16777216 bytes: at least 16777217 at body \(/,
    ],
    [
      `[0,${'1'.repeat(1_001)}]`,
      /a number of more than 1000 characters: at least 1001 at \[1\] \(line 1, column 4\)/,
    ],
    [`[0.${'1'.repeat(1_000_000)}]`, /a number of more than 1000 characters/],
  ];
  for (const [text, issue] of refused) assert.match(issueFor(text), issue);
});

for (const [text, issue] of [
  ['{"id":1,"id":1}', 'id: stands twice in one object, at line 1, column 2 and at line 1, column 9; '],
  [
    '{"a":[{"id":1},\n{"b":{},"id":2,"id":3}]}',
    'a[1].id: stands twice in one object, at line 2, column 9 and at',
  ],
  [String.raw`{"id":1,"\u0069d":2}`, 'id: stands twice'],
  [String.raw`{"\u0069d":1,"id":2}`, 'id: stands twice'],
  [String.raw`{"\u00e4":1,"ä":2}`, 'ä: stands twice'],
  ['{"a":{"a":1,"b":{"a":1}},"a":2}', 'a: stands twice'],
  ['{"":1,"":2}', '"": stands twice'],
] as const)
  test(`a name that stands twice in an object is refused: ${text}`, () => {
    assert.ok(issueFor(text).startsWith(issue), issueFor(text));
  });

test('a name may stand in several objects', () => {
  const text = '[{"a":{"a":{"a":1}},"b":1},{"a":1,"b":{"b":2}},{"a":{},"ab":{},"ba":1}]';
  assert.deepEqual(readJsonBody(bytes(text)), JSON.parse(text));
});

test('what is taken over is free afterwards, and what is only read stays as it is', () => {
  const large = bytes(JSON.stringify({ a: 'x'.repeat(100_000) }));
  readJson(large, 'file');
  assert.ok(large.byteLength > 100_000);
  const shared = large.subarray(0, large.byteLength);
  takeJson(shared, 'file');
  assert.equal(large.byteLength, 0);
  const few = bytes('{"a":1}');
  takeJson(few, 'file');
  assert.equal(few.byteLength, 7);
});

test('places in a file begin with what the file is called', () => {
  const refused = (text: string): readonly string[] => {
    try {
      readJson(bytes(text), 'file');
    } catch (error) {
      assert.ok(error instanceof Refusal);
      return error.issues;
    }
    return [];
  };
  assert.match(refused('{"a":[{"b":1,"b":2}]}').join(), /^file\.a\[0\]\.b: stands twice/);
  assert.match(refused('[1,').join(), /^file: line 1, column 4: /);
});

const mutated = fc.tuple(
  fc.json({ maxDepth: 4 }),
  fc.nat(),
  fc.constantFrom('', '}', ']', ',', ':', '"', 'x', '1', '.', 'e', '-', '\\', '\u0001', '\n', '0'),
);

test('a text is accepted exactly when JSON.parse accepts it and no name stands twice, and means the same', () => {
  fc.assert(
    fc.property(mutated, ([json, at, insert]) => {
      const place = at % (json.length + 1);
      const text = json.slice(0, place) + insert + json.slice(place + (insert === '' ? 1 : 0));
      if (text === '') return;
      const expected = parsedBy(text);
      const read = readBy(text);
      if (read.issue !== undefined && /stands twice|__proto__|surrogate/.test(read.issue)) return;
      assert.equal(read.issue === undefined, expected !== undefined, `${text}: ${read.issue ?? 'accepted'}`);
      if (expected !== undefined) assert.deepEqual(read.value, expected.value);
      else assert.match(read.issue ?? '', /^body: line \d+, column \d+: expected .* but found /s);
    }),
    { numRuns: 2_000 },
  );
});

function parsedBy(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function readBy(text: string): { readonly value?: unknown; readonly issue?: string | undefined } {
  try {
    return { value: readJsonBody(bytes(text)) };
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return { issue: error.issues[0] };
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
