import { rmSync } from 'node:fs';
import { open, stat, statfs, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { reserveFile } from './files.ts';

/** Room on the disk that is kept for what must be possible when the disk is full. */
export type Reserve = {
  /** Takes as much of the room as there is; never rejects. */
  readonly fill: () => Promise<void>;
  /** Gives the room up but for what a start needs; never rejects. */
  readonly giveUp: () => Promise<void>;
  /** Bytes that are free on the disk beside the reserve; infinitely many where that is unknown. */
  readonly free: () => Promise<number>;
};

/** Bytes of a reserve, twice what the log grows by before it starts over; a small disk keeps a sixteenth of itself. */
const wanted = 8 * 1024 * 1024;
const share = 16;

/** What a start needs for the files that SQLite makes (bytes). */
const forStart = 128 * 1024;

const chunk = Buffer.alloc(64 * 1024);

/** The reserve of a data folder. */
export function createReserve(dataFolder: string): Reserve {
  const file = join(dataFolder, reserveFile);
  return {
    fill: async () => {
      try {
        await grow(file, await sizeFor(dataFolder));
      } catch {
        // A disk that has no room keeps none.
      }
    },
    giveUp: async () => {
      try {
        if ((await stat(file)).size > forStart) await truncate(file, forStart);
      } catch {
        // There is none.
      }
    },
    free: async () => {
      try {
        const { bavail, bsize } = await statfs(dataFolder);
        return bavail * bsize;
      } catch {
        return Infinity;
      }
    },
  };
}

/** Gives up all of a reserve, so that a database can be opened. */
export function giveUpForStart(dataFolder: string): void {
  rmSync(join(dataFolder, reserveFile), { force: true });
}

async function sizeFor(dataFolder: string): Promise<number> {
  const { blocks, bsize } = await statfs(dataFolder);
  return Math.min(wanted, Math.floor((blocks * bsize) / share));
}

async function grow(file: string, size: number): Promise<void> {
  const handle = await open(file, 'a', 0o600);
  try {
    for (let { size: now } = await handle.stat(); now < size; now += chunk.byteLength)
      await handle.write(chunk);
  } finally {
    await handle.close();
  }
}
