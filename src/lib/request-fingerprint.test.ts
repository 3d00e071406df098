import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { requestFingerprint } from './request-fingerprint.ts';

const request = { method: 'POST', path: '/api/x', body: { a: 1, b: [{ c: 2, d: null }] } };

test('the order of members makes no difference', () => {
  const same = { ...request, body: { b: [{ d: null, c: 2 }], a: 1 } };
  assert.equal(requestFingerprint(same), requestFingerprint(request));
  assert.match(requestFingerprint(request), /^[0-9a-f]{64}$/);
});

for (const [what, other] of [
  ['method', { ...request, method: 'PUT' }],
  ['path', { ...request, path: '/api/y' }],
  ['value', { ...request, body: { ...request.body, a: '1' } }],
  ['member', { ...request, body: { ...request.body, e: null } }],
  ['shape', { ...request, body: Object.entries(request.body) }],
] as const)
  test(`another ${what} makes another fingerprint`, () =>
    assert.notEqual(requestFingerprint(other), requestFingerprint(request)));

test('bodies have one fingerprint exactly when they are the same JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
      const [one, two] = [left, right].map((body) => requestFingerprint({ ...request, body }));
      const equal = isSame(left, right);
      assert.equal(one === two, equal);
    }),
  );
});

function isSame(left: unknown, right: unknown): boolean {
  try {
    assert.deepEqual(JSON.parse(JSON.stringify(left)), JSON.parse(JSON.stringify(right)));
    return true;
  } catch {
    return false;
  }
}
