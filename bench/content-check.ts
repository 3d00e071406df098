/**
 * Measures what it costs that stored contents are compared with their SHA-256 when they are read: processor time of
 * reading contents that are not remembered, relative to the same without the comparison. Run: node bench/content-check.ts
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Of } from '../src/lib/sha256.ts';
import type { ContentRef } from '../src/modules/models/index.ts';
import { openStorage } from '../src/storage/index.ts';
import { medianOf, report } from './figure.ts';

const rounds = 5;
/** What a model of 1,000 elements takes, more of them than are remembered; and one of 100,000 elements (bytes). */
const cases = [
  { name: '1,000 elements', size: 250_000, contents: 200, goal: 1.5 },
  { name: '100,000 elements', size: 25_000_000, contents: 2, goal: 1.5 },
] as const;

const folder = await mkdtemp(join(tmpdir(), 'mde-bench-'));
const storage = await openStorage({ dataFolder: folder, clock: { now: () => Date.now() } });
try {
  for (const { name, size, contents, goal } of cases) {
    const bytes = Array.from({ length: contents }, (_, index) => Buffer.alloc(size, `element ${index} `));
    const refs: ContentRef[] = [];
    for (const one of bytes) refs.push(await storage.contents.put(one));
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const read = await processorTime(async () => {
        for (const ref of refs) await storage.contents.get(ref);
      });
      const compared = await processorTime(async () => {
        for (const one of bytes) await sha256Of(one);
      });
      ratios.push(read / (read - compared));
    }
    report({
      work: `Read a stored model of ${name}, compared with its SHA-256`,
      floor: 'the same without the comparison',
      ratio: medianOf(ratios),
      goal,
      better: 'lower',
    });
  }
} finally {
  await storage.close();
  await rm(folder, { recursive: true });
}

/** Processor time of all threads of this process for a piece of work, in milliseconds. */
async function processorTime(work: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
