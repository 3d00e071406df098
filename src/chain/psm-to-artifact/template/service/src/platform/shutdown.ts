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
    await server.close();
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
