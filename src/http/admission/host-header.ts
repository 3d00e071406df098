import { isAuthority } from './request-target.ts';

/** The part of a request that says which host it is for; `rawHeaders` are names and values in turn. */
type RawRequest = { readonly httpVersion: string; readonly rawHeaders: readonly string[] };

/**
 * What is wrong with the `Host` header, as an issue: since HTTP/1.1 there is exactly one (RFC 9112, section 3.2). It is
 * looked for among the headers as they were sent, because Node.js drops a second one.
 */
export function hostProblem({ httpVersion, rawHeaders }: RawRequest): string | undefined {
  const hosts = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  );
  const [host, second] = hosts;
  if (host === undefined) return httpVersion === '1.0' ? undefined : 'Host: is required; send it once';
  if (second !== undefined) return `Host: was sent ${hosts.length} times; send it once`;
  return isAuthority(host) ? undefined : 'Host: is not a host name with an optional port; send HOST:PORT';
}
