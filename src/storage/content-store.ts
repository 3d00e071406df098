import type { Kysely } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import { letGo } from '../lib/let-go.ts';
import { sha256Of } from '../lib/sha256.ts';
import { DamagedContent } from './damaged.ts';
import { keptStatement } from './kept-statement.ts';
import type { LatelyPut } from './lately-put.ts';
import type { ContentRef, ContentStore } from '../modules/models/index.ts';
import type { Tables } from './tables.ts';

/**
 * More bytes than this are stored in pieces of this size, so that no single statement keeps others waiting for long.
 * Where a stored content is looked for depends on it: another size needs a migration.
 */
export const pieceSize = 1024 * 1024;

/** What keeps contents, and for how long one that was put is safe from being cleared away. */
export type ContentKeeping = {
  readonly writer: Kysely<Tables>;
  readonly contentWriter: Kysely<Tables>;
  readonly reader: Kysely<Tables>;
  readonly contentReader: Kysely<Tables>;
  readonly clock: Clock;
  /** A content is pointed to within this time after it was put, if at all (milliseconds). */
  readonly pointedToWithin: number;
  readonly latelyPut?: LatelyPut;
};

/**
 * Contents addressed by their SHA-256. One of no more than a piece is stored by one statement. Pieces of larger ones are
 * committed one by one; the last commit marks the content as complete, so what a crash leaves half written is never
 * taken for a content. What is read is compared with its name before anybody gets it.
 */
export function contentStore(keeping: ContentKeeping): ContentStore {
  return {
    put: async (bytes) => {
      const content = { sha256: await sha256Of(bytes), size: bytes.byteLength, bytes };
      await keeping.latelyPut?.begin(content.sha256);
      if (!(await isKept(keeping, content.sha256)))
        await (isSmall(content) ? writeWhole : writePieces)(keeping, content);
      return { sha256: content.sha256, size: content.size };
    },
    get: async (ref) => {
      const bytes = await (isSmall(ref) ? readWhole : readPieces)(keeping, ref);
      if ((await sha256Of(bytes)) !== ref.sha256)
        throw new DamagedContent(ref, 'has other bytes than were stored');
      return bytes;
    },
  };
}

function isSmall({ size }: ContentRef): boolean {
  return size <= pieceSize;
}

/** Whether the content is there and stays there for as long as its pointer may take; most are written only once. */
async function isKept(keeping: ContentKeeping, sha256: string): Promise<boolean> {
  const { writer, reader, clock, pointedToWithin } = keeping;
  const now = clock.now();
  const [known] = await stateOf(reader, { sha256 });
  if (known?.complete !== 1) return false;
  // It is cleared away after twice the time, so half of it is left at least.
  if (known.usedAt > now - pointedToWithin) return true;
  const { numUpdatedRows } = await writer
    .updateTable('contents')
    .set({ usedAt: now })
    .where('sha256', '=', sha256)
    .where('complete', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Content = ContentRef & { readonly bytes: Uint8Array };

async function writeWhole(keeping: ContentKeeping, content: Content): Promise<void> {
  await whole(keeping.contentWriter, { ...content, usedAt: keeping.clock.now() });
}

async function writePieces({ contentWriter, clock }: ContentKeeping, content: Content): Promise<void> {
  const { sha256, size } = content;
  const pieces = piecesOf(content.bytes);
  const last = pieces.length - 1;
  for (const [number, piece] of pieces.entries()) {
    const usedAt = clock.now();
    await contentWriter.transaction().execute(async (db) => {
      await begin(db, { sha256, size, usedAt });
      await addPiece(db, { sha256, number, bytes: piece });
      if (number === last) await complete(db, { sha256 });
    });
  }
}

async function readWhole(
  { contentReader }: ContentKeeping,
  { sha256, size }: ContentRef,
): Promise<Uint8Array> {
  const [row] = await bytesOf(contentReader, { sha256 });
  const bytes = row?.bytes;
  if (bytes?.byteLength !== size) throw incomplete({ sha256, size });
  // PostgreSQL's driver gives parts of larger memory, which must not be kept or handed over.
  return new Uint8Array(bytes);
}

async function readPieces(
  { contentReader }: ContentKeeping,
  { sha256, size }: ContentRef,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (let number = 0; offset < size; number += 1) {
    const [row] = await pieceOf(contentReader, { sha256, number });
    const piece = row?.bytes;
    if (piece === undefined || offset + piece.byteLength > size) throw incomplete({ sha256, size });
    bytes.set(piece, offset);
    offset += piece.byteLength;
    letGo(piece);
  }
  return bytes;
}

const stateOf = keptStatement((db, { sha256 }: { readonly sha256: string }) =>
  db.selectFrom('contents').select(['usedAt', 'complete']).where('sha256', '=', sha256),
);

const whole = keptStatement((db, content: Content & { readonly usedAt: number }) =>
  db
    .insertInto('contents')
    .values({ ...content, complete: 1 })
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet((build) => ({
        bytes: build.ref('excluded.bytes'),
        usedAt: build.ref('excluded.usedAt'),
        complete: 1,
      })),
    ),
);

const bytesOf = keptStatement((db, { sha256 }: { readonly sha256: string }) =>
  db.selectFrom('contents').select('bytes').where('sha256', '=', sha256),
);

const begin = keptStatement(
  (db, content: { readonly sha256: string; readonly size: number; readonly usedAt: number }) =>
    db
      .insertInto('contents')
      .values({ ...content, complete: 0 })
      .onConflict((conflict) =>
        conflict.column('sha256').doUpdateSet({ size: content.size, usedAt: content.usedAt }),
      ),
);

const addPiece = keptStatement(
  (db, piece: { readonly sha256: string; readonly number: number; readonly bytes: Uint8Array }) =>
    db
      .insertInto('contentPieces')
      .values(piece)
      // What a crash left is the same; what is damaged is not.
      .onConflict((conflict) =>
        conflict
          .columns(['sha256', 'number'])
          .doUpdateSet((build) => ({ bytes: build.ref('excluded.bytes') })),
      ),
);

const complete = keptStatement((db, { sha256 }: { readonly sha256: string }) =>
  db.updateTable('contents').set({ complete: 1 }).where('sha256', '=', sha256),
);

const pieceOf = keptStatement((db, place: { readonly sha256: string; readonly number: number }) =>
  db
    .selectFrom('contentPieces')
    .select('bytes')
    .where('sha256', '=', place.sha256)
    .where('number', '=', place.number),
);

function piecesOf(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.byteLength / pieceSize) }, (_, index) =>
    bytes.subarray(index * pieceSize, (index + 1) * pieceSize),
  );
}

function incomplete(ref: ContentRef): DamagedContent {
  return new DamagedContent(ref, 'is incomplete in the database');
}
