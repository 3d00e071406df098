import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { goldenModel } from '../fixtures/fixtures.ts';
import { reached } from '../support/testing/figures.ts';
import { textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { hostname, port } = new URL(service.baseUrl);

/** Connections of each kind. */
const count = 20;
/** Longer than headers may take to arrive; the limit of whole requests and of silence is shortened for this test. */
const duration = 24_000;
const headersLimit = 15_000;
const checkedEvery = 5_000;
const requestLimit = 10_000;
const silenceLimit = 8_000;
Object.assign(service.app.server.server, { requestTimeout: requestLimit, timeout: silenceLimit });

/** The ends of the slow connections at the service: those that read nothing do not notice that they were cut off. */
const served: Socket[] = [];
service.app.server.server.on('connection', (socket) => {
  if (socket.remoteAddress === '127.0.0.9') served.push(socket);
});

type Slow = {
  readonly socket: Socket;
  readonly lived: () => number | undefined;
  readonly heard: () => string;
};

const opened: Socket[] = [];
after(() => opened.forEach((socket) => socket.destroy()));

/** Opens a connection, sends something, then something more every half a second, and reads only if told to. */
function slow(
  first: string,
  given: { readonly more: string; readonly reading: 'READS' | 'READS_NOTHING' },
): Slow {
  const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.9' });
  const begun = performance.now();
  let lived: number | undefined;
  let heard = '';
  socket.on('error', () => undefined);
  socket.on('close', () => (lived = performance.now() - begun));
  if (given.reading === 'READS') socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
  socket.write(first);
  const timer = setInterval(() => {
    if (socket.writable && given.more !== '') socket.write(given.more);
  }, 500);
  socket.on('close', () => clearInterval(timer));
  opened.push(socket);
  return { socket, lived: () => lived, heard: () => heard };
}

it(`${3 * count} slow connections for ${duration / 1000} s: health stays fast, all of them end, idle ones that read are left alone`, async () => {
  const token = await service.newAccount();
  const projectId = await service.newProject(token);
  const json = { projectId, content: goldenModel('bookshop', 'psm') };
  const psm = textAt((await service.call('POST', '/api/psm', { token, json })).body, 'id');
  const idle = at99(await healthTimes(2_000));
  const host = `Host: ${hostname}\r\nX-Auth-Token: ${token}\r\n`;
  const all = {
    headers: many(() =>
      slow(`GET /api/health HTTP/1.1\r\n${host}`, { more: 'X-A: b\r\n', reading: 'READS' }),
    ),
    bodies: many(() =>
      slow(
        `POST /api/projects HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n`,
        { more: ' ', reading: 'READS' },
      ),
    ),
    // More answers on one connection than the buffers on the way can take.
    readers: many(() =>
      slow(`GET /api/psm/${psm} HTTP/1.1\r\n${host}\r\n`.repeat(20), { more: '', reading: 'READS_NOTHING' }),
    ),
  };
  const times = await healthTimes(duration);
  const busy = at99(times);
  const bound = Math.max(500, idle * 10);
  assert.ok(busy < bound, `health took ${busy} ms, ${idle} ms when idle`);
  assert.equal(served.length, 3 * count);
  assert.deepEqual(
    served
      .filter(({ destroyed }) => !destroyed)
      .map(({ bytesRead, bytesWritten }) => [bytesRead, bytesWritten]),
    [],
    'slow connections are never cut off',
  );
  const longest = Math.max(...all.headers.map(({ lived }) => lived() ?? Infinity));
  assert.ok(longest < headersLimit + 2 * checkedEvery, `slow headers were waited for ${longest} ms`);
  for (const { heard } of [...all.headers, ...all.bodies]) assert.match(heard(), /^HTTP\/1\.1 408 /);
  assert.equal((await service.call('GET', `/api/psm/${psm}`, { token })).status, 200);
  reached(
    'C9',
    `${3 * count} slow connections, all cut off, health p99 ${busy.toFixed(0)} ms (idle ${idle.toFixed(0)} ms)`,
  );
});

function many(make: () => Slow): readonly Slow[] {
  return Array.from({ length: count }, make);
}

async function healthTimes(milliseconds: number): Promise<readonly number[]> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const begun = performance.now();
    const response = await fetch(`${service.baseUrl}/api/health`);
    await response.text();
    assert.equal(response.status, 200);
    times.push(performance.now() - begun);
    await pause(20);
  }
  return times.toSorted((a, b) => a - b);
}

function at99(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}
