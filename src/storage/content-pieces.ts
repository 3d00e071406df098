import type { Kysely } from 'kysely';
import { letGo } from '../lib/let-go.ts';
import { keptStatement } from './kept-statement.ts';
import type { ContentRef } from '../modules/models/index.ts';
import type { Tables } from './tables.ts';

/**
 * The size of the pieces in which versions before the chunks stored larger contents. Where their contents are looked for
 * depends on it.
 */
export const pieceSize = 1024 * 1024;

/**
 * A content in the form `PIECES`: `row` has its bytes where they are no more than a piece. Undefined where some of them
 * are missing.
 */
export async function readPieces(
  db: Kysely<Tables>,
  { sha256, size, row }: ContentRef & { readonly row: Uint8Array | null },
): Promise<Uint8Array | undefined> {
  // PostgreSQL's driver gives parts of larger memory, which must not be kept or handed over.
  if (size <= pieceSize) return row?.byteLength === size ? new Uint8Array(row) : undefined;
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (let number = 0; offset < size; number += 1) {
    const [found] = await pieceOf(db, { sha256, number });
    const piece = found?.bytes;
    if (piece === undefined || offset + piece.byteLength > size) return undefined;
    bytes.set(piece, offset);
    offset += piece.byteLength;
    letGo(piece);
  }
  return bytes;
}

const pieceOf = keptStatement((db, place: { readonly sha256: string; readonly number: number }) =>
  db
    .selectFrom('contentPieces')
    .select('bytes')
    .where('sha256', '=', place.sha256)
    .where('number', '=', place.number),
);
