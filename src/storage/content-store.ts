import type { Kysely } from 'kysely';
import { sha256Of } from '../lib/sha256.ts';
import type { ContentStore } from '../modules/models/index.ts';
import type { Tables } from './tables.ts';

/** Bytes are stored in pieces of this size, so that no single statement keeps others waiting for long. */
const pieceSize = 1024 * 1024;

/**
 * Contents in pieces, addressed by their SHA-256. Pieces are committed one by one; the row in `contents`, written
 * last, says that all of them are there, so what a crash leaves half written is never taken for a content.
 */
export function contentStore(connections: {
  readonly writer: Kysely<Tables>;
  readonly reader: Kysely<Tables>;
}): ContentStore {
  const { writer, reader } = connections;
  return {
    put: async (bytes) => {
      const ref = { sha256: await sha256Of(bytes), size: bytes.byteLength };
      if (await isStored(reader, ref.sha256)) return ref;
      const pieces = piecesOf(bytes);
      const last = pieces.length - 1;
      for (const [number, piece] of pieces.entries())
        await writer.transaction().execute(async (db) => {
          const row = { sha256: ref.sha256, number, bytes: piece };
          await db
            .insertInto('contentPieces')
            .values(row)
            .onConflict((conflict) => conflict.doNothing())
            .execute();
          if (number === last)
            await db
              .insertInto('contents')
              .values(ref)
              .onConflict((conflict) => conflict.doNothing())
              .execute();
        });
      return ref;
    },
    get: async ({ sha256, size }) => {
      const bytes = new Uint8Array(size);
      let offset = 0;
      for (let number = 0; offset < size || number === 0; number += 1) {
        const piece = await pieceOf(reader, { sha256, number });
        if (piece === undefined || offset + piece.byteLength > size) throw lost(sha256);
        bytes.set(piece, offset);
        offset += piece.byteLength;
      }
      return bytes;
    },
  };
}

async function isStored(db: Kysely<Tables>, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('contents')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

async function pieceOf(
  db: Kysely<Tables>,
  place: { readonly sha256: string; readonly number: number },
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('contentPieces')
    .select('bytes')
    .where('sha256', '=', place.sha256)
    .where('number', '=', place.number)
    .executeTakeFirst();
  return row?.bytes;
}

/** At least one piece, also of no bytes. */
function piecesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const count = Math.max(1, Math.ceil(bytes.byteLength / pieceSize));
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * pieceSize, (index + 1) * pieceSize),
  );
}

function lost(sha256: string): Error {
  return new Error(`Content ${sha256} is incomplete in the database.`);
}
