import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../test/support/storage/postgres-server.ts';
import { startProcess } from '../test/support/process/service-process.ts';

/** The service in a process of its own with an account and a project, on a data folder that goes away with it. */
export type BenchService = {
  readonly url: string;
  /** The process. */
  readonly pid: number | undefined;
  readonly token: string;
  readonly projectId: string;
  /** The 99th percentile of the delay of the service's event loop since this was asked last, in milliseconds. */
  readonly loopDelay: () => Promise<number>;
  /** Sends JSON and gives the parsed answer. Throws when it is refused. */
  readonly ask: (method: string, path: string, json?: unknown) => Promise<Readonly<Record<string, unknown>>>;
  readonly stop: () => Promise<void>;
};

/** Starts the service as people do. */
export async function startBenchService(
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchService> {
  const folder = await mkdtemp(join(tmpdir(), 'mde-bench-'));
  const metricsPort = String(await freePort());
  const service = await startProcess({
    SERVICE_DATA_FOLDER: folder,
    SERVICE_LOG_LEVEL: 'silent',
    SERVICE_METRICS_PORT: metricsPort,
    ...environment,
  });
  const asking = (token: string): BenchService['ask'] => {
    return async (method, path, json) => {
      const answer = await fetch(service.url + path, {
        method,
        headers: { 'X-Auth-Token': token, 'Content-Type': 'application/json' },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      // Checked border: every answer of the API that these measurements read is an object.
      return (await answer.json()) as Readonly<Record<string, unknown>>;
    };
  };
  const token = String((await asking('')('POST', '/api/auth/guest'))['token']);
  const ask = asking(token);
  const projectId = String((await ask('POST', '/api/projects', { name: 'Bench' }))['id']);
  return {
    url: service.url,
    pid: service.pid,
    token,
    projectId,
    ask,
    loopDelay: () => loopDelayOf(`http://127.0.0.1:${metricsPort}/metrics`),
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** What Node.js measures includes the interval it measures in (milliseconds). */
const interval = 10;

async function loopDelayOf(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error('The metrics do not tell the delay of the event loop.');
  return Math.max(0, Number(seconds) * 1000 - interval);
}
