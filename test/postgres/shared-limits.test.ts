import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { LimitStore } from '../../src/lib/limit-store.ts';
import { startProcess, type ServiceProcess } from '../support/process/service-process.ts';
import { temporaryDatabase, temporaryStorage } from '../support/storage/temporary-storage.ts';
import { textAt } from '../support/lib/json.ts';

const password = 'correct horse battery';

describe('limits of two processes that share a database', () => {
  const processes: ServiceProcess[] = [];
  let drop = (): Promise<void> => Promise.resolve();
  let urls: Two = ['', ''];
  before(async () => {
    const SERVICE_DATABASE_URL = await temporaryDatabase({ after: (clean) => (drop = clean) });
    const start = async (): Promise<string> => {
      const process = await startProcess({
        SERVICE_DATABASE_URL,
        SERVICE_RATE_LIMIT_RPS: '20',
        SERVICE_TRUSTED_PROXIES: '127.0.0.1',
      });
      processes.push(process);
      return process.url;
    };
    urls = [await start(), await start()];
  });
  after(async () => {
    for (const process of processes) await process.kill();
    await drop();
  });

  it('let ten logins fail when a hundred are tried at once in both, and then no one in at either but where the account is at home', async () => {
    await post(urls[0], '/api/auth/register', { json: { username: 'ada', password } });
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => login(urls, { index, given: 'wrong', client: stranger })),
    );
    assert.deepEqual(counted(guesses), { 401: 10, 429: 90 });
    for (const index of [0, 1]) {
      const blocked = await login(urls, { index, given: password, client: stranger });
      assert.equal(blocked.status, 429);
      const seconds = Number(blocked.headers.get('retry-after'));
      assert.ok(seconds > 30 && seconds <= 60, String(seconds));
      assert.equal((await login(urls, { index, given: password })).status, 200);
    }
  });

  it('do not count right passwords, also many at once', async () => {
    await post(urls[0], '/api/auth/register', { json: { username: 'grace', password } });
    const logins = await Promise.all(
      Array.from({ length: 30 }, (_, index) => login(urls, { index, username: 'grace', given: password })),
    );
    assert.deepEqual(counted(logins), { 200: 30 });
  });

  it('let an account have its requests a second in both together', async () => {
    const guest: unknown = await (await post(urls[0], '/api/auth/guest')).json();
    const headers = { 'X-Auth-Token': textAt(guest, 'token') };
    const start = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => fetch(`${urls[index % 2]}/api/auth/me`, { headers })),
    );
    const refilled = Math.ceil(((performance.now() - start) / 1000) * 20);
    const { 200: answered = 0, ...others } = counted(answers);
    assert.ok(answered >= 20 && answered <= 20 + refilled, `${answered} with ${refilled} refilled`);
    assert.deepEqual(others, { 429: 100 - answered });
  });

  it('let an address have 60 layouts at once in both together', async () => {
    const json = { nodes: [{ id: 'a', width: 10, height: 10 }], edges: [] };
    const start = performance.now();
    const statuses: number[] = [];
    // A few at a time: how many may wait for their turn is a limit of each process.
    while (statuses.length < 120) {
      const few = [0, 1, 0, 1].map((index) => post(urls[index], '/api/layout', { json }));
      statuses.push(...(await Promise.all(few)).map(({ status }) => status));
    }
    const refilled = Math.ceil(((performance.now() - start) / 1000) * 20);
    const answered = statuses.filter((status) => status === 200).length;
    assert.ok(answered >= 60 && answered <= 60 + refilled, `${answered} with ${refilled} refilled`);
    assert.equal(statuses.filter((status) => status === 429).length, statuses.length - answered);
  });

  it('let an address have 300 accounts at once in both together, those of the tests before included', async () => {
    const start = performance.now();
    const answers: Response[] = [];
    while (answers.length < 400) {
      const some = Array.from({ length: 40 }, (_, index) => post(urls[index % 2], '/api/auth/guest'));
      answers.push(...(await Promise.all(some)));
    }
    const { 201: made = 0, ...others } = counted(answers);
    const refilled = Math.ceil((performance.now() - start) / 1000);
    assert.ok(made >= 290 && made <= 300 + refilled, String(made));
    assert.deepEqual(others, { 429: 400 - made });
  });
});

describe('what is counted in a database', () => {
  const minute = 60_000;
  const known = (limits: LimitStore): Promise<string | undefined> =>
    limits.change({ key: 'k', now: 0 }, (text) => ({ result: text }));

  it('is changed by many at once as if one did after the other', async (t) => {
    const { limits } = await temporaryStorage(t);
    assert.ok(limits !== undefined);
    const add = (text = '0') => ({ state: { text: String(Number(text) + 1), keptUntil: 0 }, result: null });
    await Promise.all(Array.from({ length: 40 }, () => limits.change({ key: 'k', now: 0 }, add)));
    assert.equal(await known(limits), '40');
  });

  it('is forgotten when it matters no more, and not before', async (t) => {
    const { limits } = await temporaryStorage(t);
    assert.ok(limits !== undefined);
    const bucket = { key: 'b', burst: 1, interval: minute * 1000 };
    const now = 1_800_000_000_000;
    assert.equal(await limits.take(bucket, now), true);
    const change = () => ({ state: { text: 'x', keptUntil: now + minute }, result: null });
    await limits.change({ key: 'k', now }, change);
    await limits.forget(now + minute);
    assert.equal(await limits.take(bucket, now), false);
    assert.equal(await known(limits), 'x');
    await limits.forget(now + minute + 1);
    assert.equal(await limits.take(bucket, now), true);
    assert.equal(await known(limits), undefined);
  });
});

/** An address from which no one has signed in. */
const stranger = '203.0.113.9';

type Two = readonly [string, string];

function login(
  urls: Two,
  given: {
    readonly index: number;
    readonly username?: string;
    readonly given: string;
    readonly client?: string;
  },
): Promise<Response> {
  const { index, username = 'ada', given: tried, client } = given;
  const headers = client === undefined ? {} : { 'X-Forwarded-For': client };
  return post(urls[index % 2], '/api/auth/login', { json: { username, password: tried }, headers });
}

function post(
  url: string | undefined,
  path: string,
  { json, headers }: { readonly json?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  return fetch(`${String(url)}${path}`, {
    method: 'POST',
    ...(json === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(json) }),
  });
}

function counted(answers: readonly Response[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
