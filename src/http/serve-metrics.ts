import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readTarget } from './admission/request-target.ts';

/** A listener for collectors of metrics. */
export type MetricsServer = { readonly url: string; readonly close: () => Promise<void> };

/**
 * Answers `GET /metrics` on a port of its own, so that the metrics are reachable from inside a network without being
 * part of the public API. Throws when the address is taken.
 */
export async function serveMetrics(
  metrics: { readonly text: () => Promise<string>; readonly contentType: string },
  address: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  // Loaded on first use: a module that imports it makes Node.js load all of `fetch` with it.
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    const { path, problem } = readTarget(request);
    if (request.method !== 'GET' || path !== '/metrics' || problem !== undefined) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.listen(address.port, address.host);
  await once(server, 'listening');
  // Checked border: a server that listens on TCP has an address and a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${address.host}:${port}/metrics`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
