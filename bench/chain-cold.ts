/** Runs one job of the chain as the first in its thread, and reports its processor time in milliseconds; see `chain.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ModelDirection } from '../src/modules/synchronization/index.ts';
import { runJob } from './chain-phases.ts';
import { timeOf } from './processor-time.ts';

/** The job that is measured. */
export type ColdJob = { readonly direction: ModelDirection; readonly bytes: Uint8Array };

// Checked border: only `chain.ts` starts this thread.
const { direction, bytes } = workerData as ColdJob;
parentPort?.postMessage(timeOf(() => runJob(direction, bytes)));
