import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { drawFrom } from '../../../test/support/testing/random-numbers.ts';
import { seed } from '../../../test/support/testing/seed.ts';
import { keyOf } from './chunk-list.ts';
import { cutChunks, mostOfChunk } from './cut-chunks.ts';

const mebibyte = 1024 * 1024;

function randomBytes(size: number, from = seed): Uint8Array {
  const draw = drawFrom(from);
  return Uint8Array.from({ length: size }, () => draw(256));
}

const lengthsOf = (bytes: Uint8Array): readonly number[] =>
  [...cutChunks(bytes)].map(({ start, end }) => end - start);

const keysOf = (bytes: Uint8Array): readonly string[] =>
  [...cutChunks(bytes)].map(({ start, end }) => keyOf(bytes.subarray(start, end)));

test('the same bytes are cut at the same places by every version', () => {
  // Other cuts share nothing with what is stored: this changes only together with a new form of contents.
  const lengths = lengthsOf(randomBytes(mebibyte, 1));
  assert.equal(lengths.length, 56);
  assert.deepEqual(lengths.slice(0, 4), [21474, 23226, 17422, 21218]);
  assert.equal(
    createHash('sha256').update(lengths.join()).digest('hex'),
    '655d0128cfc58eea9f47698c58c711351197d852d25add87ae50359681497bbe',
  );
});

test('chunks follow each other without a gap and have from 4 to 64 KiB, mostly about 16', () => {
  const bytes = randomBytes(4 * mebibyte);
  let at = 0;
  for (const { start, end } of cutChunks(bytes)) {
    assert.equal(start, at);
    at = end;
  }
  assert.equal(at, bytes.byteLength);
  const lengths = lengthsOf(bytes);
  assert.ok(lengths.slice(0, -1).every((length) => length > 4 * 1024 && length <= mostOfChunk));
  const mean = bytes.byteLength / lengths.length;
  assert.ok(mean > 14 * 1024 && mean < 22 * 1024, `${mean} bytes`);
});

test('bytes without any places to cut at are cut into chunks of the largest length', () => {
  assert.deepEqual(lengthsOf(new Uint8Array(3 * mostOfChunk + 5)), [
    mostOfChunk,
    mostOfChunk,
    mostOfChunk,
    5,
  ]);
  assert.deepEqual(lengthsOf(new Uint8Array(0)), []);
});

test('after bytes were put in, taken out or changed, nearly all chunks are the same', () => {
  const bytes = randomBytes(2 * mebibyte);
  const before = new Set(keysOf(bytes));
  const draw = drawFrom(seed);
  for (let round = 0; round < 12; round += 1) {
    const at = draw(bytes.byteLength - 100);
    const edited = Buffer.concat([
      bytes.subarray(0, at),
      randomBytes(draw(60), round),
      bytes.subarray(at + draw(60)),
    ]);
    const added = keysOf(edited).filter((key) => !before.has(key));
    assert.ok(added.length <= 4, `${added.length} new chunks after a change at ${at}`);
  }
});
