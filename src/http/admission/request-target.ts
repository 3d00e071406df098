/** What a request is about, read from its request target; nothing else looks at the target as it was sent. */
export type RequestTarget = {
  /** Path and query for the router and everything after it; of a target that is not acceptable a path without route. */
  readonly url: string;
  /**
   * The path as it was sent, without scheme, host and query; `*` for the server as a whole; empty where there is none.
   */
  readonly sentPath: string;
  /** The path after one percent-decode; as it was sent where its escapes are broken. */
  readonly path: string;
  /** Why the target is refused wherever it leads, as an issue; undefined when it is well-formed. */
  readonly problem: string | undefined;
};

/** A request as Node.js hands it over, as far as its target goes. */
type RawRequest = { readonly method?: string | undefined; readonly url?: string | undefined };

/** No route has this path. */
const nowhere = '/unacceptable-target';

/** As RFC 3986 writes the host and port of an address: a name, an IPv4 address or an IPv6 address in brackets. */
const authority = /^(\[[0-9A-Fa-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d{0,5})?$/;

const targets = new WeakMap<object, RequestTarget>();

/** Reads the target of a request that has just arrived, before it is routed; gives what the router is to look for. */
export function routedUrl(raw: RawRequest): string {
  const target = readTarget(raw);
  targets.set(raw, target);
  return target.url;
}

/** The target of a request that was routed. */
export function targetOf(request: { readonly raw: RawRequest }): RequestTarget {
  return targets.get(request.raw) ?? readTarget(request.raw);
}

/**
 * Takes a request target apart, which the parser of Node.js has found to be ASCII without blanks. The forms of RFC
 * 9112, section 3.2 are a path with its query, the same as part of a whole address (which means the same for any host),
 * and `*` with OPTIONS.
 */
export function readTarget({ method = 'GET', url: sent = '/' }: RawRequest): RequestTarget {
  const { url, problem } = originForm(method, sent);
  const sentPath = pathOf(url);
  const path = decodedPath(sentPath) ?? sentPath;
  const found = problem ?? pathProblem(sentPath);
  const isRoutable = found === undefined && url !== '*';
  return { url: isRoutable ? url : nowhere, sentPath, path, problem: found };
}

/** Whether a path is below a prefix, or the prefix itself. */
export function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** The part of a request that says which host it is for; `rawHeaders` are names and values in turn. */
type RequestToHost = { readonly httpVersion: string; readonly rawHeaders: readonly string[] };

/**
 * What is wrong with the `Host` header, as an issue: since HTTP/1.1 there is exactly one (RFC 9112, section 3.2). It is
 * looked for among the headers as they were sent, because Node.js drops a second one.
 */
export function hostProblem({ httpVersion, rawHeaders }: RequestToHost): string | undefined {
  const hosts = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  );
  const [host, second] = hosts;
  if (host === undefined) return httpVersion === '1.0' ? undefined : 'Host: is required; send it once';
  if (second !== undefined) return `Host: was sent ${hosts.length} times; send it once`;
  return authority.test(host) ? undefined : 'Host: is not a host name with an optional port; send HOST:PORT';
}

type OriginForm = { readonly url: string; readonly problem?: string };

/** The target without scheme and host. */
function originForm(method: string, sent: string): OriginForm {
  if (sent.includes('#')) return unacceptable(sent, 'holds a fragment; leave it out, or write # as %23');
  if (sent.startsWith('/')) return { url: sent };
  if (sent === '*') return serverAsWhole(method);
  const [, scheme, host = '', rest = ''] = /^([A-Za-z][\w+.-]*):\/\/([^/?]*)([/?].*)?$/.exec(sent) ?? [];
  if (scheme === undefined)
    return unacceptable('', 'is neither a path nor a whole address; begin it with / or http://');
  if (!/^https?$/i.test(scheme))
    return unacceptable('', 'is an address of another scheme; send http, https or the path alone');
  if (host.includes('@')) return unacceptable('', 'names a user; leave out everything up to the @');
  if (/^(:.*)?$/.test(host) || !authority.test(host))
    return unacceptable('', 'names no valid host; send the path alone, or http://HOST before it');
  if (rest === '' && method === 'OPTIONS') return serverAsWhole(method);
  return { url: rest.startsWith('/') ? rest : `/${rest}` };
}

function serverAsWhole(method: string): OriginForm {
  if (method === 'OPTIONS') return { url: '*' };
  return unacceptable('', '* stands for the whole service and goes with OPTIONS only; send a path');
}

/** `known` is as much of the target as may be logged: whole addresses can hold passwords. */
function unacceptable(known: string, problem: string): OriginForm {
  return { url: known.startsWith('/') ? known : '', problem: `target: ${problem}` };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function pathProblem(sentPath: string): string | undefined {
  const path = decodedPath(sentPath);
  if (path === undefined) return 'path: has a broken percent escape; write % as %25';
  if (path.includes('\0')) return 'path: contains a NUL character; remove %00';
  if (path.includes('..') && path.split('/').includes('..'))
    return "path: contains a '..' segment; send the final path";
  return undefined;
}

/** A text after one percent-decode, or undefined when its escapes are broken. */
function decodedPath(text: string): string | undefined {
  // Most paths have none, and every request asks.
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
