import { isIP, isIPv4, type BlockList } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import type { Server } from '../server.ts';

/** What an address is counted as: of IPv6 the first four groups, because a client has all that begin with them. */
export function addressOf(
  request: { readonly headers: IncomingHttpHeaders; readonly remote: string | undefined },
  trustedProxies: BlockList,
): string {
  const remote = plain(request.remote ?? '');
  // Each proxy adds who asked it at the end, so only what trusted ones wrote is believed.
  let client = remote;
  for (const entry of forwardedFor(request.headers)?.toReversed() ?? []) {
    if (!isTrusted(client, trustedProxies)) break;
    const address = plain(entry);
    if (isIP(address) === 0) break;
    client = address;
  }
  return isIPv4(client) ? client : networkOf(client);
}

function isTrusted(address: string, trustedProxies: BlockList): boolean {
  return isIP(address) !== 0 && trustedProxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** Gives every request the address of its client as `clientAddress`. */
export function addClientAddress(server: Server, trustedProxies: BlockList): void {
  server.decorateRequest('clientAddress', '');
  server.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw;
    request.clientAddress = addressOf({ headers, remote: socket.remoteAddress }, trustedProxies);
    done();
  });
}

/**
 * The addresses that the headers about proxies name, the client's first; undefined where there are none, or where both
 * headers are there and differ: then one of them was written by the client.
 */
function forwardedFor(headers: IncomingHttpHeaders): readonly string[] | undefined {
  const { forwarded } = headers;
  const other = headers['x-forwarded-for'];
  const listed = other === undefined ? undefined : [other].flat().join(',').split(',');
  const standard = forwarded === undefined ? undefined : elementsOf(forwarded);
  if (listed === undefined || standard === undefined) return listed ?? standard;
  return listed.map(plain).join() === standard.map(plain).join() ? listed : undefined;
}

/** The `for` of every element of a `Forwarded` header (RFC 7239); an empty text for an element without one. */
function elementsOf(forwarded: string): readonly string[] {
  return forwarded
    .split(',')
    .map((element) => /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;\s]*)/i.exec(element)?.[1]?.replaceAll('"', '') ?? '');
}

/** An address without brackets, port, zone and the prefix of IPv4 in IPv6; other text as it is. */
function plain(given: string): string {
  const text = given.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const [address = ''] = bare.split('%');
  return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
}

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [before = '', after] = address.toLowerCase().split('::');
  const first = before === '' ? [] : before.split(':');
  const last = after === undefined || after === '' ? [] : after.split(':');
  const groups =
    after === undefined
      ? first
      : [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
