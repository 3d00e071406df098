import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
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
  /** Deletes a model that was stored; gives the status. */
  readonly forget: () => Promise<number>;
  /** Deletes an empty project, or an account that was made before the disk failed; gives the status. */
  readonly remove: (what: 'project' | 'account') => Promise<number>;
  /** Kills the service and starts it again. */
  readonly restart: () => Promise<void>;
};

describe('a service whose disk fails', () => {
  it('refuses writes while the disk is full, answers reads, deletes, starts again, and goes on when there is room', async (t) => {
    const disk = await smallDisk(t);
    const { store, health, readAll, restart, forget, remove } = await admit(t, {
      dataFolder: join(disk.path, 'data'),
      through: disk.through,
    });
    const { seen } = disk;
    assert.equal((await statfs(seen)).blocks * (await statfs(seen)).bsize, diskSize, 'no small disk');
    for (let count = 0; count < 4; count += 1) assert.equal(await store(), 201);
    await until(health, 200);
    const { bavail, bsize } = await statfs(seen);
    await writeFile(join(seen, 'ballast'), Buffer.alloc(bavail * bsize - room, 1));

    let refused = 0;
    for (let tries = 0; refused < 20; tries += 1) {
      assert.ok(tries < 1_000, 'the disk never got full');
      const status = await store();
      assert.ok(status === 201 || status === 503, String(status));
      if (status === 503) refused += 1;
    }
    await until(health, 503);
    // What is left goes too: a small write may have room where a model has none.
    await fillUp(join(seen, 'rest'));
    const before = await readAll();
    assert.equal(await forget(), 204, 'a model cannot be deleted');
    assert.equal(await readAll(), before - 1);
    await fillUp(join(seen, 'rest'));
    await restart();
    assert.equal(await readAll(), before - 1);
    assert.equal(await store(), 503);
    assert.equal(await health(), 503);
    assert.equal(await forget(), 204, 'a model cannot be deleted after a start');
    for (const what of ['project', 'account'] as const) assert.equal(await remove(what), 204, what);
    assert.equal(await readAll(), before - 2);
    for (const file of ['ballast', 'rest']) await rm(join(seen, file));
    await until(health, 200);
    for (let count = 0; count < 5; count += 1) assert.equal(await store(), 201);
    assert.equal(await readAll(), before + 3);
    reached(
      'A5',
      `full disk: ${refused} writes refused with 503, health DOWN, ${shown(before)} models read, 2 models, a project and an account deleted, started again, recovered, 0 lost`,
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
      await until(health, 503);
      assert.equal(await readAll(), 5);
      await broken.stop();
      await until(health, 200);
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

/** A disk that only the processes started `through` it see, and that goes away with them. */
type SmallDisk = {
  readonly path: string;
  readonly through: readonly string[];
  /** Where this process sees it. */
  readonly seen: string;
};

async function smallDisk(ending: Ending): Promise<SmallDisk> {
  const path = join(await temporaryFolder(ending), 'disk');
  await mkdir(path);
  const mount = `mount -t tmpfs -o size=${diskSize} tmpfs "$0" && echo mounted && exec sleep infinity`;
  const holder = spawn('unshare', ['--mount', 'sh', '-c', mount, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ending.after(async () => {
    const gone = once(holder, 'exit');
    holder.kill('SIGKILL');
    await gone;
  });
  await once(holder.stdout, 'data');
  const pid = String(holder.pid);
  const enter = ['nsenter', '--target', pid, '--mount', 'sh', '-c', 'cd "$0" && exec "$@"', process.cwd()];
  return { path, through: enter, seen: `/proc/${pid}/root${path}` };
}

/** Writes until nothing more fits. */
async function fillUp(file: string): Promise<void> {
  await assert.rejects(writeFile(file, Buffer.alloc(diskSize, 1), { flag: 'a' }), /ENOSPC/);
}

/** Asks until the answer is this status; an answer about health is shared for a second. */
async function until(ask: () => Promise<number>, status: number): Promise<void> {
  for (let tries = 0; (await ask()) !== status; tries += 1) {
    assert.ok(tries < 40, `never ${status}`);
    await setTimeout(100);
  }
}

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
  const spare = await (await send('POST', '/api/projects', { name: 'Spare' })).json();
  const own = token;
  token = '';
  const guest = textAt(await (await send('POST', '/api/auth/guest')).json(), 'token');
  token = own;
  const acknowledged = new Map<string, string>();
  return {
    service,
    restart: async () => {
      await service.kill();
      service = await startProcess(environment, through);
    },
    forget: async () => {
      const [id] = acknowledged.keys();
      assert.ok(id !== undefined);
      const { status } = await send('DELETE', `/api/cim/${id}`);
      if (status === 204) acknowledged.delete(id);
      return status;
    },
    remove: async (what) => {
      if (what === 'project') return (await send('DELETE', `/api/projects/${textAt(spare, 'id')}`)).status;
      token = guest;
      const { status } = await send('DELETE', '/api/auth/me', {});
      token = own;
      return status;
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
