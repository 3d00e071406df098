import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { BodyShape } from './body-shapes.ts';
import { clientOf } from './service.ts';

/** Who sends, and where. */
export type Sender = { readonly url: string; readonly token: string; readonly projectId: string };

/** How a request with a large body was answered. */
export type SentShape = { readonly status: number; readonly answer: string };

/** An account with a project. */
export async function senderAt(url: string): Promise<Sender> {
  const client = await clientOf(url);
  const token = await client.newAccount();
  return { url, token, projectId: await client.newProject(token) };
}

/** Sends a shape of so many bytes; the answer is shown from its beginning. */
export async function sendShape(sender: Sender, shape: BodyShape, size: number): Promise<SentShape> {
  return await preparedShape(sender, shape, size)();
}

/** Makes a shape of so many bytes; gives what sends it, as often as it is called. */
export function preparedShape(sender: Sender, shape: BodyShape, size: number): () => Promise<SentShape> {
  const made = requestOf(sender, shape, shape.bytes(size));
  return () => sent(sender, made);
}

async function sent(sender: Sender, { path, type, body }: ShapeRequest): Promise<SentShape> {
  const outgoing = request(sender.url + path, {
    // While a body is made, the service may have closed a connection that was used before.
    agent: false,
    method: 'POST',
    headers: {
      'X-Auth-Token': sender.token,
      'Content-Type': type,
      'Content-Length': body.reduce((sum, part) => sum + part.byteLength, 0),
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<SentShape>();
  outgoing.on('error', reject);
  outgoing.on('response', (response) => {
    let answer = '';
    response.on('data', (chunk: Buffer) => {
      if (answer.length < 2_000) answer += chunk.toString('utf8');
    });
    response.on('error', reject);
    response.on('end', () => resolve({ status: response.statusCode ?? 0, answer }));
  });
  for (const part of body) outgoing.write(part);
  outgoing.end();
  return promise;
}

type ShapeRequest = { readonly path: string; readonly type: string; readonly body: readonly Buffer[] };

function requestOf({ projectId }: Sender, { to }: BodyShape, bytes: Buffer): ShapeRequest {
  const json = 'application/json';
  switch (to) {
    case 'VALIDATE':
      return { path: '/api/cim/validate', type: json, body: [bytes] };
    case 'STRUCTURE':
      return { path: '/api/cim/validate/structural', type: json, body: [bytes] };
    case 'EXPORT':
      return { path: '/api/cim/export?format=XMI', type: json, body: [bytes] };
    case 'CREATE':
      return {
        path: '/api/cim',
        type: json,
        body: [Buffer.from(`{"projectId":"${projectId}","content":`), bytes, Buffer.from('}')],
      };
    default:
      return formOf(projectId, to === 'IMPORT_XMI' ? 'model.xmi' : 'model.json', bytes);
  }
}

function formOf(projectId: string, fileName: string, bytes: Buffer): ShapeRequest {
  const boundary = 'between-the-parts';
  const part = `--${boundary}\r\nContent-Disposition: form-data; name=`;
  return {
    path: '/api/cim/import',
    type: `multipart/form-data; boundary=${boundary}`,
    body: [
      Buffer.from(`${part}"projectId"\r\n\r\n${projectId}\r\n`),
      Buffer.from(`${part}"file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ],
  };
}

/** The memory of a process (bytes): what it holds, and what it has held at most since that was forgotten last. */
export type Resident = { readonly now: number; readonly peak: number };

/** Reads what a process holds from Linux' `/proc`. */
export async function residentOf(pid: number | undefined): Promise<Resident> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kib = (name: string): number => {
    const found = new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1];
    assert.ok(found !== undefined, `/proc does not tell ${name}`);
    return Number(found);
  };
  return { now: kib('VmRSS') * 1024, peak: kib('VmHWM') * 1024 };
}

/** Lets the peak of a process begin again. */
export async function forgetPeak(pid: number | undefined): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}
