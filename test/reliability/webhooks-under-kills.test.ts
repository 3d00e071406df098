import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { businessModel } from '../fixtures/fixtures.ts';
import { startProcess } from '../support/process/service-process.ts';
import { databaseOfFolder, temporaryFolder } from '../support/storage/temporary-storage.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { seed } from '../support/testing/seed.ts';

const kills = 6;
/** After so many acknowledged writes more than the first one the kill comes, at most, and so long later (milliseconds). */
const mostWrites = 8;
const mostDelay = 30;

it(`${kills} kills lose no event of a feed, and its webhook gets each at least once, in order (SEED=${seed})`, async () => {
  const folder = await temporaryFolder({ after });
  const environment = {
    SERVICE_DATA_FOLDER: folder,
    SERVICE_DATABASE_URL: await databaseOfFolder(folder),
    SERVICE_WEBHOOK_NETWORKS: '127.0.0.1',
    SERVICE_LEASE_SECONDS: '1',
  };
  const draw = drawFrom(seed);
  const arrived: number[] = [];
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      arrived.push(Number(at(JSON.parse(Buffer.concat(parts).toString()), 'data', 'sequence')));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  after(() => receiver.close());
  let service = await startProcess(environment);
  after(() => service.stop());
  let token = '';
  const ask = async (method: string, path: string, json?: unknown): Promise<unknown> => {
    const answer = await fetch(service.url + path, {
      method,
      // A connection that is kept may be closed by the other side just now.
      headers: { 'X-Auth-Token': token, 'Content-Type': 'application/json', Connection: 'close' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return answer.json();
  };
  token = textAt(await ask('POST', '/api/auth/guest'), 'token');
  const projectId = textAt(await ask('POST', '/api/projects', { name: 'Killed' }), 'id');
  const project = `/api/projects/${projectId}`;
  // Checked border: it listens on a port.
  const { port } = receiver.address() as AddressInfo;
  const webhook = await ask('POST', `${project}/webhooks`, { url: `http://127.0.0.1:${port}/` });
  const content = businessModel('bookshop');
  const model = textAt(await ask('POST', '/api/cim', { projectId, content }), 'id');
  await ask('POST', '/api/transformations/cim-to-pim', { sourceModelId: model, dryRun: true });

  let acknowledged = 1;
  let last: readonly unknown[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    let number = 0;
    const change = async (): Promise<number> => {
      number += 1;
      const operations = [{ op: 'replace', path: '/name', value: `${kill} ${number}` }];
      return Number(at(await ask('PATCH', `/api/cim/${model}`, { operations }), 'revision'));
    };
    // The first one waits until the process has read what it needs.
    acknowledged = await change();
    for (let more = 1 + draw(mostWrites); more > 0; more -= 1) acknowledged = await change();
    const dying = pause(draw(mostDelay)).then(() => service.kill());
    for (;;) {
      const revision = await change().catch(() => undefined);
      if (revision === undefined) break;
      acknowledged = revision;
    }
    await dying;
    service = await startProcess(environment);
    const events = listAt(await ask('GET', `${project}/activity?limit=500`), 'events');
    // What was read once stays where it is.
    assert.deepEqual(events.slice(0, last.length), last);
    last = events;
  }
  const stored = Number(at(await ask('GET', `/api/cim/${model}`), 'revision'));
  assert.ok(stored >= acknowledged);
  const { events } = await untilQuiet();
  assert.deepEqual(
    events.map((event) => at(event, 'sequence')),
    events.map((_, index) => index + 1),
  );
  const revisions = events
    .filter((event) => at(event, 'modelId') === model && String(at(event, 'type')).startsWith('model.'))
    .map((event) => at(event, 'revision'));
  assert.deepEqual(
    revisions,
    Array.from({ length: stored }, (_, index) => index + 1),
  );
  const end = events.length;
  while (Number(at(await ask('GET', `${project}/webhooks/${textAt(webhook, 'id')}`), 'delivered')) < end)
    await pause(50);
  // Behind each one comes the next, or one again that was there before.
  for (const [index, sequence] of arrived.entries())
    assert.ok(sequence <= Math.max(1, ...arrived.slice(0, index)) + 1, `${sequence} came too early`);
  assert.deepEqual(
    [...new Set(arrived)],
    Array.from({ length: end - 1 }, (_, index) => index + 2),
  );

  /** The feed when no job is under way any more. */
  async function untilQuiet(): Promise<{ readonly events: readonly unknown[] }> {
    for (;;) {
      const jobs = listAt(await ask('GET', `/api/transformations/jobs?projectId=${projectId}`));
      if (jobs.every((job) => ['COMPLETED', 'FAILED'].includes(String(at(job, 'status'))))) break;
      await pause(50);
    }
    return { events: await allEvents() };
  }

  async function allEvents(): Promise<readonly unknown[]> {
    const all: unknown[] = [];
    for (let next = '0'; ;) {
      const part = await ask('GET', `${project}/activity?limit=500&after=${next}`);
      if (listAt(part, 'events').length === 0) return all;
      all.push(...listAt(part, 'events'));
      next = textAt(part, 'next');
    }
  }
});
