import { randomBytes } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';
import type { TraceContext } from '../lib/trace-context.ts';
import type { SpanAttributes, Tracer } from '../lib/tracer.ts';

/** A span that has ended. Times are milliseconds since 1970, with fractions. */
export type RecordedSpan = {
  readonly context: TraceContext;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: Parameters<Tracer['start']>[0]['kind'];
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: SpanAttributes;
  readonly failed: boolean;
};

/** What a tracer is made of. */
export type TracerParts = {
  readonly clock: Clock;
  /** Share of the traces that begin here and are recorded, from 0 to 1. Others are recorded when they say so. */
  readonly share: number;
  readonly record: (span: RecordedSpan) => void;
};

/** Makes a tracer that hands on every span that is to be recorded when it ends. */
export function createTracer({ clock, share, record }: TracerParts): Tracer {
  return {
    start: ({ name, kind, parent, attributes, at }) => {
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
      const sampled = parent?.sampled ?? isOfShare(traceId, share);
      const context = { traceId, spanId: randomBytes(8).toString('hex'), sampled };
      const startedAt = at ?? clock.now();
      // The clock may be set while the work runs, and counts whole milliseconds.
      const startedOn = performance.now();
      let ended = false;
      return {
        context,
        end: (ending = {}) => {
          if (ended || !sampled) return;
          ended = true;
          record({
            context,
            parentSpanId: parent?.spanId,
            name: ending.name ?? name,
            kind,
            startedAt,
            endedAt: ending.at ?? startedAt + performance.now() - startedOn,
            attributes: { ...attributes, ...ending.attributes },
            failed: ending.failed ?? false,
          });
        },
      };
    },
  };
}

/** The last 52 bits of a trace's id decide, so that every process that sees them decides alike. */
function isOfShare(traceId: string, share: number): boolean {
  return Number.parseInt(traceId.slice(-13), 16) < share * 2 ** 52;
}
