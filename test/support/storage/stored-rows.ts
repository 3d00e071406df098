import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { rowsOf } from './postgres-server.ts';

/** Where a storage is: in a data folder, or where an address is given in that PostgreSQL database. */
export type StoragePlace = { readonly dataFolder: string; readonly databaseUrl: string };

/** Runs one statement behind the back of a storage that may be open; gives its rows. */
export async function storedRows(
  { dataFolder, databaseUrl }: StoragePlace,
  statement: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  if (databaseUrl !== '') return await rowsOf(databaseUrl, statement);
  const database = new DatabaseSync(join(dataFolder, 'mde.sqlite'), {
    timeout: 5_000,
    enableForeignKeyConstraints: false,
  });
  try {
    return database
      .prepare(statement)
      .all()
      .map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}

/** Bytes as both databases read them in a statement. */
export function bytesIn({ databaseUrl }: StoragePlace, bytes: Uint8Array): string {
  const digits = Buffer.from(bytes).toString('hex');
  return databaseUrl === '' ? `x'${digits}'` : `'\\x${digits}'`;
}

/** Keys of chunks that no content lists, and keys that a content lists and that have no chunk. */
export async function chunkDifferences(
  place: StoragePlace,
): Promise<{ readonly unlisted: readonly string[]; readonly missing: readonly string[] }> {
  const lists = await storedRows(place, "select bytes from contents where form = 'CHUNKS'");
  const chunks = await storedRows(place, 'select sha256 from chunks');
  const listed = new Set(lists.flatMap(({ bytes }) => hexOf(bytes).match(/.{64}/g) ?? []));
  const stored = new Set(chunks.map(({ sha256 }) => hexOf(sha256)));
  return {
    unlisted: [...stored].filter((key) => !listed.has(key)),
    missing: [...listed].filter((key) => !stored.has(key)),
  };
}

function hexOf(bytes: unknown): string {
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('hex') : '';
}
