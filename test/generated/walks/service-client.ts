import assert from 'node:assert/strict';
import { at, listOf } from '../../support/lib/json.ts';
import type { Operation } from './contract.ts';
import { isSameName } from './names.ts';
import type { WalkedService } from './walked-service.ts';

/** A row that a flow made: the path of its collection, and the ids that lead to it. */
export type Row = { readonly collection: string; readonly ids: readonly string[] };

/** What the service answered. */
export type Answer = { readonly status: number; readonly body: unknown };

/** Sends requests to a service as one of its roles. */
export class ServiceClient {
  readonly #service: WalkedService;

  constructor(service: WalkedService) {
    this.#service = service;
  }

  /** Sends a request; the ids fill the parameters of the path. A change names the version that it knows. */
  async send(given: {
    readonly as: string | undefined;
    readonly operation: Pick<Operation, 'method' | 'path'>;
    readonly ids?: readonly string[];
    readonly body?: unknown;
  }): Promise<Answer> {
    const { operation, body } = given;
    const headers = this.#headersOf(given.as ?? assert.fail('the step names no role'));
    const left = [...(given.ids ?? [])];
    const path = operation.path.replaceAll(
      /\{[^}]*\}/g,
      () => left.shift() ?? assert.fail(`there is no id for ${operation.path}`),
    );
    const url = this.#service.address + path;
    const { method } = operation;
    const tag =
      method === 'PATCH' || method === 'PUT' ? (await fetch(url, { headers })).headers.get('etag') : null;
    const response = await fetch(url, {
      method,
      headers: {
        ...headers,
        ...(tag !== null && { 'if-match': tag }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  /** Reads a row as a role: by its own path, else from the list that it stands in. */
  async read(as: string | undefined, { collection, ids }: Row): Promise<Answer> {
    const { contract } = this.#service;
    const own = contract.operations.find(
      ({ method, path }) => method === 'GET' && path.startsWith(`${collection}/{`) && path.endsWith('}'),
    );
    if (own !== undefined) return await this.send({ as, operation: own, ids });
    const operation = { method: 'GET', path: `${collection}?limit=200` };
    const answer = await this.send({ as, operation, ids: ids.slice(0, -1) });
    if (answer.status !== 200) return answer;
    const found = listOf(at(answer.body, 'items')).find((item) => at(item, 'id') === ids.at(-1));
    return found === undefined ? { status: 404, body: undefined } : { status: 200, body: found };
  }

  /** What a row holds, read by a role or, where it may not, by another one. */
  async rowFor(as: string | undefined, row: Row): Promise<unknown> {
    let last: Answer | undefined;
    for (const role of [as, ...this.#service.callers.keys()]) {
      if (role === undefined) continue;
      last = await this.read(role, row);
      if (last.status === 200) return last.body;
    }
    return assert.fail(`no role reads ${row.collection}: ${told(last)}`);
  }

  /** The version of the row at the front of a path, where its changes ask for one. */
  async versionOf(as: string | undefined, operation: Operation, ids: readonly string[]): Promise<unknown> {
    const end = operation.path.indexOf('/{');
    return at(
      await this.rowFor(as, { collection: operation.path.slice(0, end), ids: ids.slice(0, 1) }),
      'version',
    );
  }

  #headersOf(role: string): Readonly<Record<string, string>> {
    const { callers } = this.#service;
    const [, headers] = [...callers].find(([name]) => isSameName(name, role)) ?? [];
    return headers ?? assert.fail(`no caller signs in as ${role}, only as ${[...callers.keys()].join(', ')}`);
  }
}

/** An answer, for people. */
export function told(answer: Answer | undefined): string {
  return `${answer?.status ?? 'nothing'} ${JSON.stringify(answer?.body ?? {}).slice(0, 400)}`;
}
