import type { TraceContext } from '../lib/trace-context.ts';
import { inTrace } from '../lib/trace-context.ts';
import type { TraceSpan, SpanAttributes, Tracer } from '../lib/tracer.ts';

/** A job as its span shows it. */
export type TracedJob = {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly outcome: string | null;
  readonly attempts: number;
  readonly phaseTimings: readonly {
    readonly phase: string;
    readonly startedAt: number;
    readonly durationMs: number;
  }[];
  /** What the merge counted. */
  readonly mergeCounts: Readonly<Record<string, number>> | null;
};

/** A turn of the assistant as its span shows it. */
export type TracedTurn = {
  readonly id: string;
  readonly level: string;
  readonly status: string;
  readonly state: {
    readonly workflow: string | null;
    readonly phase: string;
    readonly recoveries: number;
    readonly checkpointCount: number;
    readonly savedElementCount: number;
    readonly counters: { readonly providerCalls: number };
  };
};

/** What spans of work need. */
export type WorkSpanParts = {
  readonly tracer: Tracer;
  /** The span in which work was accepted. */
  readonly accepted: (workId: string) => Promise<TraceContext | undefined>;
  /** Work as it is stored now. */
  readonly jobNow: (jobId: string) => Promise<TracedJob | undefined>;
  readonly turnNow: (turnId: string) => Promise<TracedTurn | undefined>;
};

type Run = () => Promise<void>;

/** Puts spans around work. What goes wrong with a span changes nothing about the work. */
export type WorkSpans = {
  /** A span for a run of a job, with one for each of its phases. */
  readonly ofJob: (job: Pick<TracedJob, 'id' | 'type'>, run: Run) => Promise<void>;
  /** A span for a run of a turn. */
  readonly ofTurn: (turn: Pick<TracedTurn, 'id' | 'level'>, run: Run) => Promise<void>;
};

/** Makes spans around work that was queued by requests. */
export function createWorkSpans({ tracer, accepted, jobNow, turnNow }: WorkSpanParts): WorkSpans {
  const begin = async (name: string, workId: string): Promise<TraceSpan> => {
    const parent = await accepted(workId).catch(() => undefined);
    return tracer.start({ name, kind: 'CONSUMER', parent });
  };
  return {
    ofJob: async ({ id, type }, run) => {
      const span = await begin(`job ${type}`, id);
      await during(span, run, async () => {
        const job = await jobNow(id);
        if (job === undefined) return { 'mde.job.id': id, 'mde.job.type': type };
        addPhases(tracer, { job, parent: span.context });
        return jobAttributes(job);
      });
    },
    ofTurn: async ({ id, level }, run) => {
      const span = await begin('turn', id);
      await during(span, run, async () => {
        const turn = await turnNow(id);
        return turn === undefined ? { 'mde.turn.id': id, 'mde.model.level': level } : turnAttributes(turn);
      });
    },
  };
}

async function during(
  span: TraceSpan,
  run: Run,
  attributesAtEnd: () => Promise<SpanAttributes>,
): Promise<void> {
  let failed = true;
  try {
    await inTrace(span.context, run);
    failed = false;
  } finally {
    const attributes = await attributesAtEnd().catch((): SpanAttributes => ({}));
    const status = attributes['mde.job.status'] ?? attributes['mde.turn.status'];
    span.end({ attributes, failed: failed || status === 'FAILED' });
  }
}

function jobAttributes({ id, type, status, outcome, attempts }: TracedJob): SpanAttributes {
  return {
    'mde.job.id': id,
    'mde.job.type': type,
    'mde.job.status': status,
    'mde.job.attempts': attempts,
    ...(outcome !== null && { 'mde.job.outcome': outcome }),
  };
}

function addPhases(
  tracer: Tracer,
  { job, parent }: { readonly job: TracedJob; readonly parent: TraceContext },
): void {
  for (const { phase, startedAt, durationMs } of job.phaseTimings) {
    const counts = phase === 'MERGE' ? Object.entries(job.mergeCounts ?? {}) : [];
    tracer.start({ name: `phase ${phase}`, kind: 'INTERNAL', parent, at: startedAt }).end({
      at: startedAt + durationMs,
      attributes: Object.fromEntries(counts.map(([name, count]) => [`mde.merge.${name}`, count])),
    });
  }
}

function turnAttributes({ id, level, status, state }: TracedTurn): SpanAttributes {
  return {
    'mde.turn.id': id,
    'mde.turn.status': status,
    'mde.turn.phase': state.phase,
    ...(state.workflow !== null && { 'mde.turn.workflow': state.workflow }),
    'mde.model.level': level,
    'mde.turn.recoveries': state.recoveries,
    'mde.turn.checkpoints': state.checkpointCount,
    'mde.turn.saved_elements': state.savedElementCount,
    'mde.turn.provider_calls': state.counters.providerCalls,
  };
}
