import type { TraceContext } from './trace-context.ts';

/** What a span records; never texts of models, names, tokens or messages. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work that is timed. */
export type TraceSpan = {
  readonly context: TraceContext;
  /** Records the span; only the first call counts. */
  readonly end: (ending?: SpanEnding) => void;
};

/** How a span ends: now and well unless given. */
export type SpanEnding = {
  readonly attributes?: SpanAttributes;
  readonly failed?: boolean;
  /** Replaces the name, where it was not known at the start. */
  readonly name?: string;
  /** Milliseconds since 1970. */
  readonly at?: number;
};

/** Times work and records it as spans of traces. */
export type Tracer = {
  readonly start: (given: {
    readonly name: string;
    /** `SERVER` for an answered request, `CONSUMER` for queued work, else `INTERNAL`. */
    readonly kind: 'SERVER' | 'CONSUMER' | 'INTERNAL';
    /** The span it is part of; without one it begins a trace. */
    readonly parent?: TraceContext | undefined;
    readonly attributes?: SpanAttributes;
    /** Milliseconds since 1970; now unless given. */
    readonly at?: number;
  }) => TraceSpan;
};
