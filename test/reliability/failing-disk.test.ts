import assert from 'node:assert/strict';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { admit, until } from '../support/process/disk-patient.ts';
import { reached, shown } from '../support/testing/figures.ts';
import { at, textAt } from '../support/lib/json.ts';
import { largeModel } from '../support/http/large-client.ts';
import { requestsTo } from '../support/process/plain-requests.ts';
import { startProcess } from '../support/process/service-process.ts';
import { fillUp, smallDisk } from '../support/process/small-disk.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import { trace } from './traced-calls.ts';

const diskSize = 8 * 1024 * 1024;

/** Room that is left for writes before the disk is full. */
const room = 512 * 1024;

describe('a service whose disk fails', () => {
  it('refuses writes while the disk is full, answers reads, deletes, starts again, and goes on when there is room', async (t) => {
    const disk = await smallDisk(t, diskSize);
    const { store, health, readAll, restart, forget, remove } = await admit(t, {
      environment: { SERVICE_DATA_FOLDER: join(disk.path, 'data'), SERVICE_DATABASE_URL: '' },
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

  it('ends a job that found no room when there is room again, without a start', async (t) => {
    const disk = await smallDisk(t, 4 * diskSize);
    const folder = join(disk.path, 'data');
    const service = await startProcess(
      { SERVICE_DATA_FOLDER: folder, SERVICE_DATABASE_URL: '', SERVICE_LOG_LEVEL: 'fatal' },
      disk.through,
    );
    t.after(() => service.stop());
    const { asked, send } = requestsTo(service.url);
    const token = textAt(await asked('POST', '/api/auth/guest'), 'token');
    const project = await asked('POST', '/api/projects', { token, json: { name: 'Patient' } });
    const json = { projectId: textAt(project, 'id'), content: largeModel(5_000) };
    const sourceModelId = textAt(await asked('POST', '/api/cim', { token, json }), 'id');
    const submitted = await asked('POST', '/api/transformations/cim-to-pim', {
      token,
      json: { sourceModelId },
    });
    await fillUp(join(disk.seen, 'rest'));
    const job = `/api/transformations/jobs/${textAt(submitted, 'id')}`;
    await until(async () => (await send('GET', '/api/health')).status, 503);
    assert.equal(at(await asked('GET', job, { token }), 'status'), 'RUNNING');
    await rm(join(disk.seen, 'rest'));
    const ended = await asked('GET', `${job}?wait=30`, { token });
    assert.deepEqual([at(ended, 'status'), at(ended, 'diagnostics', 0, 'code')], ['FAILED', 'UNAVAILABLE']);
    reached('A5', 'a job that a full disk ended is FAILED when there is room again, without a start');
  });

  for (const [what, calls] of [
    ['cannot sync', 'fsync,fdatasync'],
    ['cannot write', 'pwrite64'],
  ] as const)
    it(`refuses writes while the disk ${what}, answers reads, and goes on afterwards`, async (t) => {
      const dataFolder = await temporaryFolder(t);
      const { service, store, health, readAll, restart } = await admit(t, {
        environment: { SERVICE_DATA_FOLDER: dataFolder, SERVICE_DATABASE_URL: '' },
      });
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
