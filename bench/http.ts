/**
 * Measures reads over HTTP: requests per second of a model of 1,000 elements, relative to a bare route of the same
 * framework that answers the same bytes from memory; and how long small reads wait while a model of 100,000 elements
 * is transformed, relative to the same reads on an idle server. Run: node bench/http.ts
 */
import { Worker } from 'node:worker_threads';
import autocannon from 'autocannon';
import { largeModel } from '../test/support/large-client.ts';
import { medianOf, quantileOf, report } from './figure.ts';
import { startBenchService, type BenchService } from './service.ts';

const rounds = 5;
const secondsPerRound = 3;
const connections = 8;
const pauseBetweenReads = 10;

const service = await startBenchService();
try {
  await measureReads(service);
  await measureWaiting(service);
} finally {
  await service.stop();
}

async function measureReads({ url, token, projectId, ask }: BenchService): Promise<void> {
  const content = largeModel(1_000);
  const model = await ask('POST', '/api/cim', { projectId, content });
  const path = `/api/cim/${String(model['id'])}`;
  const bytes = await (await fetch(url + path, { headers: { 'X-Auth-Token': token } })).text();
  const bare = new Worker(new URL('./bare-route.ts', import.meta.url), { workerData: { bytes } });
  const bareUrl = await new Promise<string>((resolve, reject) => {
    bare.once('message', resolve);
    bare.once('error', reject);
  });
  const own: number[] = [];
  const framework: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      own.push(await requestsPerSecond(url + path, token));
      framework.push(await requestsPerSecond(`${bareUrl}/`, token));
    }
  } finally {
    await bare.terminate();
  }
  report({
    work: '`GET` of a model of 1,000 elements, requests per second',
    floor: 'a bare route with the same bytes',
    ratio: medianOf(own) / medianOf(framework),
    goal: 0.6,
    better: 'higher',
  });
}

async function requestsPerSecond(url: string, token: string): Promise<number> {
  const result = await autocannon({
    ...{ url, connections, duration: secondsPerRound },
    headers: { 'X-Auth-Token': token },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} was refused or broke.`);
  return result.requests.average;
}

async function measureWaiting({ url, token, projectId, ask }: BenchService): Promise<void> {
  const model = await ask('POST', '/api/cim', { projectId, content: largeModel(100_000) });
  const read = async (): Promise<number> => {
    const start = performance.now();
    const answer = await fetch(`${url}/api/projects/${projectId}`, { headers: { 'X-Auth-Token': token } });
    await answer.text();
    return performance.now() - start;
  };
  const idle: number[] = [];
  for (let number = 0; number < 600; number += 1) idle.push(await after(pauseBetweenReads, read));
  const job = await ask('POST', '/api/transformations/cim-to-pim', { sourceModelId: model['id'] });
  const busy: number[] = [];
  let finished = false;
  const watching = watch();
  while (!finished) busy.push(await after(pauseBetweenReads, read));
  await watching;
  report({
    work: `small reads while 100,000 elements are transformed, 99 of 100 (${busy.length} reads)`,
    floor: 'the same reads on the idle server',
    ratio: quantileOf(busy, 0.99) / quantileOf(idle, 0.99),
    goal: 3,
    better: 'lower',
  });

  async function watch(): Promise<void> {
    for (;;) {
      const current = await ask('GET', `/api/transformations/jobs/${String(job['id'])}?wait=30`);
      if (current['finishedAt'] === null) continue;
      finished = true;
      if (current['outcome'] !== 'APPLIED') throw new Error(JSON.stringify(current).slice(0, 2000));
      return;
    }
  }
}

async function after<R>(milliseconds: number, work: () => Promise<R>): Promise<R> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return await work();
}
