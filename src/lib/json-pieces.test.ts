import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eachJsonPiece } from './json-pieces.ts';

function piecesOf(value: unknown): readonly string[] {
  const pieces: string[] = [];
  eachJsonPiece(value, (piece) => pieces.push(piece));
  return pieces;
}

test('the pieces of any value are together what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.equal(piecesOf(value).join(''), JSON.stringify(value));
    }),
  );
  const odd = { a: undefined, b: [undefined, null, {}], c: { d: undefined }, e: [] };
  assert.equal(piecesOf(odd).join(''), JSON.stringify(odd));
});

test('a large value comes in many pieces', () => {
  const value = Array.from({ length: 50 }, () => ({ text: 'x'.repeat(100_000) }));
  const pieces = piecesOf(value);
  assert.ok(pieces.length >= 4 && pieces.every(({ length }) => length < 1_200_000));
  assert.equal(pieces.join(''), JSON.stringify(value));
});
