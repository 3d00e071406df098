import assert from 'node:assert/strict';
import { chown, mkdir, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { admit, stays, until } from '../support/process/disk-patient.ts';
import { reached, shown } from '../support/testing/figures.ts';
import { textAt } from '../support/lib/json.ts';
import { newDatabase, rowsOf, runSql, startPostgres } from '../support/storage/postgres-server.ts';
import { fillUp, smallDisk } from '../support/process/small-disk.ts';

const diskSize = 40 * 1024 * 1024;

/** Room that is left for writes before the disk is full. */
const room = 512 * 1024;

const refused = 20;

it('a service whose PostgreSQL has a full disk refuses writes, answers reads, deletes, starts again, and goes on when there is room', async (t) => {
  const disk = await smallDisk(t, diskSize);
  const { seen } = disk;
  const server = await startPostgres(disk.through);
  t.after(server.stop);
  const [row] = await rowsOf(server.url, `select current_setting('data_directory') as folder`);
  const { uid, gid } = await stat(textAt(row, 'folder'));
  await mkdir(join(seen, 'tables'));
  await chown(join(seen, 'tables'), uid, gid);
  await runSql(server.url, `create tablespace small location '${join(disk.path, 'tables')}'`);
  const { url } = await newDatabase(server.url, 'tablespace small');
  const { store, health, readAll, restart, forget, remove } = await admit(t, {
    environment: { SERVICE_DATABASE_URL: url, SERVICE_RATE_LIMIT_RPS: '1000' },
  });
  for (let count = 0; count < 4; count += 1) assert.equal(await store(), 201);
  await until(health, 200);
  const { bavail, bsize } = await statfs(seen);
  const ballast = bavail * bsize - room;
  await writeFile(join(seen, 'ballast'), Buffer.alloc(ballast, 1));

  assert.equal(await store(2 * room), 503);
  await until(health, 503);
  // There is room for something again, and not for a model of ordinary size.
  await truncate(join(seen, 'ballast'), ballast - room);
  await stays(health, 503);
  await fillUp(join(seen, 'rest'));
  for (let count = 0; count < refused; count += 1) assert.equal(await store(), 503);
  const before = await readAll();
  assert.equal(await forget(), 204, 'a model cannot be deleted');
  assert.equal(await readAll(), before - 1);
  await restart();
  assert.equal(await readAll(), before - 1);
  assert.equal(await forget(), 204, 'a model cannot be deleted after a start');
  for (const what of ['project', 'account'] as const) assert.equal(await remove(what), 204, what);
  assert.equal(await store(), 503);
  await until(health, 503);
  assert.equal(await readAll(), before - 2);
  for (const file of ['ballast', 'rest']) await rm(join(seen, file));
  await until(health, 200);
  for (let count = 0; count < 5; count += 1) assert.equal(await store(), 201);
  assert.equal(await readAll(), before + 3);
  reached(
    'A5',
    `full disk under PostgreSQL: ${refused} writes refused with 503, health DOWN, ${shown(before)} models read, 2 models, a project and an account deleted, started again, recovered, 0 lost`,
  );
});
