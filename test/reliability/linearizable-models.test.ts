import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reached, shown } from '../support/figures.ts';
import { at, textAt } from '../support/json.ts';
import { chance } from '../support/random-numbers.ts';
import type { Ends, Operation } from '../support/register-history.ts';
import { contradictions } from '../support/register-history.ts';
import { seed } from '../support/seed.ts';
import { startProcess } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-storage.ts';

const operationsInAll = 20_000;
const clients = 10;
const models = 5;
const kills = 5;

const ends: Ends = { first: { revision: 1, value: 'a' }, last: { revision: 2, value: 'b' } };
const write: Operation = {
  ...{ kind: 'WRITE', outcome: 'DONE', begun: 1, ended: 2, value: 'b', expected: 1, revision: 2 },
};
const read: Operation = { kind: 'READ', outcome: 'DONE', begun: 3, ended: 4, value: 'b', revision: 2 };

/** Histories that no register can have. */
const impossible: Readonly<Record<string, readonly Operation[]>> = {
  'one revision for two writers': [write, { ...write, value: 'c' }],
  'a read that goes back': [write, { ...read, value: 'a', revision: 1 }],
  'a read of what nobody wrote': [write, { ...read, value: 'c' }],
  'a read before the write': [{ ...write, outcome: 'UNANSWERED', begun: 5, revision: undefined }, read],
  'a refusal without a reason': [write, { ...write, value: 'c', outcome: 'REFUSED', expected: 2, begun: 3 }],
  'a lost write': [write, { ...write, value: 'c', begun: 3, ended: 4, expected: 2, revision: 3 }],
  'a write that found something else': [{ ...write, expected: 0 }],
};

describe('a history', () => {
  it('that a register can have is taken, also where a write was not answered', () => {
    assert.deepEqual(contradictions([write, read], ends), []);
    const lost: Operation = { ...write, outcome: 'UNANSWERED', ended: Infinity, revision: undefined };
    assert.deepEqual(contradictions([lost, read], ends), []);
    const none: Ends = { first: ends.first, last: ends.first };
    assert.deepEqual(contradictions([lost], none), []);
  });

  for (const [name, operations] of Object.entries(impossible))
    it(`with ${name} is found out`, () => assert.notDeepEqual(contradictions(operations, ends), []));
});

type Stage = {
  readonly token: string;
  readonly histories: ReadonlyMap<string, Operation[]>;
  /** What each client last saw of a model. */
  readonly seen: Map<string, number>;
};

it(`${models} models are registers for ${clients} clients, ${operationsInAll} operations and ${kills} kills (SEED=${seed})`, async (t) => {
  const environment = { SERVICE_DATA_FOLDER: await temporaryFolder(t), SERVICE_DATABASE_URL: '' };
  let service = await startProcess(environment);
  t.after(() => service.stop());
  const { token, ids } = await begin(service.url);
  const stage: Stage = {
    ...{ token, seen: new Map() },
    histories: new Map(ids.map((id) => [id, []])),
  };
  for (let round = 0; round <= kills; round += 1) {
    const share = Math.ceil(operationsInAll / (kills + 1));
    const killAfter = round === kills ? Infinity : share;
    let left = round === kills ? share : Infinity;
    let sent = 0;
    let killed: Promise<void> | undefined;
    const { url } = service;
    const client = async (number: number): Promise<void> => {
      const random = chance(seed * 1_000 + round * clients + number);
      while (killed === undefined && left > 0) {
        left -= 1;
        sent += 1;
        await operate(stage, { url, number, random, name: `${round}-${sent}` });
        if (sent >= killAfter) killed ??= service.kill();
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
    await killed;
    if (killed !== undefined) service = await startProcess(environment);
  }

  const all = [...stage.histories.values()].flat();
  const unanswered = all.filter(({ outcome }) => outcome === 'UNANSWERED').length;
  const refused = all.filter(({ outcome }) => outcome === 'REFUSED').length;
  for (const [id, operations] of stage.histories) {
    const last = await get(service.url, { token, id });
    const first = { revision: 1, value: 'first' };
    assert.ok(last.revision > operations.length / 10);
    assert.deepEqual(contradictions(operations, { first, last }), []);
  }
  assert.ok(all.length >= operationsInAll && refused > 0 && unanswered > 0);
  reached(
    'B2',
    `${shown(all.length)} operations, ${kills} kills, ${shown(refused)} refused, ${unanswered} unanswered, 0 contradictions`,
  );
});

async function begin(url: string): Promise<{ readonly token: string; readonly ids: readonly string[] }> {
  const post = async (path: string, token: string, json: unknown): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json', 'X-Auth-Token': token };
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(json) })).json();
  };
  const token = textAt(await post('/api/auth/guest', '', {}), 'token');
  const projectId = textAt(await post('/api/projects', token, { name: 'Registers' }), 'id');
  const ids: string[] = [];
  for (let model = 0; model < models; model += 1) {
    const content = { eClass: 'CimModel', id: 'root', name: 'Register', description: 'first' };
    ids.push(textAt(await post('/api/cim', token, { projectId, content }), 'id'));
  }
  return { token, ids };
}

