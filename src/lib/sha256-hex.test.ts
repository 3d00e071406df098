import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { sha256Hex } from './sha256-hex.ts';

test('any text, well-formed or not, is hashed as its UTF-8 bytes', () => {
  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.nat(0xffff)).map(ofCodeUnits));
  fc.assert(
    fc.property(anyText, (text) => {
      assert.equal(
        sha256Hex(text),
        createHash('sha256').update(new TextEncoder().encode(text)).digest('hex'),
      );
    }),
  );
});

test('a known vector', () => {
  assert.equal(sha256Hex('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

function ofCodeUnits(units: readonly number[]): string {
  return String.fromCharCode(...units);
}
