import { lookup, type LookupAddress } from 'node:dns';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { isIP, type BlockList, type LookupFunction } from 'node:net';
import { isInNetworks, isPublicAddress } from '../lib/public-addresses.ts';
import type { SendingResult, SendWebhook } from '../modules/webhooks/index.ts';

/** Where webhooks may be sent. */
export type WebhookReach = {
  /** Names of hosts; `*` for all. */
  readonly hosts: readonly string[];
  /** Networks that are allowed although they are not public; only there without encryption. */
  readonly networks: BlockList;
};

class NotAllowed extends Error {}

/** What is wrong with an address, as far as its text shows it; where a name leads is looked at with each connection. */
export function urlProblemFor(reach: WebhookReach): (url: string) => string | undefined {
  return (text) => {
    if (!URL.canParse(text)) return 'is not an address; give one such as https://hooks.example.org/mde';
    const url = new URL(text);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https://';
    if (url.username !== '' || url.password !== '') return 'must not have a user name or password';
    if (url.hash !== '') return 'must not have a fragment';
    const host = hostOf(url);
    const isNamed = reach.hosts.some((name) => name === '*' || name === host);
    const isOut = isIP(host) !== 0 && !mayConnect(host, { reach, isPlain: url.protocol === 'http:' });
    if (!isNamed || isOut) return 'is not one that this service may send to; ask who runs it';
    return undefined;
  };
}

/**
 * Makes what sends messages: to allowed addresses only, which is checked where the connection is made, so that a name
 * that leads elsewhere meanwhile does not help. Redirects are not followed, and answers not read.
 */
export function createSendWebhook(reach: WebhookReach): SendWebhook {
  const problemOf = urlProblemFor(reach);
  return async ({ url: text, headers, body, signal }) => {
    // The settings can have changed since it was stored.
    const problem = problemOf(text);
    if (problem !== undefined) return failed(`The address ${problem}.`);
    const url = new URL(text);
    try {
      const answer = await post(url, { reach, headers, body, signal });
      return resultOf(answer);
    } catch (error) {
      return failed(reasonOf(error, signal));
    }
  };
}

function post(
  url: URL,
  given: {
    readonly reach: WebhookReach;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal: AbortSignal;
  },
): Promise<number> {
  const isPlain = url.protocol === 'http:';
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = (isPlain ? requestPlain : requestEncrypted)(url, {
    method: 'POST',
    // A connection of its own each time, so that each is looked up and checked.
    agent: false,
    lookup: allowedLookup({ reach: given.reach, isPlain }),
    signal: given.signal,
    headers: {
      ...given.headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(given.body),
      'user-agent': 'mde-service',
    },
  });
  request.on('error', reject);
  request.on('response', (answer: IncomingMessage) => {
    resolve(answer.statusCode ?? 0);
    answer.destroy();
  });
  request.end(given.body);
  return promise;
}

function resultOf(status: number): SendingResult {
  if (status >= 200 && status < 300) return { kind: 'TAKEN', status, error: null };
  const error = `The receiver answered ${status}.`;
  return { kind: status === 410 ? 'GONE' : 'FAILED', status, error };
}

function failed(error: string): SendingResult {
  return { kind: 'FAILED', status: null, error };
}

/** Why nothing came back; without what a receiver inside a network could be found out by. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'The receiver did not answer in time.';
  if (error instanceof NotAllowed) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
  return `The receiver could not be reached (${code}).`;
}

type Connecting = { readonly reach: WebhookReach; readonly isPlain: boolean };

function mayConnect(address: string, { reach, isPlain }: Connecting): boolean {
  return isInNetworks(address, reach.networks) || (!isPlain && isPublicAddress(address));
}

/** Looks a name up for a connection, and gives only the addresses that it may be made to. */
function allowedLookup(connecting: Connecting): LookupFunction {
  return (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
      if (error !== null) {
        callback(error, []);
        return;
      }
      const allowed = found.filter(({ address }) => mayConnect(address, connecting));
      const [first] = allowed;
      if (first === undefined)
        callback(new NotAllowed('The name leads to no address that this service may send to.'), []);
      else if (options.all === true) callback(null, [...allowed]);
      else callback(null, first.address, first.family);
    });
  };
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
}
