/**
 * Measures the time from starting the process to the first answer, relative to starting Node.js for nothing, from
 * the sources and from the bundle of the image, and relative to the same without the studio.
 * Run: node bench/cold-start.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../test/support/process/service-process.ts';
import { bundleService } from '../tools/bundle/bundle-service.ts';
import { medianOf, report } from './figure.ts';

const rounds = 9;

/** Milliseconds from starting the process to its first answer. */
async function startTime(
  settings: Readonly<Record<string, string>>,
  program?: readonly string[],
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'mde-bench-'));
  const before = performance.now();
  const environment = { SERVICE_DATA_FOLDER: folder, SERVICE_LOG_LEVEL: 'silent', ...settings };
  const service = await startProcess(environment, [], program);
  await fetch(`${service.url}/api/health`);
  const answered = performance.now();
  await service.stop();
  await rm(folder, { recursive: true });
  return answered - before;
}

const floors: number[] = [];
const starts: number[] = [];
const startsWithoutStudio: number[] = [];
const startsOfBundle: number[] = [];
await bundleService();
for (let round = 0; round <= rounds; round += 1) {
  const nothing = performance.now();
  spawnSync(process.execPath, ['--eval', '0']);
  const floor = performance.now() - nothing;
  const start = await startTime({});
  const startWithoutStudio = await startTime({ SERVICE_STUDIO: 'off' });
  const startOfBundle = await startTime({}, ['dist/main.js']);
  // The first round fills the compile cache.
  if (round === 0) continue;
  floors.push(floor);
  starts.push(start);
  startsWithoutStudio.push(startWithoutStudio);
  startsOfBundle.push(startOfBundle);
}
report({
  work: 'start of the process to its first answer',
  floor: '`node --eval 0`',
  ratio: medianOf(starts) / medianOf(floors),
  goal: 25,
  better: 'lower',
});
report({
  work: 'start of the process to its first answer, from the bundle of the image',
  floor: '`node --eval 0`',
  ratio: medianOf(startsOfBundle) / medianOf(floors),
  goal: 12,
  better: 'lower',
});
report({
  work: 'start of the process to its first answer, with the studio',
  floor: 'the same with `SERVICE_STUDIO=off`',
  ratio: medianOf(starts) / medianOf(startsWithoutStudio),
  goal: 1.1,
  better: 'lower',
});
