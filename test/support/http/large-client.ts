import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread that sends a model of 100,000 elements through every operation on models, so that the thread of the service
 * has nothing to do with making and reading the requests. It reports the time and the status of each.
 */

/** What the thread is started with. */
export type LargeClientStart = {
  readonly baseUrl: string;
  readonly token: string;
  readonly projectId: string;
  readonly elementCount: number;
};

/** An operation that was answered; `told` is what is worth checking of the answer. */
export type LargeStep = { readonly what: string; readonly status: number; readonly told: unknown };

/** The model that is sent, and what it takes to read it where the service answers requests. */
export function largeModel(elementCount: number): object {
  const participants = Array.from({ length: elementCount - 1 }, (_, index) => ({
    eClass: 'Actor',
    id: `a${index}`,
    name: `Actor ${index}`,
    description: 'Somebody who does something with something else, now and then.',
  }));
  return { eClass: 'CimModel', id: 'root', name: 'Large', participants };
}

async function run({
  baseUrl,
  token,
  projectId,
  elementCount,
}: LargeClientStart): Promise<readonly LargeStep[]> {
  const steps: LargeStep[] = [];
  const send = async (
    what: string,
    request: {
      readonly method?: string;
      readonly path: string;
      readonly json?: unknown;
      readonly form?: FormData;
      readonly told: (body: string) => unknown;
    },
  ): Promise<string> => {
    const { method = 'POST', path, json, form, told } = request;
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        'X-Auth-Token': token,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form !== undefined && { body: form }),
    });
    const body = await response.text();
    steps.push({ what, status: response.status, told: told(body) });
    return body;
  };
  const json = (body: string): Record<string, unknown> => JSON.parse(body) as Record<string, unknown>;
  const revision = (body: string): unknown => json(body)['revision'];
  const content = largeModel(elementCount);
  const created = await send('create', { path: '/api/cim', json: { projectId, content }, told: revision });
  const path = `/api/cim/${String(json(created)['id'])}`;
  const length = (body: string): number => body.length;
  await send('read', { method: 'GET', path, told: revision });
  const operations = [
    { op: 'replace', path: '/participants/50000/name', value: 'Somebody else' },
    { op: 'add', path: '/participants/-', value: { eClass: 'Actor', id: 'last', name: 'Last' } },
  ];
  await send('patch', { method: 'PATCH', path, json: { operations, expectedRevision: 1 }, told: revision });
  await send('validate', { path: `${path}/validate`, told: (body) => json(body)['structuralValid'] });
  const xmi = await send('export', { path: `${path}/export?format=XMI`, told: length });
  const form = new FormData();
  form.append('projectId', projectId);
  form.append('file', new Blob([xmi]), 'large.xmi');
  const imported = await send('import', { path: '/api/cim/import', form, told: revision });
  const copy = `/api/cim/${String(json(imported)['id'])}`;
  await send('export again', { path: `${copy}/export?format=XMI`, told: (body) => body === xmi });
  await send('delete', { method: 'DELETE', path, told: length });
  return steps;
}

// Checked border: only the test of large models starts this file as a thread.
if (parentPort !== null) parentPort.postMessage(await run(workerData as LargeClientStart));
