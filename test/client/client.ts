import { type Client, createClient } from './generated/client/index.js';
import type { ErrorResponse } from './generated/index.js';

/** What came back, as the generated functions give it. */
type Outcome = { readonly data?: unknown; readonly error?: unknown; readonly response?: Response };

/** A client of the service; with a session token it sends that. */
export function clientOf(baseUrl: string, token?: string): Client {
  return createClient({ baseUrl, headers: { 'X-Auth-Token': token } });
}

/** The answer's body; throws when the request failed. */
export async function succeeded<Data>(
  sent: Promise<Outcome & { readonly data: Data }>,
): Promise<NonNullable<Data>> {
  const { data, error, response } = await sent;
  if (data !== undefined && data !== null) return data;
  throw new Error(`${response?.url} answered ${response?.status}: ${JSON.stringify(error)}`);
}

/** The body of a failure with the status; throws when the answer is another. */
export async function refused(
  status: number,
  sent: Promise<Outcome & { readonly error: ErrorResponse | undefined }>,
): Promise<ErrorResponse> {
  const { error, response } = await sent;
  if (error !== undefined && response?.status === status) return error;
  throw new Error(
    `${response?.url} answered ${response?.status} and not ${status}: ${JSON.stringify(error)}`,
  );
}
