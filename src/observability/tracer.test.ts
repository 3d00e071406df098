import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTracer, type RecordedSpan } from './tracer.ts';

function start(share = 1): {
  readonly tracer: ReturnType<typeof createTracer>;
  readonly recorded: RecordedSpan[];
} {
  const recorded: RecordedSpan[] = [];
  const record = (span: RecordedSpan): void => void recorded.push(span);
  return { tracer: createTracer({ clock: { now: () => 5_000 }, share, record }), recorded };
}

test('a span without a parent begins a trace, one with a parent is part of its trace', () => {
  const { tracer, recorded } = start();
  const outer = tracer.start({ name: 'outer', kind: 'SERVER' });
  const inner = tracer.start({ name: 'inner', kind: 'INTERNAL', parent: outer.context, at: 1_000 });
  inner.end({ at: 2_000, attributes: { a: 1 } });
  outer.end({ name: 'named later', failed: true });
  outer.end();
  assert.match(outer.context.traceId, /^[0-9a-f]{32}$/);
  assert.match(outer.context.spanId, /^[0-9a-f]{16}$/);
  assert.deepEqual(
    recorded.map(({ name, parentSpanId, failed }) => ({ name, parentSpanId, failed })),
    [
      { name: 'inner', parentSpanId: outer.context.spanId, failed: false },
      { name: 'named later', parentSpanId: undefined, failed: true },
    ],
  );
  assert.deepEqual(
    [recorded[0]?.startedAt, recorded[0]?.endedAt, recorded[0]?.context.traceId],
    [1_000, 2_000, outer.context.traceId],
  );
  assert.equal(recorded[1]?.startedAt, 5_000);
  assert.ok(recorded[1].endedAt >= 5_000);
});

test('the settings say which share of the traces that begin here is recorded', () => {
  for (const [share, least, most] of [
    [0, 0, 0],
    [0.25, 400, 600],
    [1, 2_000, 2_000],
  ] as const) {
    const { tracer, recorded } = start(share);
    for (let count = 0; count < 2_000; count += 1) tracer.start({ name: 'n', kind: 'SERVER' }).end();
    assert.ok(recorded.length >= least && recorded.length <= most, `${share}: ${recorded.length}`);
  }
});

test('a trace that came from elsewhere is recorded when it says so, regardless of the share', () => {
  const { tracer, recorded } = start(0);
  const parent = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
  const unsampled = tracer.start({ name: 'n', kind: 'SERVER', parent: { ...parent, sampled: false } });
  unsampled.end();
  assert.equal(recorded.length, 0);
  assert.equal(unsampled.context.traceId, parent.traceId);
  tracer.start({ name: 'n', kind: 'SERVER', parent: { ...parent, sampled: true } }).end();
  assert.equal(recorded.length, 1);
});
