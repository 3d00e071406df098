import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  envValue,
  lineComment,
  markdown,
  markdownCode,
  mermaidLabel,
  mermaidPlain,
  sqlName,
  sqlString,
  templateText,
  tsComment,
  tsKey,
  tsString,
  tsValue,
} from './escape.ts';

type Row = readonly [value: string, written: string];

/** What each writer makes of texts that could mean something else in its language. */
const tables: readonly (readonly [name: string, write: (value: string) => string, rows: readonly Row[]])[] = [
  [
    'a TypeScript string',
    tsString,
    [
      ['plain', `'plain'`],
      ['', `''`],
      ['say "hi"', `'say "hi"'`],
      ["it's", `"it's"`],
      ['back\\slash', String.raw`'back\\slash'`],
      ['two\nlines', String.raw`'two\nlines'`],
      ['\u2028', String.raw`'\u2028'`],
      ['a\u2029b\u2028c\u2028', String.raw`'a\u2029b\u2028c\u2028'`],
      ['\ud800', String.raw`'\ud800'`],
      [`it's "so"`, String.raw`'it\'s "so"'`],
      ['größe 😀', `'größe 😀'`],
    ],
  ],
  [
    'a TypeScript property name',
    tsKey,
    [
      ['name', 'name'],
      ['_a$1', '_a$1'],
      ['longName2', 'longName2'],
      ['$', '$'],
      ['1a', `'1a'`],
      ['a-b', `'a-b'`],
      ['a b', `'a b'`],
      ['', `''`],
      ['größe', `'größe'`],
    ],
  ],
  [
    'a TypeScript comment',
    tsComment,
    [
      ['end */ here */', String.raw`end *\/ here *\/`],
      [' two\n\tlines ', 'two lines'],
      ['BEGIN PROTECTED a:b', 'BEGIN-PROTECTED a:b'],
    ],
  ],
  [
    'the static part of a template literal',
    templateText,
    [
      ['a `b` ${c} \\d', 'a \\`b\\` \\${c} \\\\d'],
      ['$ {x}', '$ {x}'],
    ],
  ],
  [
    'a line comment',
    lineComment,
    [
      ['one\r\ntwo', 'one two'],
      ['END PROTECTED a:b', 'END-PROTECTED a:b'],
    ],
  ],
  [
    'an SQL name',
    sqlName,
    [
      ['customer_1', 'customer_1'],
      ['_x', '_x'],
      ['1x', '"1x"'],
      ['Name', '"Name"'],
      ['a b', '"a b"'],
      ['a"b"', '"a""b"""'],
      ['user', '"user"'],
      ['table', '"table"'],
      ['xmltable', '"xmltable"'],
      ['all', '"all"'],
      ['users', 'users'],
    ],
  ],
  [
    'an SQL string',
    sqlString,
    [
      ['plain', `'plain'`],
      [`it''s`, `'it''''s'`],
      [String.raw`a\b'c`, String.raw`E'a\\b''c'`],
    ],
  ],
  [
    'a text in Markdown',
    markdown,
    [
      ['plain text, here.', 'plain text, here.'],
      ['\\ ` * _ { } [ ] < > # | ~ $', '\\\\ \\` \\* \\_ \\{ \\} \\[ \\] \\< \\> \\# \\| \\~ \\$'],
      ['- item', String.raw`\- item`],
      ['+ item', String.raw`\+ item`],
      ['12. item', String.raw`\12. item`],
      ['3) item', String.raw`\3) item`],
      ['-item - more', '-item - more'],
      ['a - b', 'a - b'],
      ['see 1. there', 'see 1. there'],
      ['1.5', '1.5'],
      ['two\nlines', 'two lines'],
    ],
  ],
  [
    'code in Markdown',
    markdownCode,
    [
      ['a|b|', '`a\\|b\\|`'],
      ['a`b', '`` a`b ``'],
      ['a``b`c', '``` a``b`c ```'],
      ['two\nlines', '`two lines`'],
      ['', '``'],
    ],
  ],
  [
    'a label in Mermaid',
    mermaidLabel,
    [
      ['Order & "more"', '"Order #38; #34;more#34;"'],
      ['#;<>`\\%', '"#35;#59;#60;#62;#96;#92;#37;"'],
      ['two\nlines', '"two lines"'],
    ],
  ],
  [
    'a text without quotes in Mermaid',
    mermaidPlain,
    [
      ['Größe 1_a-b./c', 'Größe 1_a-b./c'],
      ['a:{b}(c)!', 'a b c'],
      ['"x"', 'x'],
    ],
  ],
  [
    'the value in an env file',
    envValue,
    [
      [' a b=c ', 'a b=c'],
      ['one\ntwo', 'one two'],
    ],
  ],
];

describe('a text becomes', () => {
  for (const [name, write, rows] of tables)
    for (const [value, written] of rows)
      it(`${name}: ${JSON.stringify(value)}`, () => {
        assert.equal(write(value), written);
      });
});

describe('a value in TypeScript', () => {
  const rows: readonly (readonly [value: unknown, written: string])[] = [
    [null, 'null'],
    [true, 'true'],
    [1.5, '1.5'],
    ["it's", `"it's"`],
    [[], '[]'],
    [[1, 'a', null], `[1, 'a', null]`],
    [{}, '{}'],
    [{ a: 1, 'b-c': [{ d: null }] }, `{ a: 1, 'b-c': [{ d: null }] }`],
  ];
  for (const [value, written] of rows)
    it(`stands on one line: ${written}`, () => {
      assert.equal(tsValue(value), written);
    });
});
