import assert from 'node:assert/strict';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import { reached, shown } from '../support/figures.ts';
import { at, membersOf, textAt } from '../support/json.ts';
import { startProcess, type ServiceProcess } from '../support/service-process.ts';
import { temporaryFolder, type Ending } from '../support/temporary-storage.ts';
import { trace } from '../support/traced-calls.ts';

const diskSize = 8 * 1024 * 1024;

/** Room that is left for writes before the disk is full. */
const room = 512 * 1024;

/** A service, what was acknowledged by it, and how its disk is broken. */
type Patient = {
  readonly service: ServiceProcess;
  /** Stores one more model of some size; gives the status, and checks that a refusal has the error body. */
  readonly store: () => Promise<number>;
  readonly health: () => Promise<number>;
  /** Checks that everything acknowledged is there; gives how many models that are. */
  readonly readAll: () => Promise<number>;
  /** Kills the service and starts it again. */
  readonly restart: () => Promise<void>;
};

describe('a service whose disk fails', () => {
  it('refuses writes while the disk is full, answers reads, and goes on when there is room', async (t) => {
    const disk = join(await temporaryFolder(t), 'disk');
    await mkdir(disk);
    // Only the process and its children see the small disk; it goes away with them.
    const mount = `mount -t tmpfs -o size=${diskSize} tmpfs "$0" && exec "$@"`;
    const { service, store, health, readAll } = await admit(t, {
      dataFolder: join(disk, 'data'),
      through: ['unshare', '--mount', 'sh', '-c', mount, disk],
    });
    const seen = `/proc/${service.pid ?? ''}/root${disk}`;
    assert.equal((await statfs(seen)).blocks * (await statfs(seen)).bsize, diskSize, 'no small disk');
    assert.equal(await store(), 201);
    const { bavail, bsize } = await statfs(seen);
    await writeFile(join(seen, 'ballast'), Buffer.alloc(bavail * bsize - room, 1));

    let refused = 0;
    for (let tries = 0; refused < 20; tries += 1) {
      assert.ok(tries < 1_000, 'the disk never got full');
      const status = await store();
      assert.ok(status === 201 || status === 503, String(status));
      if (status === 503) refused += 1;
    }
    // The last bytes go too: a small write may have room where a model has none.
    await assert.rejects(writeFile(join(seen, 'rest'), Buffer.alloc(diskSize, 1)), /ENOSPC/);
    for (let tries = 0; (await health()) !== 503; tries += 1) assert.ok(tries < 2_000, 'health stays UP');
    const before = await readAll();
    for (const file of ['ballast', 'rest']) await rm(join(seen, file));
    assert.equal(await health(), 200);
    for (let count = 0; count < 5; count += 1) assert.equal(await store(), 201);
    assert.equal(await readAll(), before + 5);
    reached(
      'A5',
      `full disk: ${refused} writes refused with 503, health DOWN, ${shown(before)} models read, recovered, 0 lost`,
    );
  });

  for (const [what, calls] of [
    ['cannot sync', 'fsync,fdatasync'],
    ['cannot write', 'pwrite64'],
  ] as const)
    it(`refuses writes while the disk ${what}, answers reads, and goes on afterwards`, async (t) => {
      const dataFolder = await temporaryFolder(t);
      const { service, store, health, readAll, restart } = await admit(t, { dataFolder, through: [] });
      for (let count = 0; count < 5; count += 1) assert.equal(await store(), 201);
      const fault = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=EIO`, '-o', '/dev/null'];
      const broken = await trace(service.pid, fault);
      for (let count = 0; count < 5; count += 1) assert.equal(await store(), 503);
      assert.equal(await health(), 503);
      assert.equal(await readAll(), 5);
      await broken.stop();
      assert.equal(await health(), 200);
      for (let count = 0; count < 5; count += 1) assert.equal(await store(), 201);
      assert.equal(await readAll(), 10);
      await restart();
      assert.equal(await readAll(), 10);
      reached(
        'A5',
        `a disk that ${what}: 5 writes refused with 503, health DOWN, 5 models read, recovered, 0 lost`,
      );
    });
});

async function admit(
  ending: Ending,
  { dataFolder, through }: { readonly dataFolder: string; readonly through: readonly string[] },
): Promise<Patient> {
  const environment = {
    SERVICE_DATA_FOLDER: dataFolder,
    SERVICE_DATABASE_URL: '',
    SERVICE_LOG_LEVEL: 'fatal',
  };
  let service = await startProcess(environment, through);
  ending.after(async () => {
    await service.stop();
  });
  let token = '';
  const send = async (method: string, path: string, json?: unknown): Promise<Response> =>
    fetch(service.url + path, {
      method,
      headers: {
        'X-Auth-Token': token,
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
  token = textAt(await (await send('POST', '/api/auth/guest')).json(), 'token');
  const project = await (await send('POST', '/api/projects', { name: 'Patient' })).json();
  const acknowledged = new Map<string, string>();
  return {
    service,
    restart: async () => {
      await service.kill();
      service = await startProcess(environment, through);
    },
    store: async () => {
      const name = `Model ${acknowledged.size} ${'x'.repeat(15_000)}`;
      const content = { ...cimExample, id: crypto.randomUUID(), description: name };
      const response = await send('POST', '/api/cim', { projectId: textAt(project, 'id'), content });
      const body: unknown = await response.json();
      if (response.status === 201) acknowledged.set(textAt(body, 'id'), name);
      else {
        const members = ['errorId', 'issues', 'message', 'status', 'timestamp'];
        assert.deepEqual(Object.keys(membersOf(body)).sort(), members);
      }
      return response.status;
    },
    health: async () => (await send('GET', '/api/health')).status,
    readAll: async () => {
      for (const [id, name] of acknowledged) {
        const response = await send('GET', `/api/cim/${id}`);
        assert.equal(response.status, 200);
        assert.equal(at(await response.json(), 'content', 'description'), name);
      }
      return acknowledged.size;
    },
  };
}
