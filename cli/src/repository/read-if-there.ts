import { readFile } from 'node:fs/promises';
import { hasCode } from '../terminal/failure.ts';

/** What a look at the disk gives; undefined when nothing is there. */
export async function unlessMissing<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** The bytes of a file; undefined when there is none. */
export function bytesIn(path: string): Promise<Uint8Array | undefined> {
  return unlessMissing(readFile(path));
}