async function get(
  url: string,
  { token, id }: { readonly token: string; readonly id: string },
): Promise<{ readonly revision: number; readonly value: string }> {
  const body: unknown = await (
    await fetch(`${url}/api/cim/${id}`, { headers: { 'X-Auth-Token': token } })
  ).json();
  return { revision: Number(at(body, 'revision')), value: textAt(body, 'content', 'description') };
}

/** One read or write of a client, entered into the history of the model. */
async function operate(
  { token, histories, seen }: Stage,
  given: {
    readonly url: string;
    readonly number: number;
    readonly random: (limit: number) => number;
    readonly name: string;
  },
): Promise<void> {
  const { url, number, random, name: value } = given;
  const [id, operations] = [...histories][random(models)] ?? [];
  assert.ok(id !== undefined && operations !== undefined);
  const known = seen.get(`${number} ${id}`);
  const kind = random(10) < 4 ? 'READ' : 'WRITE';
  const expected = kind === 'WRITE' && random(10) < 8 ? known : undefined;
  const begun = performance.now();
  const enter = (rest: Pick<Operation, 'outcome' | 'revision'> & { readonly value?: string }): void => {
    const ended = rest.outcome === 'UNANSWERED' ? Infinity : performance.now();
    operations.push({ kind, begun, ended, value, ...(expected === undefined ? {} : { expected }), ...rest });
  };
  try {
    if (kind === 'READ') {
      const { revision, value: read } = await get(url, { token, id });
      seen.set(`${number} ${id}`, revision);
      return enter({ outcome: 'DONE', revision, value: read });
    }
    const isPatch = random(2) === 0;
    const change = isPatch
      ? { operations: [{ op: 'replace', path: '/description', value }] }
      : { content: { eClass: 'CimModel', id: 'root', name: 'Register', description: value } };
    const response = await fetch(`${url}/api/cim/${id}`, {
      method: isPatch ? 'PATCH' : 'PUT',
      headers: { 'Content-Type': 'application/json', 'X-Auth-Token': token },
      body: JSON.stringify({ ...change, ...(expected === undefined ? {} : { expectedRevision: expected }) }),
    });
    const body: unknown = await response.json();
    if (response.status === 409) {
      seen.delete(`${number} ${id}`);
      return enter({ outcome: 'REFUSED', revision: undefined });
    }
    assert.equal(response.status, 200, JSON.stringify(body));
    const revision = Number(at(body, 'revision'));
    assert.equal(at(body, 'content', 'description'), value);
    seen.set(`${number} ${id}`, revision);
    return enter({ outcome: 'DONE', revision });
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    return enter({ outcome: 'UNANSWERED', revision: undefined });
  }
}
