import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import {
  startTraceCollector,
  type TraceCollector,
} from '../../test/support/observability/trace-collector.ts';
import { createSpanExporter, type SpanExporter } from './span-exporter.ts';
import type { RecordedSpan } from './tracer.ts';

type Fixture = {
  readonly collector: TraceCollector;
  readonly exporter: SpanExporter;
  /** What was reported of failures: messages and how many spans were lost by then. */
  readonly reported: (readonly [string, number])[];
};

async function start(t: TestContext): Promise<Fixture> {
  const collector = await startTraceCollector();
  t.after(collector.close);
  const reported: (readonly [string, number])[] = [];
  const exporter = createSpanExporter({
    endpoint: collector.url,
    headers: { 'X-Key': 'k' },
    resource: { 'service.name': 's' },
    version: '1.0.0',
    pause: 10,
    onError: (error, lost) => reported.push([error instanceof Error ? error.message : String(error), lost]),
  });
  t.after(exporter.close);
  return { collector, exporter, reported };
}

function span(number: number): RecordedSpan {
  const context = { traceId: 'a'.repeat(32), spanId: String(number).padStart(16, '0'), sampled: true };
  return {
    context,
    parentSpanId: undefined,
    name: `span ${number}`,
    kind: 'INTERNAL',
    startedAt: 1_000.25,
    endedAt: 1_001,
    failed: number === 1,
    attributes: { text: 'x', whole: 3, part: 0.5, yes: true },
  };
}

test('spans are sent together after a pause, with the headers of the settings', async (t) => {
  const { collector, exporter } = await start(t);
  for (const number of [1, 2, 3]) exporter.add(span(number));
  await collector.answered(1);
  assert.equal(collector.requests[0]?.headers['x-key'], 'k');
  const [first, ...others] = collector.spans();
  assert.deepEqual(first, {
    traceId: 'a'.repeat(32),
    spanId: '0000000000000001',
    parentSpanId: undefined,
    name: 'span 1',
    kind: 1,
    start: 1_000_250_000n,
    end: 1_001_000_000n,
    attributes: { text: 'x', whole: 3, part: 0.5, yes: true },
    failed: true,
  });
  assert.equal(others.length, 2);
});

test('spans that a collector cannot take now are sent again, and the failure is reported once', async (t) => {
  const { collector, exporter, reported } = await start(t);
  collector.answerWith(503, 429);
  exporter.add(span(1));
  await collector.answered(2);
  exporter.add(span(2));
  await collector.answered(3);
  await exporter.close();
  assert.deepEqual(reported, [['The collector of traces answered 503.', 0]]);
  assert.deepEqual(
    collector.spans().map(({ name }) => name),
    ['span 1', 'span 2'],
  );
});

test('spans that a collector refuses are dropped', async (t) => {
  const { collector, exporter, reported } = await start(t);
  collector.answerWith(400);
  exporter.add(span(1));
  await collector.answered(1);
  exporter.add(span(2));
  await collector.answered(2);
  await exporter.close();
  assert.deepEqual(reported, [['The collector of traces answered 400.', 1]]);
  assert.deepEqual(
    collector.spans().map(({ name }) => name),
    ['span 2'],
  );
});

test('no more than 2048 spans wait while no collector takes them', async (t) => {
  const { collector, exporter, reported } = await start(t);
  collector.answerWith(...Array.from({ length: 3 }, () => 503));
  for (let number = 1; number <= 3_000; number += 1) exporter.add(span(number));
  // Four requests are full of spans that waited; the spans of the first one find no place to wait again.
  await collector.answered(3 + 4);
  await exporter.close();
  assert.equal(reported.length, 1);
  assert.equal(collector.spans().length, 2048);
});

test('what is left is sent when the exporter closes', async (t) => {
  const { collector, exporter } = await start(t);
  exporter.add(span(1));
  await exporter.close();
  assert.equal(collector.spans().length, 1);
});
