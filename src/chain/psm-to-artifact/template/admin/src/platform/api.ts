import { errorsByField, Refusal } from './requests';

/** Says a refusal in the language of the client. */
export type Say = (refusal: { readonly code: string; readonly message: string }) => string;

/** Requests to the service, in the name of the person who is signed in. */
export interface Api {
  get<T>(path: string): Promise<T>;
  file(path: string): Promise<Blob>;
  send<T>(request: SentRequest): Promise<T>;
}

/** A request that changes something. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** The version that the row is expected to have. */
  readonly version?: number | undefined;
}

/** The body of everything that the service refuses. */
interface Problem {
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly { readonly pointer: string; readonly code: string; readonly message: string }[];
}

/** Makes requests with the headers that prove who sends them. */
export function createApi(headers: () => Promise<Readonly<Record<string, string>>>, say: Say): Api {
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(path, { ...init, headers: { ...(await headers()), ...init.headers } });
    if (response.ok) return response;
    const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
    if (problem?.code === undefined) throw new Refusal(response.status, response.statusText, { errors: {} });
    const errors = errorsByField(problem.errors, say);
    throw new Refusal(response.status, say({ code: problem.code, message: problem.detail }), { errors });
  };
  return {
    // The contract says what the service answers.
    get: async <T>(path: string) => (await (await request(path)).json()) as T,
    file: async (path) => (await request(path)).blob(),
    send: async <T>({ method, path, body, version }: SentRequest) => {
      const isFile = body instanceof Blob;
      const type = isFile ? body.type || 'application/octet-stream' : 'application/json';
      const response = await request(path, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': type }),
          ...(body instanceof File && { 'content-disposition': dispositionOf(body) }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
        },
        ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return (text === '' ? {} : JSON.parse(text)) as T;
    },
  };
}

/** The header that gives a file its name, in letters of every language. */
function dispositionOf({ name }: File): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
}
