import fc from 'fast-check';
import { inlined } from '../support/http/inlined-document.ts';
import type { Client } from '../support/http/service.ts';
import { inLanes } from '../support/testing/lanes.ts';
import { createAccounts } from './accounts.ts';
import { createJudge } from './judge.ts';
import { createKnownThings } from './known-things.ts';
import { componentsOf, operationsOf } from './operations.ts';
import { plansFor, type Plan } from './plans.ts';
import { requestOf } from './requests.ts';
import { createRouter } from './router.ts';
import { createSchemaValues } from './schema-values.ts';
import { createWire, shown, type Wire, type WireAnswer } from './wire.ts';

/** What a run has found. */
export type FuzzReport = {
  readonly sent: number;
  /** How many operations the document has. */
  readonly operations: number;
  /** The operations that no request has carried out, by operationId. */
  readonly neverCarriedOut: readonly string[];
  /** The share of the requests planned as valid that were carried out. */
  readonly carriedOut: number;
  /** What the OpenAPI document does not promise, each with the request that shows it. */
  readonly complaints: readonly string[];
  /** The same without the requests, with counts. */
  readonly summary: readonly string[];
};

/** Requests on their way at the same time. */
const lanes = 4;
/** After so many requests health is asked, and accounts and things that are gone are made again. */
const roundLength = 100;
/** Requests shown for the same complaint about the same operation. */
const shownOfAKind = 2;

/** Sends so many requests that the OpenAPI document of a running service suggests, and judges every answer by it. */
export async function fuzz(
  service: Client,
  { seed, requests }: { readonly seed: number; readonly requests: number },
): Promise<FuzzReport> {
  const document = inlined((await service.call('GET', '/v3/api-docs')).body);
  const operations = operationsOf(document);
  const plans = plansFor(operations, createSchemaValues(componentsOf(document)));
  const router = createRouter(operations);
  const judge = createJudge(document);
  const things = createKnownThings(operations);
  const wire = createWire(service.baseUrl, '127.0.0.2');
  const accounts = createAccounts({ service, document, router, things, prefix: `fuzz-${seed}` });
  const done = new Set<string>();
  const valid = { sent: 0, carriedOut: 0 };
  const complaints: string[] = [];
  const kinds = new Map<string, number>();

  const complain = (what: string, request: string, answer: string): void => {
    const count = (kinds.get(what) ?? 0) + 1;
    kinds.set(what, count);
    if (count <= shownOfAKind) complaints.push(`${what}\n${request}\n  answered: ${answer.slice(0, 500)}`);
  };

  const sendOne = async (plan: Plan): Promise<void> => {
    const { request, account, thing } = requestOf(plan, { things, accounts });
    const { method, headers } = request;
    const path = request.path.split('?', 1)[0] ?? '';
    const route = router(method, path);
    const name = route?.operation.id ?? `${method} of no operation`;
    const answer = await answerTo(wire, { request, name, complain });
    if (answer === undefined) return;
    if (answer.status < 400) done.add(name);
    if (plan.kind === 'VALID') {
      valid.sent += 1;
      valid.carriedOut += answer.status < 400 ? 1 : 0;
    }
    for (const complaint of judge({ method, path, route, answer }))
      complain(`${name}: ${complaint}`, shown(request), `${answer.status} ${answer.bytes.toString('utf8')}`);
    if (headers['X-Auth-Token'] !== accounts.tokenOf(account)) return;
    things.learn({ account, route, answer });
    if (answer.status === 404 && thing !== undefined) things.forget(thing);
  };

  let sent = 0;
  while (sent < requests) {
    await accounts.revive();
    const size = Math.min(roundLength, requests - sent);
    const round = fc.sample(plans, { numRuns: size, seed: seed + sent });
    await inLanes({ items: round, lanes, work: sendOne });
    sent += size;
    const health = await wire.send({ method: 'GET', path: '/api/health', headers: {}, body: undefined });
    if (health.status !== 200) complain('health', 'GET /api/health', String(health.status));
  }
  wire.close();
  const summary = [...kinds].map(([kind, count]) => `${count} × ${kind}`);
  const neverCarriedOut = operations.map(({ id }) => id).filter((id) => !done.has(id));
  return {
    sent,
    operations: operations.length,
    neverCarriedOut,
    carriedOut: valid.carriedOut / valid.sent,
    complaints,
    summary,
  };
}

async function answerTo(
  wire: Wire,
  given: {
    readonly request: Parameters<Wire['send']>[0];
    readonly name: string;
    readonly complain: (what: string, request: string, answer: string) => void;
  },
): Promise<WireAnswer | undefined> {
  try {
    return await wire.send(given.request);
  } catch (error) {
    given.complain(`${given.name}: no answer`, shown(given.request), String(error));
    return undefined;
  }
}
