/**
 * Measures the time from starting the process to the first answer, relative to starting Node.js for nothing.
 * Run: node bench/cold-start.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../test/support/process/service-process.ts';
import { medianOf, report } from './figure.ts';

const rounds = 9;

const floors: number[] = [];
const starts: number[] = [];
for (let round = 0; round <= rounds; round += 1) {
  const folder = await mkdtemp(join(tmpdir(), 'mde-bench-'));
  const nothing = performance.now();
  spawnSync(process.execPath, ['--eval', '0']);
  const before = performance.now();
  const service = await startProcess({ SERVICE_DATA_FOLDER: folder, SERVICE_LOG_LEVEL: 'silent' });
  await fetch(`${service.url}/api/health`);
  const answered = performance.now();
  await service.stop();
  await rm(folder, { recursive: true });
  // The first round fills the compile cache.
  if (round === 0) continue;
  floors.push(before - nothing);
  starts.push(answered - before);
}
report({
  work: 'start of the process to its first answer',
  floor: '`node --eval 0`',
  ratio: medianOf(starts) / medianOf(floors),
  goal: 25,
  better: 'lower',
});
