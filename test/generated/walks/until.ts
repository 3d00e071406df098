import { setTimeout as pause } from 'node:timers/promises';

/** How long what happens by itself may take (milliseconds): a call is repeated for the third time after 14 seconds. */
const patience = Number(process.env['PATIENCE'] ?? 40_000);

/** Asks again until an answer fits, as long as patience lasts. */
export async function until<T>(ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(200);
    }
  }
}
