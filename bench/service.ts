import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../test/support/service-process.ts';

/** The service in a process of its own with an account and a project, on a data folder that goes away with it. */
export type BenchService = {
  readonly url: string;
  /** The process. */
  readonly pid: number | undefined;
  readonly token: string;
  readonly projectId: string;
  /** Sends JSON and gives the parsed answer. Throws when it is refused. */
  readonly ask: (method: string, path: string, json?: unknown) => Promise<Readonly<Record<string, unknown>>>;
  readonly stop: () => Promise<void>;
};

/** Starts the service as people do. */
export async function startBenchService(): Promise<BenchService> {
  const folder = await mkdtemp(join(tmpdir(), 'mde-bench-'));
  const service = await startProcess({ SERVICE_DATA_FOLDER: folder, SERVICE_LOG_LEVEL: 'silent' });
  const asking = (token: string): BenchService['ask'] => {
    return async (method, path, json) => {
      const answer = await fetch(service.url + path, {
        method,
        headers: { 'X-Auth-Token': token, 'Content-Type': 'application/json' },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
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
    ...{ url: service.url, pid: service.pid, token, projectId, ask },
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}
