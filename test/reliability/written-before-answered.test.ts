import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import { reached } from '../support/testing/figures.ts';
import { textAt } from '../support/lib/json.ts';
import { startProcess } from '../support/process/service-process.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import { trace } from './traced-calls.ts';

const requests = 200;

/** Each stores something, whatever the number. */
const kinds: readonly ((number: number, things: Things) => Wanted)[] = [
  (number) => ({ method: 'POST', path: '/api/projects', json: { name: `Project ${number}` } }),
  (number, { projectId }) => ({
    method: 'POST',
    path: '/api/cim',
    json: { projectId, content: { ...cimExample, id: `m-${number}` } },
  }),
  (number, { modelId }) => ({
    method: 'PUT',
    path: `/api/cim/${modelId}`,
    json: { content: { ...cimExample, id: 'traced', name: `Replaced ${number}` } },
  }),
  (number, { modelId }) => ({
    method: 'PATCH',
    path: `/api/cim/${modelId}`,
    json: { operations: [{ op: 'add', path: '/description', value: `Patched ${number}` }] },
  }),
  (number, { projectId }) => ({
    method: 'PUT',
    path: `/api/projects/${projectId}`,
    json: { name: `Renamed ${number}` },
  }),
  (number) => ({ method: 'PUT', path: '/api/auth/me', json: { displayName: `Name ${number}` } }),
  (number, { projectId }) => ({
    method: 'POST',
    path: '/api/chatbot/sessions',
    json: { level: 'cim', projectId, title: `Talk ${number}` },
  }),
  () => ({ method: 'POST', path: '/api/auth/guest' }),
];

type Things = { readonly projectId: string; readonly modelId: string };
type Wanted = { readonly method: string; readonly path: string; readonly json?: unknown };

test(`each of ${requests} writes is on disk before it is acknowledged`, async (t) => {
  const folder = await temporaryFolder(t);
  const service = await startProcess({ SERVICE_DATA_FOLDER: join(folder, 'data'), SERVICE_DATABASE_URL: '' });
  t.after(() => service.stop());
  let token = '';
  const send = async ({ method, path, json }: Wanted): Promise<unknown> => {
    const response = await fetch(service.url + path, {
      method,
      headers: {
        'X-Auth-Token': token,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const body: unknown = await response.json();
    assert.ok(response.ok, JSON.stringify(body));
    return body;
  };
  token = textAt(await send({ method: 'POST', path: '/api/auth/guest' }), 'token');
  const project = await send({ method: 'POST', path: '/api/projects', json: { name: 'Traced' } });
  const projectId = textAt(project, 'id');
  const content = { ...cimExample, id: 'traced' };
  const model = await send({ method: 'POST', path: '/api/cim', json: { projectId, content } });
  const things = { projectId, modelId: textAt(model, 'id') };

  const file = join(folder, 'trace');
  const calls = 'trace=read,write,writev,pwrite64,fsync,fdatasync';
  const following = await trace(service.pid, ['-y', '-s', '40', '-e', calls, '-o', file]);
  for (let number = 0; number < requests; number += 1) {
    const wanted = kinds[number % kinds.length]?.(number, things);
    assert.ok(wanted !== undefined);
    await send(wanted);
  }
  await following.stop();

  const { answered, early } = await judge(file);
  assert.equal(answered, requests, `${answered} answers were seen`);
  assert.deepEqual(early, []);
  reached(
    'A3',
    `${requests} of ${requests} writes synced to disk between request and answer, nothing of them left to sync`,
  );
});

/** Reads a trace of requests one after the other; `early` are the answers that came before their write was on disk. */
async function judge(
  file: string,
): Promise<{ readonly answered: number; readonly early: readonly string[] }> {
  const begun = new Map<string, string>();
  const early: string[] = [];
  let answered = 0;
  let state: 'NOTHING' | 'WRITTEN' | 'SYNCED' = 'NOTHING';
  for await (const line of createInterface(createReadStream(file))) {
    const thread = /^\d+/.exec(line)?.[0] ?? '';
    // A call during which another thread makes one is told in two lines: the first has the file, the second the result.
    if (line.includes('<unfinished ...>')) begun.set(thread, line);
    const call = line.includes(' resumed>') ? `${begun.get(thread) ?? ''}${line}` : line;
    const isLog = call.includes('mde.sqlite-wal>');
    if (/"(?:POST|PUT|PATCH) \/api/.test(call)) state = 'NOTHING';
    else if (isLog && call.includes('pwrite64(')) state = 'WRITTEN';
    else if (isLog && /f(?:data)?sync/.test(call) && /= 0$/.test(call)) state = 'SYNCED';
    // What is written counts from its beginning.
    else if (/writev?\(\d+<[^>]*socket[^>]*>+, .*"HTTP\/1\.1 2/.test(line)) {
      answered += 1;
      if (state !== 'SYNCED') early.push(`${state}: ${line}`);
    }
  }
  return { answered, early };
}
