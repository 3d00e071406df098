import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess, type ServiceProcess } from '../support/process/service-process.ts';

/** What a process holds. */
export type Holdings = {
  /** Bytes of the heap of the main thread that are in use after everything unreachable was collected. */
  readonly heap: number;
  /** Bytes of memory that the process has now, and has had at most. */
  readonly resident: number;
  readonly residentPeak: number;
  /** Open files, sockets and so on. */
  readonly handles: number;
};

/** The service as a process of its own that can be looked into. */
export type MeasuredProcess = ServiceProcess & {
  /** Collects what is unreachable and reports what is left. */
  readonly holdings: () => Promise<Holdings>;
  /** The longest time the event loop was held up since this was last asked (milliseconds), by the service's own metrics. */
  readonly longestDelay: () => Promise<number>;
};

/** Starts a service whose main thread may use so much memory (MiB), with its inspector and its metrics switched on. */
export async function startMeasured(
  environment: Readonly<Record<string, string>>,
  heapLimit: number,
): Promise<MeasuredProcess> {
  const started = await startProcess({
    ...environment,
    SERVICE_METRICS_PORT: '0',
    NODE_OPTIONS: `--inspect=127.0.0.1:0 --max-old-space-size=${heapLimit}`,
  });
  // The address of the metrics is printed a moment after the one that was waited for.
  const found = async (pattern: RegExp): Promise<string> => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const text = pattern.exec(started.printed())?.[1];
      if (text !== undefined) return text;
      await pause(50);
    }
    await started.kill();
    return assert.fail(`the service did not print ${pattern.source}: ${started.printed()}`);
  };
  const inspector = await found(/Debugger listening on (ws:\S+)/);
  const metrics = await found(/Metrics at (\S+)/);
  return {
    ...started,
    longestDelay: async () => {
      const text = await (await fetch(metrics)).text();
      const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1];
      return Number(seconds) * 1000;
    },
    holdings: async () => {
      const heap = await heapAfterCollection(inspector);
      const status = await readFile(`/proc/${started.pid}/status`, 'utf8');
      const kib = (name: string): number =>
        Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1]);
      const handles = (await readdir(`/proc/${started.pid}/fd`)).length;
      return { heap, resident: kib('VmRSS') * 1024, residentPeak: kib('VmHWM') * 1024, handles };
    },
  };
}

async function heapAfterCollection(inspector: string): Promise<number> {
  const socket = new WebSocket(inspector);
  const opened = Promise.withResolvers<undefined>();
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('open', () => opened.resolve(undefined));
  socket.addEventListener('error', () => opened.reject(new Error(`No inspector at ${inspector}.`)));
  socket.addEventListener('message', ({ data }) => {
    const message: unknown = JSON.parse(String(data));
    if (typeof message !== 'object' || message === null) return;
    waiting.get(Number(Reflect.get(message, 'id')))?.(Reflect.get(message, 'result'));
  });
  await opened.promise;
  let count = 0;
  const ask = (method: string): Promise<unknown> => {
    count += 1;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.set(count, resolve);
    socket.send(JSON.stringify({ id: count, method }));
    return promise;
  };
  await ask('HeapProfiler.collectGarbage');
  await ask('HeapProfiler.collectGarbage');
  const usage = await ask('Runtime.getHeapUsage');
  socket.close();
  const used: unknown =
    typeof usage === 'object' && usage !== null ? Reflect.get(usage, 'usedSize') : undefined;
  assert.equal(typeof used, 'number');
  return Number(used);
}
