import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sha256Of } from './sha256.ts';

for (const size of [0, 1, 1024 * 1024, 3 * 1024 * 1024 + 7])
  test(`${size} bytes are hashed like in one go`, async () => {
    const bytes = new Uint8Array(size).map((_, index) => index % 251);
    assert.equal(await sha256Of(bytes), createHash('sha256').update(bytes).digest('hex'));
  });
