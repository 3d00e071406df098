import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A trace of the system calls of a process. */
export type Trace = {
  /** Lets the process go on by itself, and waits until all is written. */
  readonly stop: () => Promise<void>;
};

/** Follows every thread of a running process with `strace` and these options. Rejects when that is not possible here. */
export async function trace(pid: number | undefined, options: readonly string[]): Promise<Trace> {
  assert.ok(pid !== undefined);
  const child = spawn('strace', ['-f', '-p', String(pid), ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'close');
  const attached = Promise.withResolvers<undefined>();
  let said = '';
  child.on('error', () => attached.reject(new Error('This test needs the program strace; install it.')));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (/Process \d+ attached with \d+ threads/.test(said)) attached.resolve(undefined);
  });
  exited.then(
    () => attached.reject(new Error(`strace may not follow a process here: ${said}`)),
    () => undefined,
  );
  await attached.promise;
  return {
    stop: async () => {
      child.kill('SIGINT');
      await exited;
    },
  };
}
