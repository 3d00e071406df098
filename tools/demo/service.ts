import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The service running in a process of its own. */
export type RunningService = {
  readonly baseUrl: string;
  readonly process: ChildProcess;
  readonly stop: () => Promise<void>;
};

/** An address to listen on. */
export type Address = { readonly host: string; readonly port: number };

/**
 * The address with a port that is free: any one for port 0. Throws, saying what to do, when the port is taken or cannot
 * be used.
 */
export async function freeAddress({ host, port }: Address): Promise<Address> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw new Error(
      isTaken(error)
        ? `Port ${port} of ${host} is taken by another program; stop it, or choose another port: SERVICE_PORT=${port + 10} npm run demo`
        : `The service cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const bound = server.address();
  server.close();
  await once(server, 'close');
  return { host, port: typeof bound === 'object' && bound !== null ? bound.port : port };
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/**
 * Starts the service as `npm start` does, with some settings of its own, and waits until it is healthy. Throws when it
 * ends before it answers.
 */
export async function startService(
  { host, port }: Address,
  dataFolder: string,
  settings: Readonly<Record<string, string | undefined>> = {},
): Promise<RunningService> {
  const child = spawn(process.execPath, ['--import', './tools/node24.mjs', 'src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...settings,
      SERVICE_HOST: host,
      SERVICE_PORT: String(port),
      SERVICE_DATA_FOLDER: dataFolder,
      SERVICE_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new AbortController();
  child.once('exit', () => {
    ended.abort();
  });
  const baseUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  while (!(await healthy(baseUrl))) {
    if (ended.signal.aborted)
      throw new Error('The service ended before it answered; its message stands above.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    baseUrl,
    process: child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function healthy(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/api/health`)).ok;
  } catch {
    return false;
  }
}
