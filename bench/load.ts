/**
 * Measures what the service bears: 300 reads and 80 patches of models of 1,000 elements a second, relative to what two cores
 * have and to how soon the idle service answers. The processor time of the service is known on Linux only.
 * Run: node bench/load.ts
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bearLoad } from '../test/support/process/model-load.ts';
import { report } from './figure.ts';

const cores = 2;
/** Where 99 of 100 requests to the idle service take longer than this, the machine is busy (milliseconds). */
const ordinaryTime = 10;
const load = '300 reads and 80 patches a second of models of 1,000 elements';

if (process.platform === 'linux') await measure();
else console.log('The load is not measured: that takes the /proc of Linux.');

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mde-bench-'));
  try {
    const { quiet, busy } = await bearLoad({ SERVICE_DATA_FOLDER: folder });
    report({
      work: `${load}: processor time of the service`,
      floor: 'what two cores have',
      ratio: busy.needed / cores,
      goal: 1,
      better: 'lower',
    });
    for (const kind of ['reads', 'patches'] as const)
      report({
        work: `${load}: time of 99 of 100 ${kind}`,
        floor: `the same of the idle service, ${ordinaryTime} ms at least`,
        ratio: busy[kind].p99 / Math.max(quiet[kind].p99, ordinaryTime),
        goal: 10,
        better: 'lower',
      });
  } finally {
    await rm(folder, { recursive: true });
  }
}
