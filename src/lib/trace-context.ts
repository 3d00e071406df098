import { AsyncLocalStorage } from 'node:async_hooks';

/** A span as others name it (W3C Trace Context): ids in lower-case hexadecimal digits, 32 and 16 of them. */
export type TraceContext = {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether the trace is recorded. */
  readonly sampled: boolean;
};

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const zeros = /^0+$/;

/** The span that a `traceparent` header names; undefined when it names none. */
export function traceContextOf(traceparent: string | undefined): TraceContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', rest] = form.exec(traceparent ?? '') ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined;
  if (zeros.test(traceId) || zeros.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The `traceparent` header that names a span. */
export function traceparentOf({ traceId, spanId, sampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}

const current = new AsyncLocalStorage<TraceContext>();

/** Does work for a span: everything it starts finds the span by `currentTrace`. */
export function inTrace<R>(context: TraceContext, work: () => R): R {
  return current.run(context, work);
}

/** The span that the running code works for; undefined where nothing is traced. */
export function currentTrace(): TraceContext | undefined {
  return current.getStore();
}
