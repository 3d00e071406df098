import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { reached, shown } from '../support/testing/figures.ts';
import { textAt } from '../support/lib/json.ts';
import { startMeasured } from './measured-process.ts';
import { clientOf } from '../support/http/service.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const MiB = 1024 * 1024;
const heapLimit = 512;
const readers = 60;
/** The largest body that is accepted; four of them are the room for large requests. */
const largest = 16 * MiB;

it(`${readers} readers of a large model that read nothing take no more memory than there is room for`, async (t) => {
  const sockets: Socket[] = [];
  after(() => sockets.forEach((socket) => socket.destroy()));
  const service = await startMeasured(
    {
      SERVICE_DATA_FOLDER: await temporaryFolder(t),
      SERVICE_DATABASE_URL: '',
      SERVICE_MAX_MODEL_BYTES: String(largest),
      SERVICE_MAX_IMPORT_BYTES: String(largest),
    },
    heapLimit,
  );
  t.after(() => service.stop());
  const client = await clientOf(service.url);
  const token = await client.newAccount();
  const projectId = await client.newProject(token);
  const goal = (number: number): object => ({ eClass: 'Goal', id: `g${number}`, name: 'x'.repeat(5_000) });
  const goals = Array.from({ length: 2_000 }, (_, number) => goal(number));
  const json = { projectId, content: { eClass: 'CimModel', id: 'root', name: 'Large', goals } };
  const made = await client.call('POST', '/api/cim', { token, json });
  const path = `/api/cim/${textAt(made.body, 'id')}`;
  const size = (await client.call('GET', path, { token })).bytes.byteLength;
  const before = await service.holdings();

  const { hostname, port } = new URL(service.url);
  for (let reader = 0; reader < readers; reader += 1) {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.pause();
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nX-Auth-Token: ${token}\r\n\r\n`);
    sockets.push(socket);
  }
  const residents: number[] = [];
  for (let second = 0; second < 6; second += 1) {
    await pause(1_000);
    residents.push((await service.holdings()).resident);
  }
  const growth = Math.max(...residents) - before.resident;
  const told = `${readers} × ${mib(size)} MiB asked for, ${mib(growth)} MiB more memory`;
  assert.ok(size > 9 * MiB && growth < 4 * largest + 64 * MiB, told);
  // Others, and small requests of the same account, are not affected.
  assert.equal((await client.call('GET', '/api/projects', { token })).status, 200);
  assert.equal((await client.call('GET', '/api/health')).status, 200);
  reached('C12', told);
});

function mib(bytes: number): string {
  return shown(Math.round(bytes / MiB));
}
