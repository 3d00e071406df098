import { randomUUID } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';
import type { Tracer } from '../lib/tracer.ts';
import { createSpanExporter } from './span-exporter.ts';
import { createTracer } from './tracer.ts';

/** What the settings say about traces. */
export type TracingSettings = {
  /** Address of the collector; empty for no traces. */
  readonly tracesEndpoint: string;
  readonly tracesHeaders: Readonly<Record<string, string>>;
  readonly tracesServiceName: string;
  readonly tracesAttributes: Readonly<Record<string, string>>;
  readonly tracesShare: number;
};

/** Traces that go to a collector. */
export type Tracing = {
  readonly tracer: Tracer;
  /** Sends what is left. */
  readonly close: () => Promise<void>;
};

/** Begins to trace; undefined, and nothing is done, where the settings name no collector. */
export function createTracing(
  settings: TracingSettings,
  given: {
    readonly clock: Clock;
    readonly version: string;
    readonly onError: (error: unknown, lost: number) => void;
  },
): Tracing | undefined {
  const { tracesEndpoint: endpoint, tracesHeaders: headers } = settings;
  if (endpoint === '') return undefined;
  const { clock, version, onError } = given;
  const resource = {
    'service.instance.id': randomUUID(),
    'service.version': version,
    ...settings.tracesAttributes,
    'service.name': settings.tracesServiceName,
  };
  const exporter = createSpanExporter({ endpoint, headers, resource, version, onError });
  return {
    tracer: createTracer({ clock, share: settings.tracesShare, record: exporter.add }),
    close: exporter.close,
  };
}
