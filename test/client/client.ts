import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './generated/openapi.d.ts';

/** A named schema of the OpenAPI document. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** A client of the whole API; paths, parameters, bodies and answers have the types of the OpenAPI document. */
export type ApiClient = Client<paths>;

/** What came back, as `openapi-fetch` gives it. */
type Outcome<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response };

/** A client that sends a session token, when it has one. */
export function clientOf(baseUrl: string, token?: string): ApiClient {
  return createClient<paths>({
    baseUrl,
    ...(token === undefined ? {} : { headers: { 'X-Auth-Token': token } }),
  });
}

/** The answer's body; throws when the request failed. */
export async function succeeded<Data>(sent: Promise<Outcome<Data>>): Promise<Data> {
  const { data, error, response } = await sent;
  if (data !== undefined) return data;
  throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(error)}`);
}

/** The body of a failure with the status; throws when the answer is another. */
export async function refused(
  status: number,
  sent: Promise<Outcome<unknown> & { readonly error?: Schema<'ErrorResponse'> }>,
): Promise<Schema<'ErrorResponse'>> {
  const { error, response } = await sent;
  if (error !== undefined && response.status === status) return error;
  throw new Error(`${response.url} answered ${response.status} and not ${status}: ${JSON.stringify(error)}`);
}
