import type { ModelAnswer, ModelRequest } from './model-work.ts';

/** A request to the API of the service, without what says who asks. */
export type ApiRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
};

/** What the API answered; names of headers are in lower case. */
export type ApiAnswer = {
  readonly status: number;
  readonly headers: { readonly get: (name: string) => string | null | undefined };
  readonly bytes: Uint8Array;
};

/**
 * What tools reach the service with: its API in the name of one account, and work on models that may take long. Access,
 * limits and errors are those of the API, wherever the tools run.
 */
export type Reach = {
  readonly ask: (request: ApiRequest) => Promise<ApiAnswer>;
  readonly workOnModel: (request: ModelRequest) => Promise<ModelAnswer>;
};

/** Why a tool did not do what it was called for, in words for its caller. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
  /** What exactly is wrong, as `field: detail`. */
  readonly issues: readonly string[];

  constructor(message: string, issues: readonly string[] = []) {
    super(message);
    this.issues = issues;
  }
}

/** Values of query parameters; those that are undefined are left out. */
export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** A call of the API: the segments of its path, unescaped, and what goes with it. */
export type Call = {
  readonly method?: ApiRequest['method'];
  readonly path: readonly string[];
  readonly query?: QueryValues;
  /** Sent as JSON; bytes are JSON already. */
  readonly body?: unknown;
  readonly accept?: string;
};

/** The answer to a call that succeeded. Fails with what the API says when it refuses. */
export async function answerTo({ ask }: Reach, call: Call): Promise<ApiAnswer> {
  const { method = 'GET', path, query = {}, body, accept } = call;
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const answer = await ask({
    method,
    url: `/api/${path.map(encodeURIComponent).join('/')}${given.length === 0 ? '' : `?${given.join('&')}`}`,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(accept !== undefined && { accept }),
    },
    body: body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body),
  });
  if (answer.status >= 400) throw failureOf(answer);
  return answer;
}

/** The parsed body of the answer to a call; see `answerTo`. */
export async function jsonOf(reach: Reach, call: Call): Promise<unknown> {
  return parsed(await answerTo(reach, call));
}

/** One part of a list, how long the list is, and where the next part begins. */
export type PartOfList<T> = {
  readonly items: readonly T[];
  readonly total: number;
  readonly nextOffset?: number;
};

/** Which part of a list is asked for. */
export type RangeOfList = { readonly limit: number; readonly offset: number };

/** One part of a list of the API. */
export async function pageOf(
  reach: Reach,
  call: Call,
  { limit, offset }: RangeOfList,
): Promise<PartOfList<unknown>> {
  const answer = await answerTo(reach, { ...call, query: { ...call.query, limit, offset } });
  const items = parsed(answer);
  if (!Array.isArray(items))
    throw new Error(`The API answered ${call.path.join('/')} with something else than a list.`);
  return pageFrom(items, { offset, total: Number(answer.headers.get('x-total-count') ?? items.length) });
}

/** One part of a list that is there as a whole. */
export function partOf<T>(all: readonly T[], { limit, offset }: RangeOfList): PartOfList<T> {
  return pageFrom(all.slice(offset, offset + limit), { offset, total: all.length });
}

function pageFrom<T>(
  items: readonly T[],
  { offset, total }: { readonly offset: number; readonly total: number },
): PartOfList<T> {
  const next = offset + items.length;
  return { items, total, ...(items.length > 0 && next < total && { nextOffset: next }) };
}

/** The members of a JSON object that are asked for, as far as it has them. */
export function only(json: unknown, ...names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = memberOf(json, name);
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
}

/** A member of a JSON object; undefined where there is none. */
export function memberOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, name)
    ? Reflect.get(json, name)
    : undefined;
}

/** A member of a JSON object as a list; empty where there is none. */
export function listIn(json: unknown, name: string): readonly unknown[] {
  return asList(memberOf(json, name));
}

/** A JSON list; empty where it is something else. */
export function asList(json: unknown): readonly unknown[] {
  return Array.isArray(json) ? json : [];
}

function parsed({ bytes }: ApiAnswer): unknown {
  return bytes.byteLength === 0 ? undefined : JSON.parse(new TextDecoder().decode(bytes));
}

function failureOf(answer: ApiAnswer): ToolFailure {
  const issues = (body: unknown): readonly string[] => listIn(body, 'issues').map(String);
  try {
    const body = parsed(answer);
    const message = memberOf(body, 'message');
    if (typeof message === 'string') return new ToolFailure(message, issues(body));
  } catch {
    // A proxy's answer need not be JSON.
  }
  return new ToolFailure(`The service answered with status ${answer.status}.`);
}
