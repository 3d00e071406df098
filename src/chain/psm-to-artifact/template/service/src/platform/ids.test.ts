import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from './ids.js';

test('ids are UUIDs of version 7 that sort by their age, also within a millisecond', () => {
  const ids = Array.from({ length: 10_000 }, newId);
  for (const id of ids)
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual([...ids].sort(), ids);
});
