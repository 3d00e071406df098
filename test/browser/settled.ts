import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** So long (milliseconds) a page may take for what it does by itself, as the waits of the driver have it. */
const patience = 30_000;

/** Reads again and again until a check holds, and gives what was read; after the usual patience it fails as the check did. */
export async function settled<Value>(
  read: () => Value | Promise<Value>,
  check: (value: Value) => void,
): Promise<Value> {
  const end = performance.now() + patience;
  for (;;)
    try {
      const value = await read();
      check(value);
      return value;
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(50);
    }
}

/**
 * Waits until what is read equals a value, or fits a pattern. That something is not there (0) says little while the
 * screen is on its way: wait before for what shows that it has arrived.
 */
export async function becomes(read: () => unknown, wanted: unknown, what?: string): Promise<void> {
  await settled<unknown>(read, (value) =>
    wanted instanceof RegExp
      ? assert.match(String(value), wanted, what)
      : assert.deepEqual(value, wanted, what),
  );
}
