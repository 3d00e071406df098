import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { readXmi, type XmiResult } from './read-xmi.ts';

function fileOf(encoding: string, name: string): string {
  return `<?xml version="1.0" encoding="${encoding}"?>\n<lib:Library xmlns:lib="urn:test:library:1"\n  name="${name}"/>`;
}

function read(bytes: Uint8Array): XmiResult {
  return readXmi({ metamodel: library, bytes, newId: () => 'new' });
}

/** UTF-16 with its low bytes first. */
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');

describe('the encoding of an XMI file', () => {
  const cases: readonly (readonly [what: string, bytes: Uint8Array, name: string])[] = [
    ['UTF-8', Buffer.from(fileOf('UTF-8', 'Bücher €')), 'Bücher €'],
    ['US-ASCII', Buffer.from(fileOf('US-ASCII', 'B&#xFC;cher')), 'Bücher'],
    ['ISO-8859-1', Buffer.from(fileOf('ISO-8859-1', 'Bücher'), 'latin1'), 'Bücher'],
    ['ISO-8859-1 in small letters', Buffer.from(fileOf('iso-8859-1', 'Bücher'), 'latin1'), 'Bücher'],
    ['ISO-8859-15', Buffer.from(fileOf('ISO-8859-15', '\u00a4'), 'latin1'), '€'],
    ['windows-1252', Buffer.from(fileOf('windows-1252', '\u0080 ü'), 'latin1'), '€ ü'],
    ['UTF-16 with a byte order mark', wide(`\uFEFF${fileOf('UTF-16', 'Bücher €')}`), 'Bücher €'],
    ['UTF-16 without one', wide(fileOf('UTF-16LE', 'Bücher €')), 'Bücher €'],
    ['UTF-16, high bytes first', wide(`\uFEFF${fileOf('UTF-16', 'Bücher €')}`).swap16(), 'Bücher €'],
    ['the same without a mark', wide(fileOf('UTF-16BE', 'Bücher €')).swap16(), 'Bücher €'],
  ];
  for (const [what, bytes, name] of cases)
    it(`may be ${what}`, () => {
      const result = read(bytes);
      assert.ok(result.ok, JSON.stringify(result));
      assert.equal(Reflect.get(result.root, 'name'), name);
    });

  it('is read as a whole, however the bytes of a long file are cut', () => {
    for (const fill of [65_400, 65_440, 65_453, 65_454, 65_455, 65_456, 65_457]) {
      const name = `${'x'.repeat(fill)}${'ü€😀'.repeat(20)}`;
      const result = read(Buffer.from(fileOf('UTF-8', name)));
      assert.ok(result.ok);
      assert.equal(Reflect.get(result.root, 'name'), name);
    }
  });

  it('is named with line and column where the bytes are not in it', () => {
    const wrong: readonly (readonly [bytes: Uint8Array, line: number, column: number])[] = [
      [Buffer.from(fileOf('UTF-8', 'Bücher'), 'latin1'), 3, 10],
      [Buffer.from(`${fileOf('UTF-8', 'x'.repeat(200_000))}<!-- ü -->`, 'latin1'), 3, 200_017],
      [Buffer.concat([Buffer.from(fileOf('UTF-8', 'a')), Buffer.from([0xe2, 0x82])]), 3, 13],
      [wide(fileOf('UTF-16', 'a\uD800b')), 3, 10],
    ];
    for (const [bytes, line, column] of wrong) {
      const result = read(bytes);
      assert.ok(!result.ok);
      const [finding] = result.findings;
      assert.equal(finding?.code, 'WRONG_ENCODING');
      assert.match(finding.message, new RegExp(`^Line ${line}, column ${column}\\b`));
    }
  });

  it('is not what the file says when its bytes say otherwise', () => {
    for (const bytes of [
      Buffer.from(fileOf('UTF-16', 'a')),
      wide(`\uFEFF${fileOf('ISO-8859-1', 'a')}`),
      Buffer.from(fileOf('Shift_JIS', 'a')),
    ]) {
      const result = read(bytes);
      assert.ok(!result.ok);
      assert.equal(result.findings[0]?.code, 'WRONG_ENCODING');
    }
  });
});
