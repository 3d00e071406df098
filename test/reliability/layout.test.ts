import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { reached } from '../support/testing/figures.ts';
import { times } from '../support/testing/full-length.ts';
import { assertAnswered, hardGraphs, randomGraph, sendGraph } from '../support/http/layout-requests.ts';
import { seed } from '../support/testing/seed.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);

const graphs = times(500);
/** Addresses that graphs come from, so that the limits of one address stay out of the way. */
const addresses = 40;

async function healthTimes(while_: Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  const state = { isOver: false };
  const over = while_.finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    const begun = performance.now();
    await service.call('GET', '/api/health');
    times.push(performance.now() - begun);
  }
  await over;
  return times.toSorted((a, b) => a - b);
}

const at99 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)] ?? 0;

describe(`layouts that anybody may ask for (SEED=${seed})`, () => {
  it(`of ${graphs} random graphs are answered in time, and health stays fast meanwhile`, async () => {
    const idle = at99(await healthTimes(measured(200)));
    const busy = at99(await healthTimes(Promise.all([sendAll(0), sendAll(1)])));
    assert.ok(busy < Math.max(200, idle * 10), `health took ${busy} ms, ${idle} ms when idle`);
    const health = `health p99 ${busy.toFixed(1)} ms, ${idle.toFixed(1)} ms idle`;
    reached('C11', `${graphs} random graphs answered in time, ${health}`);
  });

  for (const [name, graph] of Object.entries(hardGraphs))
    it(`of ${name} are answered in time`, async () => {
      const answer = await sendGraph(service.baseUrl, graph, '127.0.0.99');
      assertAnswered(answer, name);
      assert.equal(answer.status, 200);
      reached('C11', `${name}: answered in time`);
    });

  it('are refused with 429 when 100 of one address come at once, and the others are answered', async () => {
    const graph = hardGraphs['everything with everything'];
    assert.ok(graph !== undefined);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => sendGraph(service.baseUrl, graph, '127.0.0.120')),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    assert.deepEqual([...statuses].sort(), [200, 429]);
    assert.ok(answers.filter(({ status }) => status === 429).length >= 70);
  });
});

/** Sends every second of the random graphs, one after the other. */
async function sendAll(first: 0 | 1): Promise<void> {
  for (let number: number = first; number < graphs; number += 2) {
    const from = `127.0.0.${2 + (number % addresses)}`;
    const answer = await sendGraph(service.baseUrl, randomGraph(seed * graphs + number), from);
    assertAnswered(answer, `graph ${number}`);
  }
}

/** So many health calls. */
async function measured(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) await service.call('GET', '/api/health');
}
