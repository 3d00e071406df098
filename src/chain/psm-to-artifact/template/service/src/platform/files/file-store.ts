import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { openFolder } from './folder-store.js';
import { openBucket, type BucketOptions } from './s3-store.js';

/** Bytes of a file from the first to the last, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the contents of files stand, by keys that are never used twice. */
export interface FileStore {
  /** Stores contents, which are so many bytes; what is cut off is not stored. */
  write(key: string, contents: Readable, size: number): Promise<void>;
  /** The contents, or a range of them. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes contents, if they are there. */
  remove(key: string): Promise<void>;
}

/** Opens a bucket of an S3-compatible store, or below an endpoint such as `file:///var/lib/files` a folder. */
export function openFileStore(options: BucketOptions): FileStore {
  const { endpoint, bucket } = options;
  return endpoint.startsWith('file:')
    ? openFolder(join(fileURLToPath(endpoint), bucket))
    : openBucket(options);
}

/** Holds no files; for processes that serve no requests. */
export const noFiles: FileStore = {
  write: () => Promise.reject(new Error('This process stores no files.')),
  read: () => Promise.reject(new Error('This process reads no files.')),
  remove: () => Promise.reject(new Error('This process removes no files.')),
};
