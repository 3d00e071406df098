import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { currentTrace, inTrace, traceContextOf, traceparentOf } from './trace-context.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

test('a traceparent header is read and written', () => {
  for (const [flags, sampled] of [
    ['00', false],
    ['01', true],
    ['03', true],
  ] as const)
    assert.deepEqual(traceContextOf(`00-${traceId}-${spanId}-${flags}`), { traceId, spanId, sampled });
  assert.equal(traceparentOf({ traceId, spanId, sampled: true }), `00-${traceId}-${spanId}-01`);
});

test('a header of a later version may be longer, one of this version may not', () => {
  assert.equal(traceContextOf(`cc-${traceId}-${spanId}-01-what-comes-then`)?.spanId, spanId);
  assert.equal(traceContextOf(`00-${traceId}-${spanId}-01-what-comes-then`), undefined);
});

test('a header that names no span is passed over', () => {
  for (const wrong of [
    undefined,
    '',
    'x',
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-1`,
  ])
    assert.equal(traceContextOf(wrong), undefined, wrong);
});

test('what works for a span finds it, also later, and nothing else does', async () => {
  const context = { traceId, spanId, sampled: true };
  const found = inTrace(context, async () => {
    await setImmediate();
    return currentTrace();
  });
  assert.equal(currentTrace(), undefined);
  assert.equal(await found, context);
});
