import assert from 'node:assert/strict';
import { fellShort, reached, shown } from '../testing/figures.ts';
import { at, textAt } from '../lib/json.ts';
import { largeModel } from '../http/large-client.ts';
import { requestsTo } from './plain-requests.ts';
import { processorSecondsOf } from './process-time.ts';
import { startProcess, type ServiceProcess } from './service-process.ts';
import { sendSteadily, type SteadyAnswers, type SteadyRequest } from './steady-requests.ts';

/** A number for each kind of request. */
type OfEach = { readonly reads: number; readonly patches: number };

/** What the service is to bear on two cores, and what leaves it idle; requests a second. */
const wanted: OfEach = { reads: 300, patches: 80 };
const idle: OfEach = { reads: 20, patches: 5 };
const cores = 2;

const seconds = { idle: 5, wanted: 10 };
const models = 8;
const elements = 1_000;

/** What 99 of 100 requests are not to exceed (milliseconds); told, not asserted, because machines differ. */
const wantedTime = 100;

/** How both kinds of requests were answered, and the processor time that a second of them took (seconds). */
export type Borne = {
  readonly reads: SteadyAnswers;
  readonly patches: SteadyAnswers;
  readonly needed: number;
};

/**
 * Starts the service in a process of its own, and reads and patches models of 1,000 elements: few a second, then 300 reads
 * and 80 patches a second. Fails unless every request is answered and every acknowledged patch is a revision.
 */
export async function bearLoad(
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly quiet: Borne; readonly busy: Borne }> {
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
    const { bear, acknowledged } = bearing({ ...service, token, paths });
    await bear(wanted, seconds.idle);
    const quiet = await bear(idle, seconds.idle);
    const busy = await bear(wanted, seconds.wanted);
    let revisions = 0;
    for (const path of paths) revisions += Number(at(await asked('GET', path, { token }), 'revision')) - 1;
    assert.equal(revisions, acknowledged());
    return { quiet, busy };
  } finally {
    await service.stop();
  }
}

/** Reports how a load was borne; how much a machine bears is for the bench to judge. */
export function tellBorne(busy: Borne): void {
  const isBorne = busy.needed <= cores && busy.reads.p99 < wantedTime && busy.patches.p99 < wantedTime;
  const tell = isBorne ? reached : fellShort;
  tell('C13', figureOf(busy));
}

function figureOf(borne: Borne): string {
  const of = (kind: keyof OfEach): string =>
    `${shown(borne[kind].rate)} ${kind}/s, 99 of 100 within ${shown(borne[kind].p99)} ms`;
  return `${of('reads')}; ${of('patches')}; ${shown(borne.needed)} of ${cores} cores`;
}

/** Sends a service what so many seconds bring, to each of its models in turn, and counts the patches it acknowledged. */
function bearing(
  service: Pick<ServiceProcess, 'url' | 'pid'> & {
    readonly token: string;
    readonly paths: readonly string[];
  },
): {
  readonly bear: (rates: OfEach, seconds: number) => Promise<Borne>;
  readonly acknowledged: () => number;
} {
  const headers = { 'X-Auth-Token': service.token };
  const patching = { ...headers, 'Content-Type': 'application/json-patch+json' };
  const counts = { reads: 0, patches: 0 };
  const nextPath = (kind: keyof OfEach): string => {
    counts[kind] += 1;
    return service.paths[counts[kind] % service.paths.length] ?? '';
  };
  const read = (): SteadyRequest => ({ method: 'GET', path: nextPath('reads'), headers });
  const patch = (): SteadyRequest => {
    const path = nextPath('patches');
    const value = `As of patch ${counts.patches}`;
    const body = JSON.stringify([{ op: 'add', path: '/description', value }]);
    return { method: 'PATCH', path, headers: patching, body };
  };
  const bear = async (rates: OfEach, seconds: number): Promise<Borne> => {
    const before = processorSecondsOf(service.pid);
    const [reads, patches] = await Promise.all([
      sendSteadily(service.url, { rate: rates.reads, seconds, next: read }),
      sendSteadily(service.url, { rate: rates.patches, seconds, next: patch }),
    ]);
    return { reads, patches, needed: (processorSecondsOf(service.pid) - before) / seconds };
  };
  return { bear, acknowledged: () => counts.patches };
}
