import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Storage } from '../../../../src/storage/index.ts';
import { refusalOf } from '../../lib/refusals.ts';
import { hex, newModel, storedProject } from './stored-things.ts';

/** Contents by their SHA-256, regardless of their size. */
export function contentTests(storage: () => Storage): void {
  const mebibyte = 1024 * 1024;
  const edge = 32 * 1024;
  for (const size of [0, 1, edge - 1, edge, edge + 1, mebibyte, mebibyte + 1, 3 * mebibyte + 17]) {
    test(`a content of ${size} bytes comes back as it was`, async () => {
      const bytes = new Uint8Array(size).map((_, index) => (index * 31 + size) % 251);
      const ref = await storage().contents.put(bytes);
      assert.equal(ref.size, size);
      assert.match(ref.sha256, /^[0-9a-f]{64}$/);
      assert.equal(Buffer.compare(await storage().contents.get(ref), bytes), 0);
    });
  }

  test('putting a content again gives the same reference, also at the same time', async () => {
    const bytes = new Uint8Array(2 * mebibyte + 5).fill(7);
    const refs = await Promise.all([1, 2, 3].map(() => storage().contents.put(bytes)));
    assert.deepEqual(refs[1], refs[0]);
    assert.deepEqual(refs[2], refs[0]);
    assert.deepEqual(await storage().contents.put(bytes), refs[0]);
  });

  test('a part of a larger memory is stored as that part, and stays with the caller', async () => {
    const part = new TextEncoder().encode('before middle after').subarray(7, 13);
    const ref = await storage().contents.put(part);
    assert.equal(new TextDecoder().decode(await storage().contents.get(ref)), 'middle');
    assert.equal(new TextDecoder().decode(part), 'middle');
  });

  test('a content that was never stored is an error, not an empty content', async () => {
    await refusalOf(storage().contents.get({ sha256: hex, size: 0 }), 'NOT_FOUND');
    await refusalOf(storage().contents.get({ sha256: hex, size: 5 }), 'NOT_FOUND');
  });

  test('a model cannot point to a content that is not there', async () => {
    const { projectId, accountId } = await storedProject(storage());
    const model = newModel({ projectId, accountId, content: { sha256: hex, size: 1 } });
    await assert.rejects(storage().transactions.transact(({ models }) => models.insert(model)));
  });
}
