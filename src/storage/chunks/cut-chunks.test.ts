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

/** Bytes of a small content and of a large one, and how these are cut. */
const contents = [
  { kind: 'less than a MiB', size: mebibyte - 1, least: 4, most: 64, about: [14, 22] },
  { kind: 'a MiB and more', size: 8 * mebibyte, least: 12, most: 128, about: [36, 52] },
] as const;

test('the same bytes are cut at the same places by every version', () => {
  // Other cuts share nothing with what is stored: this changes only together with a new form of contents.
  const cuts = contents.map(({ size }) => {
    const lengths = lengthsOf(randomBytes(size, 1));
    return {
      first: lengths.slice(0, 3),
      all: createHash('sha256').update(lengths.join()).digest('hex').slice(0, 16),
    };
  });
  assert.deepEqual(cuts, [
    { first: [21474, 23226, 17422], all: '84ec17b584e63405' },
    { first: [62122, 42701, 41924], all: 'a35b63a55d30a45d' },
  ]);
});

for (const { kind, size, least, most, about } of contents) {
  test(`chunks of ${kind} follow each other without a gap and have from ${least} to ${most} KiB`, () => {
    const bytes = randomBytes(size);
    let at = 0;
    for (const { start, end } of cutChunks(bytes)) {
      assert.equal(start, at);
      at = end;
    }
    assert.equal(at, bytes.byteLength);
    const lengths = lengthsOf(bytes);
    assert.ok(lengths.slice(0, -1).every((length) => length > least * 1024 && length <= most * 1024));
    const mean = bytes.byteLength / lengths.length / 1024;
    assert.ok(mean > about[0] && mean < about[1], `${mean} KiB`);
  });
}

test('bytes without any places to cut at are cut into chunks of the largest length', () => {
  const most = 64 * 1024;
  assert.deepEqual(lengthsOf(new Uint8Array(3 * most + 5)), [most, most, most, 5]);
  assert.deepEqual(new Set(lengthsOf(new Uint8Array(16 * mostOfChunk))), new Set([mostOfChunk]));
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
