/**
 * Measures reads over HTTP: how many a second of processor time answers for a model of 1,000 elements, relative to a
 * bare route of the same framework that answers the same bytes from memory; and how long small reads and the event loop
 * wait while a model of 100,000 elements is transformed, relative to the same on an idle server. The processor time of
 * other processes is known on Linux only. Run: node bench/http.ts
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { largeModel } from '../test/support/http/large-client.ts';
import { processorSecondsOf } from '../test/support/process/process-time.ts';
import { medianOf, quantileOf, report } from './figure.ts';
import { startBenchService, type BenchService } from './service.ts';

const rounds = 5;
const requestsPerRound = 4_000;
const connections = 8;
const pauseBetweenReads = 10;

const service = await startBenchService();
try {
  if (process.platform === 'linux') await measureReads(service);
  else console.log('Reads of a model are not measured: that takes the /proc of Linux.');
  await measureWaiting(service);
} finally {
  await service.stop();
}

async function measureReads({ url, pid, token, projectId, ask }: BenchService): Promise<void> {
  const model = await ask('POST', '/api/cim', { projectId, content: largeModel(1_000) });
  const path = `/api/cim/${String(model['id'])}`;
  const bytes = await (await fetch(url + path, { headers: { 'X-Auth-Token': token } })).text();
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-route.ts')]);
  bare.stdin.end(bytes);
  const [bareUrl] = (await once(bare.stdout, 'data')).map(String);
  const own: number[] = [];
  const framework: number[] = [];
  try {
    // The first round of each runs code that is not compiled well yet.
    await processorTimePerRead({ url: url + path, pid, token });
    await processorTimePerRead({ url: String(bareUrl).trim(), pid: bare.pid, token });
    for (let round = 0; round < rounds; round += 1) {
      own.push(await processorTimePerRead({ url: url + path, pid, token }));
      framework.push(await processorTimePerRead({ url: String(bareUrl).trim(), pid: bare.pid, token }));
    }
  } finally {
    bare.kill();
  }
  report({
    work: '`GET` of a model of 1,000 elements, requests per second of processor time',
    floor: 'a bare route with the same bytes',
    ratio: medianOf(framework) / medianOf(own),
    goal: 0.6,
    better: 'higher',
  });
}

/** Processor time of the server in seconds, divided by the requests it answered. */
async function processorTimePerRead(of: {
  readonly url: string;
  readonly pid: number | undefined;
  readonly token: string;
}): Promise<number> {
  const before = processorSecondsOf(of.pid);
  const result = await autocannon({
    url: of.url,
    connections,
    amount: requestsPerRound,
    headers: { 'X-Auth-Token': of.token },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${of.url} was refused or broke.`);
  return (processorSecondsOf(of.pid) - before) / requestsPerRound;
}

async function measureWaiting({ url, token, projectId, ask, loopDelay }: BenchService): Promise<void> {
  const model = await ask('POST', '/api/cim', { projectId, content: largeModel(100_000) });
  const read = async (): Promise<number> => {
    const start = performance.now();
    const answer = await fetch(`${url}/api/projects/${projectId}`, { headers: { 'X-Auth-Token': token } });
    await answer.text();
    return performance.now() - start;
  };
  const idle: number[] = [];
  await loopDelay();
  for (let number = 0; number < 600; number += 1) idle.push(await after(pauseBetweenReads, read));
  const idleDelay = await loopDelay();
  const job = await ask('POST', '/api/transformations/cim-to-pim', { sourceModelId: model['id'] });
  const busy: number[] = [];
  const state = { finished: false };
  const watching = watch();
  while (!state.finished) busy.push(await after(pauseBetweenReads, read));
  await watching;
  const busyDelay = await loopDelay();
  report({
    work: 'small reads while 100,000 elements are transformed, time of 99 of 100',
    floor: 'the same reads on the idle server',
    ratio: quantileOf(busy, 0.99) / quantileOf(idle, 0.99),
    goal: 2,
    better: 'lower',
  });
  report({
    work: 'delay of the event loop meanwhile, 99 of 100',
    floor: 'the same on the idle server',
    ratio: busyDelay / idleDelay,
    goal: 10,
    better: 'lower',
  });

  async function watch(): Promise<void> {
    for (;;) {
      const current = await ask('GET', `/api/transformations/jobs/${String(job['id'])}?wait=30`);
      if (current['finishedAt'] === null) continue;
      state.finished = true;
      if (current['outcome'] !== 'APPLIED') throw new Error(JSON.stringify(current).slice(0, 2000));
      return;
    }
  }
}

async function after<R>(milliseconds: number, work: () => Promise<R>): Promise<R> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return await work();
}
