import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The service as a process of its own, as people start it. */
export type ServiceProcess = {
  readonly url: string;
  readonly pid: number | undefined;
  /** What the process has written to its output so far. */
  readonly printed: () => string;
  /** Ends the process without any chance to tidy up, and waits until it is gone. */
  readonly kill: () => Promise<void>;
  /** Asks the process to stop, and gives its exit code. */
  readonly stop: () => Promise<number | null>;
};

const root = join(import.meta.dirname, '../../..');

const fromSources = ['--import', './tools/node24.mjs', 'src/main.ts'];

/**
 * Starts the service on a free port, by the command `through` where one is given, from the sources or another `program`; rejects with what it printed when it
 * ends before it listens.
 */
export async function startProcess(
  environment: Readonly<Record<string, string>>,
  through: readonly string[] = [],
  program: readonly string[] = fromSources,
): Promise<ServiceProcess> {
  const command = [...through, process.execPath, ...program];
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: root,
    env: { ...process.env, SERVICE_PORT: '0', SERVICE_LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let printed = '';
  const listening = Promise.withResolvers<string>();
  const read = (chunk: Buffer): void => {
    printed += chunk.toString('utf8');
    const found = /listens on (http:\S+)/.exec(printed)?.[1];
    if (found !== undefined) listening.resolve(found);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  void exited.then(() => listening.reject(new Error(`The service ended before it listened: ${printed}`)));
  const url = await listening.promise;
  return {
    url,
    pid: child.pid,
    printed: () => printed,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}
