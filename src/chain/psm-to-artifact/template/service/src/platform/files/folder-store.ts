import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './file-store.js';

/** Keeps files in a folder, for one machine alone. */
export function openFolder(folder: string): FileStore {
  return {
    async write(key, contents) {
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `${key}.part`);
      try {
        await pipeline(contents, createWriteStream(unfinished));
        await rename(unfinished, join(folder, key));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(key, range) {
      // Opened first: what is missing is noticed before the answer begins.
      const file = await open(join(folder, key));
      return createReadStream('', { fd: file, ...range });
    },
    remove: (key) => rm(join(folder, key), { force: true }),
  };
}
