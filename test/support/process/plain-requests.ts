import assert from 'node:assert/strict';

/** A request besides its method and path. */
export type PlainRequest = {
  readonly token?: string;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly key?: string;
};

/** Requests to a service that need not be the only one on its database, and may die. */
export type PlainRequests = {
  /** Rejects when the connection breaks. */
  readonly send: (method: string, path: string, sent?: PlainRequest) => Promise<Response>;
  /** The body of an answer that must be a success. */
  readonly asked: (method: string, path: string, sent?: PlainRequest) => Promise<unknown>;
  /** As `asked`, but sent again while the process that should answer is dead. */
  readonly insisted: (method: string, path: string, sent?: PlainRequest) => Promise<unknown>;
};

/** How often a request to dead processes is sent again. */
const attempts = 50;

/** Makes requests to an address. */
export function requestsTo(url: string): PlainRequests {
  const send: PlainRequests['send'] = (method, path, { token, json, form, key } = {}) =>
    fetch(url + path, {
      method,
      headers: {
        ...(token !== undefined && { 'X-Auth-Token': token }),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form !== undefined && { body: form }),
    });
  const bodyOf = async (answer: Response, request: string): Promise<unknown> => {
    assert.ok(answer.ok, `${request}: ${answer.status} ${await answer.clone().text()}`);
    return answer.json();
  };
  return {
    send,
    asked: async (method, path, sent) => bodyOf(await send(method, path, sent), `${method} ${path}`),
    insisted: async (method, path, sent) => {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await send(method, path, sent).catch(() => undefined);
        const isDead = answer === undefined || answer.status === 502;
        if (!isDead || attempt === attempts)
          return bodyOf(answer ?? Response.error(), `${method} ${path}, ${attempt} times`);
      }
    },
  };
}
