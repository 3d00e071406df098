/**
 * Measures how the chain grows: jobs from CIM to PIM and from PIM to PSM of a business model of 100,000 elements, relative
 * to one of 10,000, and the memory of the larger one. Takes a few minutes. Run: node bench/chain-growth.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJob } from './chain-phases.ts';
import { report } from './figure.ts';
import { mixedBusiness } from './large-business.ts';
import { timeOf } from './processor-time.ts';

const [small, large] = [10_000, 100_000];

// The first runs compile the code.
timeOfBoth(small);
const base = timeOfBoth(small);
const grown = timeOfBoth(large);
console.log(`${base.time.toFixed(0)} ms, ${grown.time.toFixed(0)} ms; a PSM of ${grown.psm.length} bytes`);
report({
  work: 'CIM to PIM and PIM to PSM, growth from 10,000 to 100,000 elements in the CIM',
  floor: 'the jobs of 10,000',
  ratio: grown.time / base.time,
  goal: 11,
  better: 'lower',
});
report({
  work: 'Memory of PIM to PSM, 100,000 elements in the CIM',
  floor: 'size of the two texts',
  ratio: peakFor(grown.pim) / (grown.pim.length + grown.psm.length),
  goal: 6,
  better: 'lower',
});

/** Processor time of a job in each direction, in milliseconds, with what they made. */
function timeOfBoth(elements: number): {
  readonly time: number;
  readonly pim: Uint8Array;
  readonly psm: Uint8Array;
} {
  const cim = new TextEncoder().encode(JSON.stringify(mixedBusiness(elements)));
  let pim: Uint8Array = cim;
  let psm: Uint8Array = cim;
  const time = timeOf(() => {
    pim = runJob('CIM_TO_PIM', cim);
    psm = runJob('PIM_TO_PSM', pim);
  });
  return { time, pim, psm };
}

/** Most memory that a process of its own holds for the job from PIM to PSM, in bytes. */
function peakFor(pim: Uint8Array): number {
  const folder = mkdtempSync(join(tmpdir(), 'chain-'));
  try {
    const file = join(folder, 'pim.json');
    writeFileSync(file, pim);
    const script = join(import.meta.dirname, 'chain-memory.ts');
    return Number(execFileSync(process.execPath, [script, file], { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
