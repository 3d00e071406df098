import type { Db } from '../db.js';
import { Problem } from '../errors.js';

/** What a row says of a file that belongs to it; the contents stand in the store of files. */
export interface StoredFile {
  readonly name: string;
  /** Such as `image/png`. */
  readonly mediaType: string;
  /** In bytes. */
  readonly size: number;
  /** Digest of the contents, in hexadecimal digits. */
  readonly sha256: string;
  /** Path at which the contents are read. */
  readonly href: string;
  /** Names the contents in the store; answers leave it out. */
  readonly key: string;
}

/** The JSON schema of {@link StoredFile}, as answers show it. */
export const storedFileSchema = {
  $id: 'StoredFile',
  type: 'object',
  properties: {
    name: { type: 'string' },
    mediaType: { type: 'string' },
    size: { type: 'integer' },
    sha256: { type: 'string' },
    href: { type: 'string' },
  },
} as const;

/** 404: the row has no such file. */
export function noFile(what: string): Problem {
  return new Problem(404, 'no_file', `There is no file as ${what}.`);
}

/** Notes contents that are about to be uploaded, so that the sweep finds them when no row comes to keep them. */
export async function announceFile(db: Db, key: string): Promise<void> {
  await db.execute('INSERT INTO stored_file (key) VALUES ($1)', [key]);
}

/**
 * Holds uploaded contents in the transaction of the row that begins to refer to them: the sweep waits for its end. An
 * upload that took so long that the sweep has taken its contents is refused.
 */
export async function keepFile(tx: Db, { key }: StoredFile): Promise<void> {
  const found = await tx.query('SELECT 1 FROM stored_file WHERE key = $1 AND removed_at IS NULL FOR UPDATE', [
    key,
  ]);
  if (found.length === 0)
    throw new Problem(409, 'upload_expired', 'The upload took too long; send the file again.');
}
