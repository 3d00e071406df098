import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pack, unpack } from './packing.ts';

const text = new TextEncoder().encode('{"name":"Book"}'.repeat(2_000));

test('packed bytes come back as they were, also none and one', () => {
  for (const bytes of [text, new Uint8Array(0), Uint8Array.of(7), text.subarray(3, 200)])
    assert.deepEqual(Buffer.from(unpack(pack(bytes), bytes.byteLength) ?? 'nothing'), Buffer.from(bytes));
  assert.ok(pack(text).byteLength < text.byteLength / 20);
});

test('what gives more or fewer bytes than were stored, or none at all, is not unpacked', () => {
  const packed = pack(text);
  assert.equal(unpack(packed, text.byteLength - 1), undefined);
  assert.equal(unpack(packed, text.byteLength + 1), undefined);
  assert.equal(unpack(packed.subarray(0, packed.byteLength - 3), text.byteLength), undefined);
  assert.equal(unpack(new Uint8Array(0), 1), undefined);
  assert.equal(unpack(text, text.byteLength), undefined);
});

test('a few bytes that stand for very many are not unpacked beyond the stored size', () => {
  const bomb = pack(new Uint8Array(256 * 1024 * 1024));
  assert.ok(bomb.byteLength < 64 * 1024);
  const { arrayBuffers } = process.memoryUsage();
  assert.equal(unpack(bomb, 1000), undefined);
  assert.ok(process.memoryUsage().arrayBuffers - arrayBuffers < 1024 * 1024);
});
