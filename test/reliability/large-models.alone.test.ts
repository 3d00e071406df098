import assert from 'node:assert/strict';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { readDocument } from '../../src/workers/read-document.ts';
import { largeModel, type LargeClientStart, type LargeStep } from '../support/http/large-client.ts';
import { startService } from '../support/http/service.ts';

const elementCount = 100_000;
const service = await startService();
after(service.stop);

/** What others notice while some work goes on (milliseconds). */
type Disturbance = { readonly longestDelay: number; readonly slowestHealth: number };

/** Asks for the health of the service again and again while `work` goes on, and watches the event loop. */
async function whileWatching<R>(
  work: () => Promise<R>,
): Promise<{ readonly result: R; readonly disturbance: Disturbance }> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const over = new AbortController();
  const working = work().finally(() => over.abort());
  let slowestHealth = 0;
  while (!over.signal.aborted) {
    const begun = performance.now();
    assert.equal((await fetch(`${service.baseUrl}/api/health`)).status, 200);
    slowestHealth = Math.max(slowestHealth, performance.now() - begun);
  }
  const result = await working;
  delay.disable();
  return { result, disturbance: { longestDelay: delay.max / 1e6, slowestHealth } };
}

async function sendLargeModel(start: LargeClientStart): Promise<readonly LargeStep[]> {
  const file = new URL('../support/http/large-client.ts', import.meta.url);
  const client = new Worker(file, { workerData: start, execArgv: [] });
  // Checked border: the thread sends one message, the list of its steps.
  const [steps] = (await once(client, 'message')) as [readonly LargeStep[]];
  await client.terminate();
  return steps;
}

/** How long reading the model alone would hold everyone up if it happened where requests are answered. */
function timeInPlace(): number {
  const bytes = new TextEncoder().encode(JSON.stringify({ content: largeModel(elementCount) }));
  const begun = performance.now();
  assert.equal(readDocument('cim', bytes).content?.kind, 'READ');
  return performance.now() - begun;
}

it('a model of 100,000 elements goes through every operation without holding up other requests', async () => {
  const token = await service.newAccount();
  const projectId = await service.newProject(token);
  const inPlace = timeInPlace();
  const idle = (await whileWatching(() => setTimeout(1_000))).disturbance;
  const { baseUrl } = service;
  const { result: steps, disturbance } = await whileWatching(() =>
    sendLargeModel({ baseUrl, token, projectId, elementCount }),
  );
  assert.deepEqual(
    steps.map(({ what, status, told }) => [
      what,
      status,
      typeof told === 'number' && told > 9 ? 'much' : told,
    ]),
    [
      ['create', 201, 1],
      ['read', 200, 1],
      ['patch', 200, 2],
      ['validate', 200, true],
      ['export', 200, 'much'],
      ['import', 201, 1],
      ['export again', 200, true],
      ['delete', 204, 0],
    ],
  );
  const seen = JSON.stringify({ inPlace, idle, disturbance });
  assert.ok(disturbance.longestDelay < Math.max(20 * idle.longestDelay, inPlace / 2), seen);
  assert.ok(disturbance.slowestHealth < Math.max(20 * idle.slowestHealth, inPlace), seen);
});
