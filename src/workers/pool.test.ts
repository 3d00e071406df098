import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { refusalOf } from '../../test/support/lib/refusals.ts';
import type { Ending } from '../../test/support/storage/temporary-storage.ts';
import { temporaryFolder } from '../../test/support/storage/temporary-storage.ts';
import { createPool, type Pool } from './pool.ts';

const model = new TextEncoder().encode('{"eClass":"CimModel","id":"m","name":"M"}');

async function moduleWith(ending: Ending, source: string): Promise<string> {
  const path = join(await temporaryFolder(ending), 'tasks.mjs');
  await writeFile(path, source);
  return path;
}

function toXmi(pool: Pool, signal?: AbortSignal): Promise<Uint8Array> {
  return pool.run('toXmi', { level: 'cim', bytes: model }, { signal });
}

for (const ready of [0, 1])
  test(`threads that cannot be started refuse work and say so; ${ready} of them are started beforehand`, async (t) => {
    const errors: unknown[] = [];
    const entry = await moduleWith(t, "throw new Error('broken installation');");
    const pool = createPool({ threads: 2, ready, entry, onError: (error) => errors.push(error) });
    t.after(() => pool.close());
    // What a thread that was started beforehand was given fails with the reason itself.
    const tries = await Promise.allSettled([1, 2, 3].map(() => toXmi(pool)));
    assert.ok(tries.every(({ status }) => status === 'rejected'));
    for (const { message } of [
      await refusalOf(toXmi(pool), 'UNAVAILABLE'),
      await refusalOf(toXmi(pool), 'UNAVAILABLE'),
    ])
      assert.match(message, /cannot start the threads that work on models; its log says why/);
    assert.ok(errors.length > 0);
    for (const error of errors) assert.match(String(error), /broken installation/);
  });

test('work that a request waits for is stopped when it takes too long, and the next is done', async (t) => {
  const entry = await moduleWith(
    t,
    'export function toXmi() { for (;;); } export function validate() { return { ok: true, value: 5 }; }',
  );
  const pool = createPool({ threads: 1, ready: 0, requestTimeLimit: 2_000, entry });
  t.after(() => pool.close());
  const { message } = await refusalOf(toXmi(pool), 'UNAVAILABLE');
  assert.match(message, /took longer than 2 s and was stopped/);
  const validated = pool.run('validate', { level: 'cim', bytes: model, kind: 'STRUCTURAL' }, {});
  assert.equal(await validated, 5);
});

test('the work of a job is stopped by its own signal, with the reason it gives', async (t) => {
  const entry = await moduleWith(t, 'export function toXmi() { for (;;); }');
  const pool = createPool({ threads: 1, ready: 0, requestTimeLimit: 1, entry });
  t.after(() => pool.close());
  const reason = new Error('cancelled');
  await assert.rejects(toXmi(pool, AbortSignal.abort(reason)), reason);
});

test('a thread without work goes on with what was put off in it, as V8 does with giving back memory', async (t) => {
  const heard = new BroadcastChannel('put off');
  t.after(() => heard.close());
  const entry = await moduleWith(
    t,
    `export function toXmi() {
      setTimeout(() => new BroadcastChannel('put off').postMessage('done'), 1).unref();
      return { ok: true, value: 5 };
    }`,
  );
  const pool = createPool({ threads: 1, entry });
  t.after(() => pool.close());
  const done = once(heard, 'message', { signal: AbortSignal.timeout(20_000) });
  assert.equal(await toXmi(pool), 5);
  await done;
});
