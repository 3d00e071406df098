import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The service running in a process of its own. */
export type RunningService = {
  readonly baseUrl: string;
  readonly process: ChildProcess;
  readonly stop: () => Promise<void>;
};

/**
 * Starts the service as `npm start` does and waits until it is healthy. Throws when the address is taken or the
 * process ends before it answers.
 */
export async function startService(given: {
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
}): Promise<RunningService> {
  const { host, port, dataFolder } = given;
  if (await answers(host, port))
    throw new Error(
      `${host}:${port} is taken by another program; stop it, or choose a port: SERVICE_PORT=8090 npm run demo`,
    );
  const child = spawn(process.execPath, ['--import', './tools/node24.mjs', 'src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
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
  const baseUrl = `http://${host}:${port}`;
  while (!(await healthy(baseUrl))) {
    if (ended.signal.aborted)
      throw new Error('The service ended before it answered; its message stands above.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    baseUrl,
    process: child,
    stop: async () => {
      if (child.exitCode !== null) return;
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

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}
