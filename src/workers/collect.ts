import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Below this much in use (bytes) a thread collects when V8 finds it is time. */
const much = 64 * 1024 * 1024;

let collectNow: (() => void) | undefined;

/**
 * Collects at once what this thread cannot reach any more, if it holds much. V8 lets garbage grow to a multiple of what
 * is in use before it collects, so work on a large model calls this between its steps: the memory that the process takes
 * is then what the largest step needs.
 */
export function collect(): void {
  const { used_heap_size: used, external_memory: external } = getHeapStatistics();
  if (used + external < much) return;
  collectNow ??= collector();
  collectNow();
}

function collector(): () => void {
  // V8 offers its function to contexts that are made after the flag is set.
  setFlagsFromString('--expose-gc');
  // Checked border: the flag makes `gc` a function.
  return runInNewContext('gc') as () => void;
}
