/** A failed call: what was asked, what came back. */
export class CallFailed extends Error {}

/** JSON as it comes over the wire; the demo reads a member here and there. */
export type Json = Readonly<Record<string, unknown>>;

/** A client of the public HTTP API, as small as a user's own could be. */
export type Client = {
  readonly get: (path: string) => Promise<Json>;
  readonly list: (path: string) => Promise<readonly Json[]>;
  readonly text: (path: string) => Promise<string>;
  readonly post: (path: string, body: object) => Promise<Json>;
  /** Posts a transformation and waits until its job has ended. Throws when the job did not complete. */
  readonly runJob: (path: string, body: object) => Promise<Json>;
};

/** Talks to the service at `baseUrl` with a session token ('' for public operations). */
export function createClient(baseUrl: string, token: string): Client {
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(baseUrl + path, {
      ...init,
      headers: {
        ...(token === '' ? {} : { 'X-Auth-Token': token }),
        ...(init.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
    });
    if (!response.ok)
      throw new CallFailed(
        `${init.method ?? 'GET'} ${path} answered ${response.status}: ${await response.text()}`,
      );
    return response;
  };
  // The demo trusts the service it has just started to answer as documented.
  const get = async (path: string): Promise<Json> => (await (await call(path)).json()) as Json;
  const post = async (path: string, body: object): Promise<Json> =>
    (await (await call(path, { method: 'POST', body: JSON.stringify(body) })).json()) as Json;
  return {
    get,
    list: async (path) => (await (await call(path)).json()) as readonly Json[],
    text: async (path) => (await call(path)).text(),
    post,
    runJob: async (path, body) => {
      let job = await post(path, body);
      while (job['status'] === 'QUEUED' || job['status'] === 'RUNNING')
        job = await get(`/api/transformations/jobs/${String(job['id'])}?wait=30`);
      if (job['status'] !== 'COMPLETED')
        throw new CallFailed(`${path} ended ${String(job['status'])}: ${JSON.stringify(job['diagnostics'])}`);
      return job;
    },
  };
}
