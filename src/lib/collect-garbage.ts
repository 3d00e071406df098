import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterQuiet } from './after-quiet.ts';

const MiB = 1024 * 1024;

/** Below this much more in use (bytes) than after the last collection, a thread collects when V8 finds it is time. */
const much = 64 * MiB;

/** From this much more in use (bytes) on, a thread gives memory back at the end of its work; a body of the largest size is more. */
const muchAtTheEnd = 56 * MiB;

let collectNow: Collector | undefined;

/** What was in use (bytes) when the thread collected last, or less where V8 has found more to free since. */
let kept = 0;

/** Whether the thread has held much since it gave memory back last. */
let hasHeldMuch = false;

/**
 * Collects at once what this thread cannot reach any more, if it holds much more than after the last time. V8 lets
 * garbage grow to a multiple of what is in use before it collects, so work on a large model calls this between its
 * steps: the memory that the process takes is then what the largest step needs. What a thread keeps for long is not
 * looked through again for every small model.
 */
export function collect(): void {
  if (grown() < much) return;
  hasHeldMuch = true;
  collectNow ??= collector();
  collectNow();
  kept = inUse();
}

/**
 * Does work that may need much memory, and gives it back to the system at the end. V8 would keep the pages of its heap
 * for the next time, and give them back some seconds later, or not at all in a thread that has nothing to do.
 */
export async function givingBack<T>(work: () => T | Promise<T>): Promise<T> {
  // What earlier work left with the thread may have been handed over to another one since.
  kept = Math.min(kept, inUse());
  try {
    return await work();
  } finally {
    giveBack();
  }
}

function giveBack(): void {
  if (!hasHeldMuch && grown() < muchAtTheEnd) return;
  collectAll();
  // By then the result is handed over; while it counts as kept, as much garbage of the next work would go unnoticed.
  setImmediate(() => {
    kept = Math.min(kept, inUse());
  });
}

/** Collects all that this thread cannot reach any more, and gives the memory back to the system. */
export function collectAll(): void {
  hasHeldMuch = false;
  collectNow ??= collector();
  collectNow({ type: 'major', flavor: 'last-resort' });
  kept = inUse();
}

/**
 * Collects once, ten seconds after the last call of this function: for the main thread, which large bodies pass through.
 * It makes few objects, so V8 would leave it the room for those of the largest one. After a collection without
 * allocations, V8 gives memory back by itself, in small steps; the last resort would hold up requests for two whole
 * collections.
 */
export const collectLater = afterQuiet(10_000, () => {
  collectNow ??= collector();
  collectNow();
});

/** By how much more (bytes) is in use than the thread keeps. */
function grown(): number {
  const now = inUse();
  kept = Math.min(kept, now);
  return now - kept;
}

function inUse(): number {
  const { used_heap_size: used, external_memory: external } = getHeapStatistics();
  return used + external;
}

type Collector = (options?: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void;

function collector(): Collector {
  // V8 offers its function to contexts that are made after the flag is set.
  setFlagsFromString('--expose-gc');
  // Checked border: the flag makes `gc` a function.
  return runInNewContext('gc') as Collector;
}
