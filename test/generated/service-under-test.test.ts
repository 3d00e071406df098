import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { startForTrying } from './service-under-test.ts';

it('a service that does not start fails at once with its output, and nothing goes on waiting', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mde-generated-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'dist/src'), { recursive: true });
  await writeFile(join(folder, 'dist/src/dev.js'), `throw new Error('There is no such database.');\n`);
  const timers = runningTimers();
  await assert.rejects(
    startForTrying(folder, { databaseUrl: 'embedded:', roles: [] }),
    /the service does not start:[^]*There is no such database\./,
  );
  assert.equal(runningTimers(), timers);
});

function runningTimers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}
