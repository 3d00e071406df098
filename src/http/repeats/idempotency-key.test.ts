import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idempotencyKeyOf } from './idempotency-key.ts';

test('a key is the header without its quotes', () => {
  assert.equal(idempotencyKeyOf(undefined), undefined);
  assert.equal(idempotencyKeyOf('a-1'), 'a-1');
  assert.equal(idempotencyKeyOf('"a-1"'), 'a-1');
  assert.equal(idempotencyKeyOf('x'.repeat(255)), 'x'.repeat(255));
});

test('anything but 1 to 255 visible ASCII characters is refused', () => {
  for (const header of ['', '""', 'a b', 'ä', 'x'.repeat(256), ['a', 'b']])
    assert.throws(() => idempotencyKeyOf(header), /validation failed/);
});
