import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileKind, modelNameOf } from './import-file.ts';

const xml = '<?xml version="1.0"?><a/>';
const bigEndian = Buffer.from(xml, 'utf16le').swap16();

/** BPMN behind a comment of so many characters. */
function behindComment(characters: number): string {
  return `<!--${'x'.repeat(characters)}--><definitions/>`;
}

function kindOf(name: string, content: string | Uint8Array, said?: string): unknown {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const kind = fileKind('cim', { name, bytes }, said);
  if (kind.kind === 'ZIP') return 'ZIP';
  return kind.kind === 'KNOWN' ? kind.format : kind.issues;
}

describe('a model file', () => {
  const known: readonly (readonly [
    what: string,
    name: string,
    content: string | Uint8Array,
    format: string,
  ])[] = [
    ['JSON', 'a.json', '{}', 'JSON'],
    ['JSON after blanks', 'a.JSON', ' \r\n\t{}', 'JSON'],
    ['JSON after a byte order mark', 'a.json', '\ufeff{}', 'JSON'],
    ['XMI', 'a.xmi', xml, 'XMI'],
    ['XMI that is named XML', 'a.b.xml', `\ufeff\n${xml}`, 'XMI'],
    ['XMI in UTF-16 with a byte order mark', 'a.xmi', Buffer.from(`\ufeff${xml}`, 'utf16le'), 'XMI'],
    ['XMI in UTF-16 without one', 'a.xmi', Buffer.from(xml, 'utf16le'), 'XMI'],
    ['XMI in UTF-16, high bytes first', 'a.xmi', bigEndian, 'XMI'],
    ['BPMN that is named XML', 'a.xml', behindComment(200_000), 'BPMN'],
    [
      'an element that opens behind the first 256 KiB, by its name alone',
      'a.xml',
      behindComment(300_000),
      'XMI',
    ],
  ];
  for (const [what, name, content, format] of known)
    it(`is distinguished by its name and its first characters: ${what}`, () => {
      assert.equal(kindOf(name, content), format);
      assert.equal(kindOf(name, content, format.toLowerCase()), format);
      assert.equal(kindOf(name, content, ''), format);
    });

  it('may be a ZIP of files', () => {
    for (const name of ['a.zip', 'a.REQIFZ']) {
      assert.equal(kindOf(name, 'PK\u0003\u0004'), 'ZIP');
      assert.deepEqual(kindOf(name, '{}'), [`file: "${name}" is not a ZIP; pack the files again`]);
    }
  });

  it('must be what its name says', () => {
    assert.deepEqual(kindOf('a.json', xml), ['file: "a.json" holds XMI; give it the name of what it is']);
    assert.deepEqual(kindOf('a.xmi', '{}'), ['file: "a.xmi" holds JSON; give it the name of what it is']);
    for (const name of ['a', 'a.', 'json', 'a.json.gz', 'a.__proto__', ''])
      assert.match(
        String(kindOf(name, '{}')),
        /must end in \.json, \.xmi, \.xml, \.bpmn, \.reqif, \.csv, \.tsv, \.zip or \.reqifz/,
      );
  });

  it('may be XMI in UTF-16, but not JSON', () => {
    const advice = ['file: is JSON in UTF-16; save it as UTF-8 and send that file'];
    for (const text of ['{}', '\ufeff{}', '\ufeff \r\n{"eClass":"x"}', '\n{}'])
      for (const name of ['a.json', 'a.xmi']) {
        assert.deepEqual(kindOf(name, Buffer.from(text, 'utf16le')), advice);
        assert.deepEqual(kindOf(name, Buffer.from(text, 'utf16le').swap16()), advice);
      }
    assert.match(String(kindOf('a.json', Buffer.from('\ufeff[]', 'utf16le'))), /holds neither/);
  });

  it('must be what the sender says', () => {
    assert.deepEqual(kindOf('a.json', '{}', 'XMI'), [
      'format: is XMI, but "a.json" is named like JSON; leave it out',
    ]);
    assert.deepEqual(kindOf('a.json', '{}', 'EMF'), [
      'format: must be one of JSON, XMI, BPMN, REQIF, CSV, found "EMF"',
    ]);
  });

  it('is a table when it is named so and is a text', () => {
    assert.equal(kindOf('a.csv', 'a;b'), 'CSV');
    assert.equal(kindOf('a.tsv', Buffer.from('\ufeffa\tb', 'utf16le')), 'CSV');
    assert.deepEqual(kindOf('a.csv', 'PK\u0003\u0004'), [
      'file: is a ZIP or a spreadsheet; give a ZIP the ending .zip, or save the spreadsheet as CSV and send that file',
    ]);
    assert.deepEqual(kindOf('a.csv', 'ab\u0000'), [
      'file: is not a text; save the table as CSV and send that file',
    ]);
    assert.deepEqual(kindOf('a.csv', '{}'), ['file: "a.csv" holds JSON; give it the name of what it is']);
  });

  it('must hold something', () => {
    assert.deepEqual(kindOf('a.json', ''), ['file: is empty; send a model file']);
    for (const content of ['[]', 'null', '   '])
      assert.match(String(kindOf('a.json', content)), /holds neither a JSON object nor XML/);
  });
});

describe('the name a file suggests', () => {
  it('has no folders and no extension', () => {
    assert.equal(modelNameOf('C:\\models\\Book shop.cim.json'), 'Book shop.cim');
    assert.equal(modelNameOf('../../etc/Shop.xmi'), 'Shop');
    assert.equal(modelNameOf('.json'), '');
  });
});
