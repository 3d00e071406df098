import { type Client, createClient } from '../generated/client/index.js';
import { noteLink } from './lists.ts';
import { serviceErrorOf } from './service-error.ts';

/** Where the service is, and who asks. */
export type Connection = {
  /** `https://models.example.org`; in a page of the service itself its own origin. */
  readonly baseUrl: string;
  /** The session token, or what gives it for each request; without one only public operations succeed. */
  readonly token?: string | (() => string | undefined);
  /** Used in place of the platform's. */
  readonly fetch?: typeof fetch;
};

/** A client for all operations. They give the answer's body, and throw a `ServiceError` when they are refused. */
export function connect({ baseUrl, token, fetch: send }: Connection): Client {
  const client = createClient({
    baseUrl,
    auth: () => (typeof token === 'function' ? token() : token),
    ...(send === undefined ? {} : { fetch: send }),
    responseStyle: 'data',
    throwOnError: true,
  });
  client.interceptors.response.use((response, _request, options) => {
    noteLink(options, response.headers);
    return response;
  });
  client.interceptors.error.use((error, response) =>
    response === undefined || response.ok ? error : serviceErrorOf(error, response),
  );
  return client;
}
