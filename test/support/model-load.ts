import assert from 'node:assert/strict';
import autocannon from 'autocannon';
import { fellShort, reached, shown } from './figures.ts';
import { at, textAt } from './json.ts';
import { largeModel } from './large-client.ts';
import { requestsTo } from './plain-requests.ts';
import { processorSecondsOf } from './process-time.ts';
import { startProcess } from './service-process.ts';

/** A number for each kind of request. */
type OfEach = { readonly reads: number; readonly patches: number };

/** What the service must bear on two cores, and what leaves it idle; requests a second. */
const wanted: OfEach = { reads: 300, patches: 80 };
const idle: OfEach = { reads: 20, patches: 5 };
const cores = 2;

const seconds = { idle: 5, wanted: 10 };
const models = 8;
const elements = 1_000;
const connections = 8;

/** Where 99 of 100 requests to the idle service take longer than this, the machine is busy (milliseconds). */
const ordinaryTime = 10;
const timesIdle = 10;

/** What 99 of 100 requests are not to exceed (milliseconds); told, not asserted, because machines differ. */
const wantedTime = 100;

/** How many requests were answered a second, and the milliseconds that 99 of 100 did not exceed. */
type Borne = { readonly rate: OfEach; readonly p99: OfEach };

/**
 * Starts the service in a process of its own, reads and patches models of 1,000 elements, 300 and 80 a second, and
 * asserts: every request is answered, every acknowledged patch is a revision, a second of this takes no more processor
 * time than two cores have, and 99 of 100 requests take at most ten times as long as those to the idle service.
 */
export async function assertBearsLoad(environment: Readonly<Record<string, string>>): Promise<void> {
  const service = await startProcess(environment);
  try {
    const { asked } = requestsTo(service.url);
    const token = textAt(await asked('POST', '/api/auth/guest', { json: {} }), 'token');
    const projectId = textAt(await asked('POST', '/api/projects', { token, json: { name: 'Load' } }), 'id');
    const paths: string[] = [];
    while (paths.length < models) {
      const json = { projectId, content: largeModel(elements) };
      paths.push(`/api/cim/${textAt(await asked('POST', '/api/cim', { token, json }), 'id')}`);
    }
    const bear = bearing({ url: service.url, token, paths });
    await bear(wanted, seconds.idle);
    const quiet = await bear(idle, seconds.idle);
    const before = processorSecondsOf(service.pid);
    const busy = await bear(wanted, seconds.wanted);
    const needed = (processorSecondsOf(service.pid) - before) / seconds.wanted;
    let revisions = 0;
    for (const path of paths) revisions += Number(at(await asked('GET', path, { token }), 'revision')) - 1;
    const acknowledged = wanted.patches * (seconds.idle + seconds.wanted) + idle.patches * seconds.idle;
    assert.equal(revisions, acknowledged);
    assert.ok(needed <= cores, `A second of this load takes ${shown(needed)} s of processor time.`);
    for (const kind of ['reads', 'patches'] as const) {
      const limit = timesIdle * Math.max(quiet.p99[kind], ordinaryTime);
      assert.ok(busy.p99[kind] <= limit, `99 of 100 ${kind} took ${busy.p99[kind]} ms; at most ${limit}.`);
    }
    const tell = isSoon(busy) ? reached : fellShort;
    tell('C13', figureOf(busy, needed));
  } finally {
    await service.stop();
  }
}

/** Whether requests were answered as soon as it is wanted. */
function isSoon({ p99 }: Borne): boolean {
  return p99.reads < wantedTime && p99.patches < wantedTime;
}

function figureOf({ rate, p99 }: Borne, needed: number): string {
  const of = (kind: keyof OfEach): string =>
    `${shown(rate[kind])} ${kind}/s, 99 of 100 within ${shown(p99[kind])} ms`;
  return `${of('reads')}; ${of('patches')}; ${shown(needed)} of ${cores} cores`;
}

/** Sends a service what so many seconds bring, not faster than that; every request must succeed. */
function bearing(service: {
  readonly url: string;
  readonly token: string;
  readonly paths: readonly string[];
}): (rates: OfEach, time: number) => Promise<Borne> {
  const headers = { 'X-Auth-Token': service.token };
  const patching = { ...headers, 'Content-Type': 'application/json-patch+json' };
  let patches = 0;
  const nextPatch = (): string => {
    patches += 1;
    return JSON.stringify([{ op: 'add', path: '/description', value: `As of patch ${patches}` }]);
  };
  return async (rates, time) => {
    const run = (kind: keyof OfEach, requests: autocannon.Request[]): Promise<autocannon.Result> =>
      autocannon({
        ...{ url: service.url, connections, requests },
        ...{ overallRate: rates[kind], amount: rates[kind] * time },
      });
    const [reads, written] = await Promise.all([
      run(
        'reads',
        service.paths.map((path) => ({ method: 'GET', path, headers })),
      ),
      run(
        'patches',
        service.paths.map((path) => ({
          ...{ method: 'PATCH', path, headers: patching },
          setupRequest: (request) => ({ ...request, body: nextPatch() }),
        })),
      ),
    ]);
    for (const { non2xx, errors } of [reads, written]) assert.deepEqual([non2xx, errors], [0, 0]);
    return {
      rate: { reads: rateOf(reads), patches: rateOf(written) },
      p99: { reads: reads.latency.p99, patches: written.latency.p99 },
    };
  };
}

function rateOf({ requests, start, finish }: autocannon.Result): number {
  return requests.total / ((finish.getTime() - start.getTime()) / 1000);
}
