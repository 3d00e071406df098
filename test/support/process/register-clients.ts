import assert from 'node:assert/strict';
import { at, textAt } from '../lib/json.ts';
import type { Operation } from './register-history.ts';

/** Models that many clients write and read at once, and what they did to each. */
export type Registers = {
  readonly token: string;
  /** The operations on each model so far, by its id. */
  readonly histories: ReadonlyMap<string, Operation[]>;
  /** What each client last saw of a model. */
  readonly seen: Map<string, number>;
};

/** What a register was made with. */
export const firstOfRegister = { revision: 1, value: 'first' } as const;

/** Makes so many models in a project of a new guest of the service at an address. */
export async function makeRegisters(url: string, models: number): Promise<Registers> {
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
  return { token, histories: new Map(ids.map((id) => [id, []])), seen: new Map() };
}

/** A register as it is now. */
export async function readRegister(
  url: string,
  { token, id }: { readonly token: string; readonly id: string },
): Promise<{ readonly revision: number; readonly value: string }> {
  const body: unknown = await (
    await fetch(`${url}/api/cim/${id}`, { headers: { 'X-Auth-Token': token } })
  ).json();
  return { revision: Number(at(body, 'revision')), value: textAt(body, 'content', 'description') };
}

/** One read or write of a client, entered into the history of the model. */
export async function operate(
  { token, histories, seen }: Registers,
  given: {
    readonly url: string;
    readonly number: number;
    readonly random: (limit: number) => number;
    readonly name: string;
  },
): Promise<void> {
  const { url, number, random, name: value } = given;
  const [id, operations] = [...histories][random(histories.size)] ?? [];
  assert.ok(id !== undefined && operations !== undefined);
  const known = seen.get(`${number} ${id}`);
  const kind = random(10) < 4 ? 'READ' : 'WRITE';
  const expected = kind === 'WRITE' && random(10) < 8 ? known : undefined;
  const begun = performance.now();
  const enter = (rest: Pick<Operation, 'outcome' | 'revision'> & { readonly value?: string }): void => {
    const ended = rest.outcome === 'UNANSWERED' ? Infinity : performance.now();
    operations.push({ kind, begun, ended, value, ...(expected !== undefined && { expected }), ...rest });
  };
  try {
    if (kind === 'READ') {
      const { revision, value: read } = await readRegister(url, { token, id });
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
      body: JSON.stringify({ ...change, ...(expected !== undefined && { expectedRevision: expected }) }),
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
