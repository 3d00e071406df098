import { connect, ServiceError, type Client } from '../../../client/src/index.ts';
import type { Config } from '../settings/config.ts';
import { tokenFor } from '../settings/credentials.ts';
import { Failure } from '../terminal/failure.ts';

/** Where the service is unless something says otherwise: where it listens when it is started on this machine. */
export const usualService = 'http://127.0.0.1:8080';

/** What says which service is meant. */
export type ServiceChoice = {
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Of the option `--service`. */
  readonly service?: string | undefined;
};

/** A service with the client that talks to it. */
export type Connected = {
  readonly service: string;
  readonly client: Client;
  readonly token: string | undefined;
};

/** The address that is meant: of the option, the environment (`MDE_SERVICE`), the configuration, or the usual one. */
export function serviceAddress({ config, environment, service }: ServiceChoice): string {
  const address = service ?? environment['MDE_SERVICE'] ?? config.service ?? usualService;
  if (!/^https?:\/\/[^/]/.test(address))
    throw new Failure(
      'usage',
      `"${address}" is not an address of a service; it begins with http:// or https://.`,
    );
  return address.replace(/\/+$/, '');
}

/** Connects with the token that is known for the service. Fails with `not-signed-in` when there is none. */
export async function signedIn(choice: ServiceChoice): Promise<Connected & { readonly token: string }> {
  const connected = await connectedTo(choice);
  const { service, token } = connected;
  if (token === undefined)
    throw new Failure(
      'not-signed-in',
      `You are not signed in to ${service}; run mde login, or set MDE_TOKEN.`,
    );
  return { ...connected, token };
}

/** Connects with the token that is known for the service, if any. */
export async function connectedTo(choice: ServiceChoice): Promise<Connected> {
  const service = serviceAddress(choice);
  const token = await tokenFor(service, choice.environment);
  const client = connect({ baseUrl: service, ...(token !== undefined && { token }) });
  return { service, client, token };
}

/** What an error of a request means for a command; any other error stays what it is. */
export function failureOf(error: unknown, service: string): unknown {
  if (error instanceof ServiceError) {
    if (error.status === 401)
      return new Failure('not-signed-in', `${service} refused: ${error.message}. Sign in with mde login.`);
    if (error.status >= 500 && error.errorId === '')
      return new Failure('unreachable', `${service} does not work: ${error.message}.`);
    return new Failure('refused', `${service} refused: ${error.message}`, error.issues);
  }
  if (error instanceof TypeError && error.message === 'fetch failed') {
    const cause = error.cause instanceof Error ? error.cause.message : '';
    return new Failure(
      'unreachable',
      `${service} cannot be reached${cause === '' ? '' : ` (${cause})`}; is the address right, and does it run?`,
    );
  }
  return error;
}
