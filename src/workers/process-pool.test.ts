import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createProcessPool } from './process-pool.ts';

const pool = createProcessPool({
  file: join(import.meta.dirname, '../../test/support/workers/pool-process.ts'),
  processes: 1,
  flags: ['--max-old-space-size=32'],
  idleTime: 60_000,
});
after(pool.close);

const patience = (): AbortSignal => AbortSignal.timeout(60_000);

test('a task is answered with its value or its reason, one after the other by the same process', async () => {
  assert.equal(pool.isWarm(), false);
  const [first, second, failed] = await Promise.allSettled([
    pool.run({ what: 'whoami' }, patience()),
    pool.run({ what: 'whoami' }, patience()),
    pool.run({ what: 'fail' }, patience()),
  ]);
  assert.ok(first.status === 'fulfilled' && second.status === 'fulfilled');
  assert.equal(first.value, second.value);
  assert.match(failed.status === 'rejected' ? String(failed.reason) : '', /asked to fail/);
  assert.equal(pool.isWarm(), true);
});

test('a task that takes all memory ends its own process only, and the next one is done by another', async () => {
  const before = await pool.run({ what: 'whoami' }, patience());
  await assert.rejects(pool.run({ what: 'fill the memory' }, patience()), /ended at its task/);
  assert.notEqual(await pool.run({ what: 'whoami' }, patience()), before);
});

test('an aborted task ends its process; one that waits leaves the queue', async () => {
  const [running, waiting] = [new AbortController(), new AbortController()];
  const hanging = pool.run({ what: 'hang' }, running.signal);
  const queued = pool.run({ what: 'whoami' }, waiting.signal);
  assert.equal(pool.waiting(), 1);
  waiting.abort(new Error('not wanted any more'));
  await assert.rejects(queued, /not wanted any more/);
  assert.equal(pool.waiting(), 0);
  running.abort();
  await assert.rejects(hanging, /ended at its task/);
  assert.equal(typeof (await pool.run({ what: 'whoami' }, patience())), 'number');
  await assert.rejects(pool.run({ what: 'whoami' }, AbortSignal.abort(new Error('too late'))), /too late/);
});
