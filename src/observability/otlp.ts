import type { SpanAttributes } from '../lib/tracer.ts';
import type { RecordedSpan } from './tracer.ts';
import { withoutUndefined } from '../lib/without-undefined.ts';

/** Numbers of the protocol (opentelemetry/proto/trace/v1/trace.proto). */
const kinds = { INTERNAL: 1, SERVER: 2, CONSUMER: 5 } as const satisfies Record<RecordedSpan['kind'], number>;
const statusError = 2;
const sampledFlag = 1;

/** What is sent to a collector for some spans: an ExportTraceServiceRequest in the protocol's JSON. */
export function exportRequest(
  spans: readonly RecordedSpan[],
  from: { readonly resource: SpanAttributes; readonly version: string },
): unknown {
  const scope = { name: 'mde-service', version: from.version };
  const resource = { attributes: keyValues(from.resource) };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: spans.map(spanOf) }] }] };
}

function spanOf({
  context,
  parentSpanId,
  name,
  kind,
  startedAt,
  endedAt,
  attributes,
  failed,
}: RecordedSpan): unknown {
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...withoutUndefined({ parentSpanId }),
    flags: sampledFlag,
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(Math.max(startedAt, endedAt)),
    attributes: keyValues(attributes),
    status: failed ? { code: statusError } : {},
  };
}

function keyValues(attributes: SpanAttributes): readonly unknown[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }));
}

function anyValue(value: string | number | boolean): unknown {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  // 64-bit numbers are texts in the protocol's JSON.
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** The clocks have a precision of microseconds. */
function nanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds * 1000)}000`;
}
