/** How to reach an external system. */
export interface ExternalSystem {
  readonly baseUrl: string;
  /** Sent as bearer token when present. */
  readonly token?: string | undefined;
  readonly timeoutMs: number;
  /** Attempts after the first, for requests that may be repeated safely. */
  readonly retries: number;
}

/** A request to an external system; `path` is below its base address. */
export interface ExternalRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Lets the other side recognise a repeated request, which makes POST and PATCH repeatable. */
  readonly idempotencyKey?: string;
  /** Sent once; the caller repeats it. */
  readonly once?: boolean;
}

/** The external system did not answer, or not with success. */
export class ExternalError extends Error {
  constructor(
    message: string,
    readonly status: number | undefined,
  ) {
    super(message);
  }
}

/** A function that sends requests to one external system, with its time limit, repetition and token. */
export function externalCaller(system: ExternalSystem): (request: ExternalRequest) => Promise<unknown> {
  return async (request) => {
    const repeatable =
      ['GET', 'PUT', 'DELETE'].includes(request.method) || request.idempotencyKey !== undefined;
    const attempts = repeatable && request.once !== true ? system.retries + 1 : 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send(system, request);
      } catch (error) {
        const final = error instanceof ExternalError && error.status !== undefined && error.status < 500;
        if (final || attempt >= attempts) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt));
      }
    }
  };
}

async function send(system: ExternalSystem, request: ExternalRequest): Promise<unknown> {
  const address = `${system.baseUrl.replace(/\/$/, '')}/${request.path.replace(/^\//, '')}`;
  const answer = await fetch(address, {
    method: request.method,
    headers: {
      accept: 'application/json',
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(system.token === undefined ? {} : { authorization: `Bearer ${system.token}` }),
      ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    signal: AbortSignal.timeout(system.timeoutMs),
  }).catch((error: unknown) => {
    throw new ExternalError(`${request.method} ${address} failed: ${String(error)}`, undefined);
  });
  const text = await answer.text();
  if (!answer.ok)
    throw new ExternalError(`${request.method} ${address} answered ${answer.status}.`, answer.status);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

/** The named members of a record, for messages that need no more of it; `undefined` of none. */
export function picked(record: object | undefined, names: readonly string[]): object | undefined {
  if (record === undefined) return undefined;
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}
