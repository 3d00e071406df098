import { endsWithin } from '../lib/ends-within.ts';
import type { SpanAttributes } from '../lib/tracer.ts';
import { exportRequest } from './otlp.ts';
import type { RecordedSpan } from './tracer.ts';

/** Where spans go, and how. */
export type ExporterSettings = {
  /** Address of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Facts about this process. */
  readonly resource: SpanAttributes;
  readonly version: string;
  /** Called when the collector takes no spans, once until it takes some again, with how many were lost by then. */
  readonly onError: (error: unknown, lost: number) => void;
  /** Milliseconds that spans may wait for others before they are sent; 5 s unless given. */
  readonly pause?: number;
};

/** Sends spans to a collector, some at a time, without keeping anybody waiting. */
export type SpanExporter = {
  readonly add: (span: RecordedSpan) => void;
  /** Sends what is there and stops; waits two seconds at most. */
  readonly close: () => Promise<void>;
};

/** The defaults of OpenTelemetry's batch processor: spans that may wait, spans of a request, milliseconds. */
const mostWaiting = 2048;
const mostAtOnce = 512;
const usualPause = 5_000;
const requestTimeout = 10_000;
const closingPatience = 2_000;

/** Statuses after which the protocol wants the same spans to be sent again. */
const passing: readonly number[] = [429, 502, 503, 504];

/** Makes an exporter. Spans that the collector does not take in time are dropped. */
export function createSpanExporter(settings: ExporterSettings): SpanExporter {
  const { pause = usualPause } = settings;
  const waiting: RecordedSpan[] = [];
  let lost = 0;
  let isFailing = false;
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const send = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = undefined;
      if (waiting.length > 0) wait();
    });
    return sending;
  };
  const wait = (): void => {
    timer ??= setTimeout(() => void send(), pause).unref();
  };

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, mostAtOnce);
      const failure = await post(settings, spans);
      if (failure === undefined) {
        isFailing = false;
        continue;
      }
      if (failure.passing && waiting.length + spans.length <= mostWaiting) waiting.unshift(...spans);
      else lost += spans.length;
      if (!isFailing) settings.onError(failure.error, lost);
      isFailing = true;
      if (failure.passing) return;
    }
  }

  return {
    add: (span) => {
      if (waiting.length >= mostWaiting) {
        lost += 1;
        return;
      }
      waiting.push(span);
      if (waiting.length >= mostAtOnce && !isFailing) void send();
      else wait();
    },
    close: async () => {
      await endsWithin(sending?.then(send) ?? send(), closingPatience);
      clearTimeout(timer);
    },
  };
}

/** Sends spans once; gives what went wrong, and whether it may pass. */
async function post(
  settings: ExporterSettings,
  spans: readonly RecordedSpan[],
): Promise<{ readonly error: unknown; readonly passing: boolean } | undefined> {
  try {
    const response = await fetch(`${settings.endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...settings.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(exportRequest(spans, settings)),
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeout),
    });
    await response.body?.cancel();
    if (response.ok) return undefined;
    const error = new Error(`The collector of traces answered ${response.status}.`);
    return { error, passing: passing.includes(response.status) };
  } catch (error) {
    return { error, passing: true };
  }
}
