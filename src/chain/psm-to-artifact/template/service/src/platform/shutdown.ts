import type { FastifyInstance } from 'fastify';

/** What a process stops when it is told to. */
export interface Running {
  readonly server: FastifyInstance;
  /** How long everything together may take. */
  readonly graceMs: number;
  /** Stopped in this order, after the last request. */
  readonly parts: readonly (() => Promise<void>)[];
}

/** On SIGTERM or SIGINT: takes no new requests, finishes the running ones, then stops the other parts. */
export function stopGracefully({ server, graceMs, parts }: Running): void {
  const stop = async (signal: string): Promise<void> => {
    server.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), graceMs).unref();
    await closeServer(server);
    for (const part of parts) await part();
  };
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.once(signal, () => {
      stop(signal).catch((error: unknown) => {
        server.log.error({ err: error }, 'stopping failed');
        process.exitCode = 1;
      });
    });
}

/** Takes no new requests, finishes the running ones, and closes each connection when it has no more to answer. */
export async function closeServer(server: FastifyInstance): Promise<void> {
  // A connection whose answer ends while the server closes would stay open as long as its caller keeps it.
  const closing = setInterval(() => server.server.closeIdleConnections(), 50);
  try {
    await server.close();
  } finally {
    clearInterval(closing);
  }
}
