import type { Readable, Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Reach } from './reach.ts';
import { createMcpServer, type McpServerOptions } from './server.ts';

/** Serves one agent over a pair of streams; gives what ends it. */
export function serveOn(
  { input, output }: { readonly input: Readable; readonly output: Writable },
  reach: Reach,
  options: McpServerOptions,
): () => Promise<void> {
  const served = serveStdio(() => createMcpServer(reach, options), {
    transport: new StdioServerTransport(input, output),
    onerror: options.onError,
  });
  return () => served.close();
}
