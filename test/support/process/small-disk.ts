import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder, type Ending } from '../storage/temporary-storage.ts';

/** A disk that only the processes started `through` it see, and that goes away with them. */
export type SmallDisk = {
  readonly path: string;
  readonly through: readonly string[];
  /** Where this process sees it. */
  readonly seen: string;
};

/** Makes a disk of so many bytes; only root can. */
export async function smallDisk(ending: Ending, size: number): Promise<SmallDisk> {
  const path = join(await temporaryFolder(ending), 'disk');
  await mkdir(path);
  // A database server that runs as another user comes to it as well.
  await chmod(dirname(path), 0o755);
  const mount = `mount -t tmpfs -o size=${size} tmpfs "$0" && echo mounted && exec sleep infinity`;
  const holder = spawn('unshare', ['--mount', 'sh', '-c', mount, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ending.after(async () => {
    const gone = once(holder, 'exit');
    holder.kill('SIGKILL');
    await gone;
  });
  await once(holder.stdout, 'data');
  const pid = String(holder.pid);
  const enter = ['nsenter', '--target', pid, '--mount', 'sh', '-c', 'cd "$0" && exec "$@"', process.cwd()];
  return { path, through: enter, seen: `/proc/${pid}/root${path}` };
}

/** Writes until nothing more fits. */
export async function fillUp(file: string): Promise<void> {
  const { blocks, bsize } = await statfs(dirname(file));
  await assert.rejects(writeFile(file, Buffer.alloc(blocks * bsize, 1), { flag: 'a' }), /ENOSPC/);
}
