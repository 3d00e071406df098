/**
 * Measures what one request with a body of the largest size costs, hostile or honest, for every shape of body in
 * `test/support/http/body-shapes.ts`: the most memory the process holds beyond what it holds idle, relative to the bytes of
 * the body; the most it holds while three come at once, and what it keeps a minute later; and how long small reads of
 * others wait meanwhile. Linux only: its `/proc` reports what a process holds. Run: node bench/body-memory.ts. With
 * words, it measures the shapes whose description contains one of them: node bench/body-memory.ts XML
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { bodyShapes, type BodyShape } from '../test/support/http/body-shapes.ts';
import { forgetPeak, residentOf } from '../test/support/http/sent-shapes.ts';
import { quantileOf, report } from './figure.ts';
import type { ShapeToSend } from './send-shape.ts';
import { startBenchService, type BenchService } from './service.ts';

/** The largest body, with room for what stands around it. */
const size = 64 * 1024 * 1024 - 4_096;
const words = process.argv.slice(2);
const shapes = bodyShapes.filter(
  ({ what }) => words.length === 0 || words.some((word) => what.includes(word)),
);
const worstAtOnce = 3;
const pauseBetweenReads = 10;
const enoughReads = 300;

if (process.platform === 'linux') await measure();
else console.log('The memory of bodies is not measured: that takes the /proc of Linux.');

async function measure(): Promise<void> {
  const costs = new Map<BodyShape, number>();
  const waits: number[] = [];
  for (const shape of shapes) {
    // What one shape leaves behind must not count for the next.
    const service = await startBenchService();
    try {
      const idle = await settledAt(service);
      // Code that has just been started is slow by itself.
      await readTimes(service, () => Promise.resolve());
      const quiet = await readTimes(service, () => Promise.resolve());
      const prepared = await prepare(service, shape);
      let peak: number | undefined;
      const busy = await readTimes(service, async () => {
        await prepared.send();
        peak ??= (await residentOf(service.pid)).peak;
      });
      await prepared.end();
      const cost = ((peak ?? Number.NaN) - idle) / size;
      costs.set(shape, cost);
      waits.push(quantileOf(busy, 0.99) / quantileOf(quiet, 0.99));
      console.log(
        `${shape.what}: ${cost.toFixed(1)} times its bytes, reads ${waits.at(-1)?.toFixed(1)} times`,
      );
    } finally {
      await service.stop();
    }
  }
  report({
    work: `memory for one body of 64 MiB, the worst of ${costs.size} shapes`,
    floor: 'the bytes of the body, beyond the memory of the idle server',
    ratio: Math.max(...costs.values()),
    goal: 8,
    better: 'lower',
  });
  report({
    work: 'small reads of others meanwhile, time of 99 of 100, the worst shape',
    floor: 'the same reads on the idle server',
    ratio: Math.max(...waits),
    goal: 5,
    better: 'lower',
  });
  await measureAtOnce([...costs].sort(([, one], [, other]) => other - one).map(([shape]) => shape));
}

async function measureAtOnce(worstFirst: readonly BodyShape[]): Promise<void> {
  const service = await startBenchService();
  try {
    const idle = await settledAt(service);
    const prepared: Prepared[] = [];
    for (const shape of worstFirst.slice(0, worstAtOnce)) prepared.push(await prepare(service, shape));
    await Promise.all(prepared.map(({ send }) => send()));
    await Promise.all(prepared.map(({ end }) => end()));
    const { peak } = await residentOf(service.pid);
    await pause(60_000);
    const { now } = await residentOf(service.pid);
    report({
      work: 'memory of the server while the three worst come at once',
      floor: '1.5 GB',
      ratio: peak / 1.5e9,
      goal: 1,
      better: 'lower',
    });
    report({
      work: 'memory of the server a minute later, beyond the idle server',
      floor: '150 MB',
      ratio: Math.max(0, now - idle) / 150e6,
      goal: 1,
      better: 'lower',
    });
  } finally {
    await service.stop();
  }
}

/** What the server holds when nothing has been asked for a while; its peak counts from here. */
async function settledAt({ pid }: BenchService): Promise<number> {
  await pause(2_000);
  await forgetPeak(pid);
  return (await residentOf(pid)).now;
}

/** A body that is made and waits to be sent, as an account of its own, by a thread of its own. */
type Prepared = {
  /** Sends it, as often as this is called, one after the other. */
  readonly send: () => Promise<void>;
  readonly end: () => Promise<void>;
};

/** Makes a body. Sending it throws when it is answered with another status than it should be. */
async function prepare({ url }: BenchService, { what }: BodyShape): Promise<Prepared> {
  const workerData: ShapeToSend = { url, what, size };
  const thread = new Worker(new URL('send-shape.ts', import.meta.url), { workerData });
  await once(thread, 'message');
  return {
    send: async () => {
      thread.postMessage('SEND');
      await once(thread, 'message');
    },
    end: async () => {
      thread.postMessage('END');
      await once(thread, 'exit');
    },
  };
}

/**
 * How long small reads take one after the other while some work is done over and over, until there are enough of them:
 * among the few that fit beside one short request, the 99th percentile would be the slowest one.
 */
async function readTimes(
  { url, token, projectId }: BenchService,
  work: () => Promise<void>,
): Promise<readonly number[]> {
  const times: number[] = [];
  const state = { isOver: false };
  const reading = (async () => {
    while (!state.isOver || times.length < enoughReads) {
      await pause(pauseBetweenReads);
      const start = performance.now();
      const answer = await fetch(`${url}/api/projects/${projectId}`, { headers: { 'X-Auth-Token': token } });
      await answer.text();
      times.push(performance.now() - start);
    }
  })();
  try {
    do {
      await work();
      // Without work there is nothing to wait for but the reads.
      await pause(1);
    } while (times.length < enoughReads);
  } finally {
    state.isOver = true;
  }
  await reading;
  return times;
}
