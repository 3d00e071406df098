import type { CDPSession, Page } from 'playwright-core';

/** What the browser has spent for a page so far. */
export type Meter = {
  /** Milliseconds, or a count, of one of Chromium's metrics: `TaskDuration`, `ScriptDuration`, `LayoutCount` … */
  readonly spent: (name: string) => Promise<number>;
  readonly session: CDPSession;
};

/** Measures a page in time of the processor: the wall clock depends on what else the machine does. */
export async function meterOf(page: Page): Promise<Meter> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async (name: string): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return name.endsWith('Duration') ? 1_000 * value : value;
  };
  return { session, spent };
}

/** Ends when the page has been painted again. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** Counts what scripts change in the page while something is done. */
export async function changesIn(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(`(() => {
    globalThis.changed = 0;
    globalThis.watcher = new MutationObserver((list) => {
      for (const { addedNodes, removedNodes } of list) globalThis.changed += 1 + addedNodes.length + removedNodes.length;
    });
    globalThis.watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  })()`);
  await act();
  await painted(page);
  return Number(await page.evaluate('globalThis.watcher.disconnect(), globalThis.changed'));
}
