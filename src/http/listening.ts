import type { AddressInfo } from 'node:net';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { endsWithin } from '../lib/ends-within.ts';
import type { InProgress } from './request-endings.ts';
import { isLoopback } from '../lib/loopback.ts';
import type { Server } from './server.ts';

/** Requests in progress may take this long when the service stops (milliseconds). */
const patienceWhenStopping = 7_000;

/** Connections that are still busy after that are cut (milliseconds). */
const finalPatience = 1_000;

/** Requests that were sent before the stop may wait so long to be read from their connections (milliseconds). */
const unreadPatience = 100;

/** Begins to listen. Throws when the address is taken. */
export async function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  try {
    await server.listen({ host, port, listenTextResolver: (address) => `listening on ${address}` });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new Error(`${host}:${port} is in use; stop the other program or set SERVICE_PORT.`, {
      cause: error,
    });
  }
}

/**
 * What the log says when other machines may reach the service while protections are off, given the settings that would
 * switch them on; undefined when they are not needed.
 */
export function openDoors(host: string, off: readonly string[]): string | undefined {
  if (off.length === 0 || isLoopback(host)) return undefined;
  return `${host} may be reached from other machines while protections are off: set ${off.join(' and ')}, or listen on 127.0.0.1.`;
}

/** Keeps listening while requests are in progress, so that new ones are answered with 503; about 8 s at most. */
export async function closeServer(server: Server, inProgress: InProgress): Promise<void> {
  await endsWithin(allAnswered(inProgress), patienceWhenStopping);
  const cutShort = setTimeout(() => server.server.closeAllConnections(), finalPatience);
  await server.close();
  clearTimeout(cutShort);
}

async function allAnswered(inProgress: InProgress): Promise<void> {
  await inProgress.none();
  // Closing a connection with an unread request would cut the sender off without an answer.
  await delay(unreadPatience);
  await setImmediate();
  await inProgress.none();
}

/** The address of a server that listens. */
export function urlOf(server: Server): string {
  // Checked border: a server that listens on TCP has an address and a port.
  const { address, family, port } = server.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
