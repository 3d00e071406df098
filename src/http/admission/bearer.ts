import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Refusal } from '../../lib/refusal.ts';

/** Whose pages may call what programs call, as settings say. */
export type OwnPages = {
  /** Origins whose pages may use the service from a browser; `*` for all. */
  readonly corsOrigins: readonly string[];
  /** Host names that are the service's, besides those of the machine itself; `*` for all. */
  readonly mcpHosts: readonly string[];
};

/** The token of an `Authorization: Bearer` header; undefined where there is none. */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(authorization ?? '')?.[1];
}

/**
 * Refuses requests that a page of another origin makes, and those to a name that is not the service's: an address of
 * this machine may have been given a name by another site (DNS rebinding). A request of a program has no `Origin`.
 */
export function refuseOtherPages(
  { host, origin }: IncomingHttpHeaders,
  { corsOrigins, mcpHosts }: OwnPages,
): void {
  const name = hostName(host ?? '');
  const isOwn = name === 'localhost' || isIP(name) !== 0 || mcpHosts.includes('*') || mcpHosts.includes(name);
  if (!isOwn)
    throw new Refusal('FORBIDDEN', 'This host is not allowed.', [
      `Host: ${JSON.stringify(name)} is not a name of this service; the operator can add it to SERVICE_MCP_HOSTS`,
    ]);
  if (origin === undefined || corsOrigins.includes('*') || corsOrigins.includes(origin)) return;
  if (URL.canParse(origin) && new URL(origin).host === host) return;
  throw new Refusal('FORBIDDEN', 'This origin is not allowed.', [
    `Origin: ${JSON.stringify(origin)} is another site; the operator can add it to SERVICE_CORS_ORIGINS`,
  ]);
}

/** The name or address in a `Host` header, in lower case and without brackets. */
function hostName(host: string): string {
  return host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
}
