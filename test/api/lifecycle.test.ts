import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, it } from 'node:test';
import { createApp } from '../../src/app.ts';
import { readSettings } from '../../src/settings.ts';
import { cimExample } from '../../src/http/examples/cim.ts';
import { createChain } from '../support/http/chain.ts';
import { at, textAt } from '../support/lib/json.ts';
import { issuesOf, startService } from '../support/http/service.ts';

describe('a service that stops', () => {
  it('answers requests in progress and refuses further ones', async () => {
    const service = await startService();
    const { socket, received } = talkTo(service.baseUrl);
    socket.write(
      'POST /api/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
        'Content-Length: 2\r\nExpect: 100-continue\r\n\r\n{',
    );
    await once(socket, 'data');
    const stopped = service.stop();
    const late = await service.call('GET', '/api/health');
    assert.equal(late.status, 503);
    assert.equal(late.headers.get('retry-after'), '5');
    assert.equal(late.headers.get('connection'), 'close');
    issuesOf(late);
    socket.write('}');
    await once(socket, 'close');
    await stopped;
    const statuses = [...received().matchAll(/^HTTP\/1\.1 (\d+)/gm)].map((match) => match[1]);
    assert.deepEqual(statuses, ['100', '201']);
    await assert.rejects(fetch(`${service.baseUrl}/api/health`));
  });

  it('answers those who wait for a job at once, and no timer of theirs is left', async () => {
    const before = timers();
    // Listens without working off jobs, so that the job never ends.
    const service = await startService(
      {},
      { begin: (app) => app.server.listen({ host: '127.0.0.1', port: 0 }) },
    );
    const { submit, storeCim } = createChain(service);
    const { token, source } = await storeCim(cimExample);
    const accepted = await submit(token, 'cim-to-pim', { sourceModelId: source });
    const path = `${accepted.headers.get('location') ?? ''}?wait=30`;
    const { socket, received } = talkTo(service.baseUrl);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${token}\r\nExpect: 100-continue\r\n\r\n`);
    await once(socket, 'data');
    const stopped = service.stop();
    await once(socket, 'close');
    await stopped;
    assert.match(received(), /^HTTP\/1\.1 100 [^]*^HTTP\/1\.1 200 [^]*"status":"QUEUED"/m);
    // Nothing but the wait of 30 seconds goes on for longer than this.
    const patience = AbortSignal.timeout(15_000);
    while (timers() > before && !patience.aborted) await new Promise(setImmediate);
    assert.ok(timers() <= before);
  });

  it('keeps everything for the next start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mde-service-'));
    const first = await startService({ SERVICE_DATA_FOLDER: folder });
    const token = await first.newAccount();
    const projectId = await first.newProject(token);
    await first.app.stop();
    const second = await startService({ SERVICE_DATA_FOLDER: folder });
    const { status, body } = await second.call('GET', `/api/projects/${projectId}`, { token });
    assert.equal(status, 200);
    assert.equal(at(body, 'name'), 'Test');
    await second.app.stop();
    await rm(folder, { recursive: true });
  });
});

describe('a service that starts', () => {
  it('says what to do when its port is taken', async () => {
    const service = await startService();
    const folder = await mkdtemp(join(tmpdir(), 'mde-service-'));
    const second = await createApp(
      readSettings({
        SERVICE_PORT: new URL(service.baseUrl).port,
        SERVICE_DATA_FOLDER: folder,
        SERVICE_LOG_LEVEL: 'silent',
      }),
    );
    await assert.rejects(second.start(), /is in use; stop the other program or set SERVICE_PORT/);
    await second.stop();
    await service.stop();
    await rm(folder, { recursive: true });
  });
});

describe('the log', () => {
  it('has one line a request, with its id, its account and why it was refused, and never a token, password or name that was tried', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mde-service-'));
    const lines: string[] = [];
    const logTo = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString('utf8'));
        done();
      },
    });
    const app = await createApp(readSettings({ SERVICE_PORT: '0', SERVICE_DATA_FOLDER: folder }), { logTo });
    const url = await app.start();
    const password = 'correct horse battery';
    const registered = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'logged', password }),
    });
    const token = textAt(await registered.json(), 'token');
    await fetch(`${url}/api/auth/me?secret=1`, {
      headers: { 'X-Auth-Token': token, 'X-Request-Id': 'look-me-up' },
    });
    for (const [username, tried] of [
      ['logged', 'wrong password'],
      ['never registered', password],
    ])
      await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username, password: tried }),
      });
    await fetch(`${url}/api/projects/11111111-1111-4111-8111-111111111111`, {
      headers: { 'X-Auth-Token': token },
    });
    await app.stop();
    const answered = lines
      .map((line): unknown => JSON.parse(line))
      .filter((line) => at(line, 'msg') === 'answered');
    assert.deepEqual(
      answered.map(
        (line) => `${textAt(line, 'method')} ${textAt(line, 'path')} ${String(at(line, 'status'))}`,
      ),
      [
        'POST /api/auth/register 201',
        'GET /api/auth/me 200',
        'POST /api/auth/login 401',
        'POST /api/auth/login 401',
        'GET /api/projects/11111111-1111-4111-8111-111111111111 404',
      ],
    );
    assert.deepEqual(
      answered.map((line) => at(line, 'refused')),
      [undefined, undefined, 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'NOT_FOUND'],
    );
    assert.equal(at(answered[2], 'triedAccountId'), at(answered[1], 'accountId'));
    assert.equal(at(answered[3], 'triedAccountId'), undefined);
    assert.ok(!lines.join('').includes('never registered') && !lines.join('').includes('wrong password'));
    assert.equal(at(answered[1], 'requestId'), 'look-me-up');
    assert.equal(typeof at(answered[1], 'accountId'), 'string');
    assert.ok(!lines.join('').includes(token) && !lines.join('').includes(password));
    await rm(folder, { recursive: true });
  });
});

/** A connection to a service, and what has come back so far. */
function talkTo(baseUrl: string): { readonly socket: Socket; readonly received: () => string } {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('utf8');
  let received = '';
  socket.on('data', (data: string) => (received += data));
  return { socket, received: () => received };
}

/** How many timers keep the process alive. */
function timers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}
