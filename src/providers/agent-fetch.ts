import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { rootCertificates } from 'node:tls';

/** By which way a server is reached. */
export type WayOut = {
  /** Address of a proxy; undefined for none. */
  readonly proxy: string | undefined;
  /** Certificates (PEM) that are trusted besides those that Node knows; undefined for none. */
  readonly certificates: string | undefined;
};

/**
 * A `fetch` for texts that goes through a proxy or trusts further certificates, which the global one takes from the
 * process only. It follows no redirect.
 */
export function agentFetch({ proxy, certificates }: WayOut): typeof fetch {
  const shared = {
    keepAlive: true,
    ...(proxy !== undefined && { proxyEnv: { HTTP_PROXY: proxy, HTTPS_PROXY: proxy } }),
  };
  const plain = new PlainAgent(shared);
  const ca = certificates === undefined ? undefined : [...rootCertificates, certificates];
  const tls = new TlsAgent({ ...shared, ...(ca !== undefined && { ca }) });
  return async (input, init) => {
    const asked = new Request(input, init);
    const body = await asked.text();
    const options = {
      method: asked.method,
      headers: Object.fromEntries(asked.headers),
      signal: asked.signal,
    };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const outgoing = asked.url.startsWith('https:')
      ? tlsRequest(asked.url, { ...options, agent: tls }, resolve)
      : plainRequest(asked.url, { ...options, agent: plain }, resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
    return responseOf(await promise);
  };
}

function responseOf(message: IncomingMessage): Response {
  const { statusCode: status = 502, statusMessage: statusText = '' } = message;
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const hasNone = status === 204 || status === 304;
  // Checked border: Node's type of the stream and that of the web describe the same class.
  const body = hasNone ? null : (Readable.toWeb(message) as ReadableStream<Uint8Array>);
  return new Response(body, { status, statusText, headers });
}
