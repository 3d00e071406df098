/** Source of `src/platform/shutdown.ts`: stopping without losing requests. */
export const shutdownSource = `import type { App } from '../app.js';
import type { Db } from './db.js';

/** On SIGTERM or SIGINT: takes no new requests, finishes the running ones, then closes the database. */
export function stopGracefully(app: App, db: Db, graceMs: number): void {
  const stop = async (signal: string): Promise<void> => {
    app.server.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), graceMs).unref();
    await app.server.close();
    await app.outbox.stop();
    await db.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.once(signal, () => {
      stop(signal).catch((error: unknown) => {
        app.server.log.error({ err: error }, 'stopping failed');
        process.exitCode = 1;
      });
    });
}
`;
