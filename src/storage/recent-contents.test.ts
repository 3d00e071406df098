import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentRef, ContentStore } from '../modules/models/index.ts';
import { rememberingRecent } from './recent-contents.ts';

/** A store whose contents are made of their names, and the names it was asked for. */
function recordedStore(): { readonly store: ContentStore; readonly asked: string[] } {
  const asked: string[] = [];
  const get = ({ sha256, size }: ContentRef): Promise<Uint8Array> => {
    asked.push(sha256);
    return Promise.resolve(new Uint8Array(size).fill(Number(sha256)));
  };
  const put = (bytes: Uint8Array): Promise<ContentRef> =>
    Promise.resolve({ sha256: String(bytes[0]), size: bytes.byteLength });
  return { store: { put, get }, asked };
}

test('a small content is read once', async () => {
  const { store, asked } = recordedStore();
  const recent = rememberingRecent(store);
  assert.deepEqual([...(await recent.get({ sha256: '7', size: 3 }))], [7, 7, 7]);
  assert.deepEqual([...(await recent.get({ sha256: '7', size: 3 }))], [7, 7, 7]);
  assert.deepEqual(asked, ['7']);
});

test('a small content that was put is not read at all, unless it is a part of something larger', async () => {
  const { store, asked } = recordedStore();
  const recent = rememberingRecent(store);
  const bytes = new Uint8Array([7, 7, 7]);
  assert.equal(await recent.get(await recent.put(bytes)), bytes);
  assert.deepEqual(asked, []);
  const part = new Uint8Array([0, 8, 8, 8]).subarray(1);
  assert.deepEqual([...(await recent.get(await recent.put(part)))], [8, 8, 8]);
  assert.deepEqual(asked, ['8']);
});

test('after everything was forgotten contents are read again', async () => {
  const { store, asked } = recordedStore();
  const recent = rememberingRecent(store);
  await recent.get({ sha256: '7', size: 3 });
  recent.forgetAll();
  await recent.get({ sha256: '7', size: 3 });
  assert.deepEqual(asked, ['7', '7']);
});

test('a reference of another size is not answered from memory', async () => {
  const { store, asked } = recordedStore();
  const recent = rememberingRecent(store);
  await recent.get({ sha256: '7', size: 3 });
  assert.equal((await recent.get({ sha256: '7', size: 4 })).byteLength, 4);
  assert.deepEqual(asked, ['7', '7']);
});

test('what was not used for long makes room, and large contents are never kept', async () => {
  const { store, asked } = recordedStore();
  const recent = rememberingRecent(store);
  const mebibyte = 1024 * 1024;
  for (let number = 1; number <= 32; number += 1)
    await recent.get({ sha256: String(number), size: mebibyte });
  await recent.get({ sha256: '1', size: mebibyte });
  await recent.get({ sha256: '33', size: mebibyte });
  asked.length = 0;
  await recent.get({ sha256: '1', size: mebibyte });
  await recent.get({ sha256: '2', size: mebibyte });
  assert.deepEqual(asked, ['2']);
  for (let time = 0; time < 2; time += 1) await recent.get({ sha256: '99', size: mebibyte + 1 });
  assert.deepEqual(asked, ['2', '99', '99']);
});
