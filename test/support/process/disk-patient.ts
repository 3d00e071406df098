import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { cimExample } from '../../../src/http/examples/cim.ts';
import { at, membersOf, textAt } from '../lib/json.ts';
import { startProcess, type ServiceProcess } from './service-process.ts';
import type { Ending } from '../storage/temporary-storage.ts';

/** A service whose disk fails, and what was acknowledged by it. */
export type Patient = {
  readonly service: ServiceProcess;
  /**
   * Stores one more model of at least so many bytes that cannot be packed, 10,000 unless given; gives the status, and
   * checks that a refusal has the error body.
   */
  readonly store: (size?: number) => Promise<number>;
  readonly health: () => Promise<number>;
  /** Checks that everything acknowledged is there; gives how many models that are. */
  readonly readAll: () => Promise<number>;
  /** Deletes a model that was stored; gives the status. */
  readonly forget: () => Promise<number>;
  /** Deletes an empty project, or an account that was made before the disk failed; gives the status. */
  readonly remove: (what: 'project' | 'account') => Promise<number>;
  /** Kills the service and starts it again. */
  readonly restart: () => Promise<void>;
};

/** Asks until the answer is this status; an answer about health is shared for a second. */
export async function until(ask: () => Promise<number>, status: number): Promise<void> {
  for (let tries = 0; (await ask()) !== status; tries += 1) {
    assert.ok(tries < 40, `never ${status}`);
    await setTimeout(100);
  }
}

/** Asks for two seconds, in which an answer about health is found out again, and fails unless it is always this status. */
export async function stays(ask: () => Promise<number>, status: number): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    assert.equal(await ask(), status);
    await setTimeout(100);
  }
}

/** Starts a service with some settings, by the command `through` where one is given, and makes what it needs there. */
export async function admit(
  ending: Ending,
  given: {
    readonly environment: Readonly<Record<string, string>>;
    readonly through?: readonly string[];
  },
): Promise<Patient> {
  const { through = [] } = given;
  const environment = { SERVICE_LOG_LEVEL: 'fatal', ...given.environment };
  let service = await startProcess(environment, through);
  ending.after(async () => {
    await service.stop();
  });
  let token = '';
  const send = async (method: string, path: string, json?: unknown): Promise<Response> =>
    fetch(service.url + path, {
      method,
      headers: {
        'X-Auth-Token': token,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  token = textAt(await (await send('POST', '/api/auth/guest')).json(), 'token');
  const project = await (await send('POST', '/api/projects', { name: 'Patient' })).json();
  const spare = await (await send('POST', '/api/projects', { name: 'Spare' })).json();
  const own = token;
  token = '';
  const guest = textAt(await (await send('POST', '/api/auth/guest')).json(), 'token');
  token = own;
  const acknowledged = new Map<string, string>();
  return {
    service,
    restart: async () => {
      await service.kill();
      service = await startProcess(environment, through);
    },
    forget: async () => {
      const [id] = acknowledged.keys();
      assert.ok(id !== undefined);
      const { status } = await send('DELETE', `/api/cim/${id}`);
      if (status === 204) acknowledged.delete(id);
      return status;
    },
    remove: async (what) => {
      if (what === 'project') return (await send('DELETE', `/api/projects/${textAt(spare, 'id')}`)).status;
      token = guest;
      const { status } = await send('DELETE', '/api/auth/me', {});
      token = own;
      return status;
    },
    store: async (size = 10_000) => {
      const name = `Model ${acknowledged.size} ${randomBytes(size).toString('base64')}`;
      const content = { ...cimExample, id: crypto.randomUUID(), description: name };
      const response = await send('POST', '/api/cim', { projectId: textAt(project, 'id'), content });
      const body: unknown = await response.json();
      if (response.status === 201) acknowledged.set(textAt(body, 'id'), name);
      else {
        const members = ['errorId', 'issues', 'message', 'status', 'timestamp'];
        assert.deepEqual(Object.keys(membersOf(body)).sort(), members);
      }
      return response.status;
    },
    health: async () => (await send('GET', '/api/health')).status,
    readAll: async () => {
      for (const [id, name] of acknowledged) {
        const response = await send('GET', `/api/cim/${id}`);
        assert.equal(response.status, 200);
        assert.equal(at(await response.json(), 'content', 'description'), name);
      }
      return acknowledged.size;
    },
  };
}
