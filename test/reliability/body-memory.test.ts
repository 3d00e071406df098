import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { bodyShapes, type BodyShape } from '../support/http/body-shapes.ts';
import { reached } from '../support/testing/figures.ts';
import { times } from '../support/testing/full-length.ts';
import { forgetPeak, residentOf, senderAt, sendShape } from '../support/http/sent-shapes.ts';
import { startProcess } from '../support/process/service-process.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const MiB = 1024 * 1024;
/** The largest body, with room for what stands around it. */
const size = 64 * MiB - 4_096;
/** Memory beyond that of the idle service, in multiples of the body's bytes. */
const mostTimes = 8;
const mostAtOnce = 1.5e9;
const mostLater = 150e6;
/** How long memory may take to come back (milliseconds). */
const settling = 60_000;

const folder = await temporaryFolder({ after });
const service = await startProcess({ SERVICE_DATA_FOLDER: folder, SERVICE_DATABASE_URL: '' });
after(() => service.stop());
const { pid, url } = service;
await senderAt(url);
await pause(2_000);
const idle = (await residentOf(pid)).now;

const isAccepted = ({ answered }: BodyShape): boolean => answered.every((status) => status < 300);
const isXmi = ({ to }: BodyShape): boolean => to === 'IMPORT_XMI';

for (const [what, shapes] of [
  ['JSON that is refused', bodyShapes.filter((shape) => !isXmi(shape) && !isAccepted(shape))],
  ['JSON that is accepted', bodyShapes.filter((shape) => !isXmi(shape) && isAccepted(shape))],
  ['XMI', bodyShapes.filter(isXmi)],
] as const)
  it(`one body of the largest size takes at most 8 times its bytes: ${what}`, async () => {
    assert.ok(shapes.length >= 8);
    const tried = shapes.filter((_, place) => place % times(1, 3) === 0);
    let worst = { times: 0, what: '' };
    for (const shape of tried) {
      // What an accepted body leaves behind for a while must not count for the next one.
      await settled();
      await forgetPeak(pid);
      const before = (await residentOf(pid)).now;
      const { status, answer } = await sendShape(await senderAt(url), shape, size);
      assert.ok(shape.answered.includes(status), `${shape.what}: ${status} ${answer}`);
      const { peak } = await residentOf(pid);
      const factor = (peak - before) / size;
      assert.ok(factor <= mostTimes, `${shape.what} took ${factor.toFixed(1)} times its bytes`);
      if (factor > worst.times) worst = { times: factor, what: shape.what };
    }
    reached(
      'C15',
      `${what}: ${tried.length} shapes of 64 MiB, at most ${worst.times.toFixed(1)} × their bytes (${worst.what})`,
    );
  });

it('three bodies of the largest size at once take at most 1.5 GB, and the memory is given back', async () => {
  await settled();
  await forgetPeak(pid);
  const honest = bodyShapes.filter(({ to }) => to !== 'VALIDATE').filter(isAccepted);
  assert.ok(honest.length >= 3);
  await Promise.all(honest.slice(0, 3).map(async (shape) => sendShape(await senderAt(url), shape, size)));
  const { peak } = await residentOf(pid);
  assert.ok(peak <= mostAtOnce, `three at once: ${Math.round(peak / MiB)} MiB`);
  const left = await settled();
  assert.ok(left <= mostLater, `${Math.round(left / MiB)} MiB more than idle are left`);
  reached(
    'C15',
    `three at once ${Math.round(peak / MiB)} MiB, ${Math.max(0, Math.round(left / MiB))} MiB more than idle afterwards`,
  );
});

/** Waits until the memory has come back, if it does; gives what is left beyond that of the idle service. */
async function settled(): Promise<number> {
  const end = performance.now() + settling;
  for (;;) {
    const beyond = (await residentOf(pid)).now - idle;
    if (beyond <= mostLater || performance.now() > end) return beyond;
    await pause(500);
  }
}
