import { sql } from 'kysely';
import { assertNever } from '../lib/assert-never.ts';
import { sha256Of } from '../lib/sha256.ts';
import { chunked } from './chunks/chunk-list.ts';
import { pack, unpack } from './chunks/packing.ts';
import { readChunks } from './chunks/read-chunks.ts';
import { writeChunks } from './chunks/write-chunks.ts';
import type { ContentKeeping } from './content-keeping.ts';
import { readPieces } from './content-pieces.ts';
import { DamagedContent } from './damaged.ts';
import { keptStatement } from './kept-statement.ts';
import type { ContentRef, ContentStore } from '../modules/models/index.ts';
import type { ContentForm } from './tables.ts';

/** Contents of fewer bytes are stored whole: their revisions would share few chunks. */
const leastInChunks = 32 * 1024;

/**
 * Contents addressed by their SHA-256. A small one is stored by one statement. A larger one is stored as a list of
 * chunks, of which only those are written that no other content has; they are committed some at a time, and the last
 * commit marks the content as complete, so what a crash leaves half written is never taken for a content. What is read
 * is compared with its name before anybody gets it.
 */
export function contentStore(keeping: ContentKeeping): ContentStore {
  return {
    put: async (bytes) => {
      const content = { sha256: await sha256Of(bytes), size: bytes.byteLength, bytes };
      await keeping.latelyPut?.begin(content.sha256);
      const [known] = await stateOf(keeping.reader, content);
      if (known === undefined || !(await isKept(keeping, { ...known, sha256: content.sha256 })))
        await (content.size < leastInChunks
          ? writeWhole(keeping, content)
          : writeInChunks(keeping, { ...content, trusted: known === undefined }));
      return { sha256: content.sha256, size: content.size };
    },
    get: async (ref) => {
      const bytes = await read(keeping, ref);
      if (bytes === undefined || (await sha256Of(bytes)) !== ref.sha256)
        throw new DamagedContent(ref, 'has other bytes than were stored');
      return bytes;
    },
  };
}

/** Whether the content is there and stays there for as long as its pointer may take; most are written only once. */
async function isKept(
  { writer, clock, pointedToWithin }: ContentKeeping,
  known: { readonly sha256: string; readonly complete: number; readonly usedAt: number },
): Promise<boolean> {
  const { sha256, usedAt } = known;
  const now = clock.now();
  if (known.complete !== 1) return false;
  // It is cleared away after twice the time, so half of it is left at least.
  if (usedAt > now - pointedToWithin) return true;
  const { numUpdatedRows } = await writer
    .updateTable('contents')
    .set({ usedAt: now })
    .where('sha256', '=', sha256)
    .where('complete', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Content = ContentRef & { readonly bytes: Uint8Array };

async function writeWhole(
  { contentWriter, clock }: ContentKeeping,
  { sha256, size, bytes }: Content,
): Promise<void> {
  const usedAt = clock.now();
  await rowOf(contentWriter, { sha256, size, usedAt, complete: 1, form: 'WHOLE', bytes: pack(bytes) });
}

async function writeInChunks(
  keeping: ContentKeeping,
  { sha256, size, bytes, trusted }: Content & { readonly trusted: boolean },
): Promise<void> {
  const { contentWriter, clock } = keeping;
  const content = await chunked(bytes);
  const usedAt = clock.now();
  const row = { sha256, size, usedAt, complete: 0, form: 'CHUNKS', bytes: content.list } as const;
  if (trusted) await rowOf(contentWriter, row);
  // What an older version left of it in pieces is not needed any more.
  else
    await contentWriter.transaction().execute(async (db) => {
      await rowOf(db, row);
      await db.deleteFrom('contentPieces').where('sha256', '=', sha256).execute();
    });
  await writeChunks(keeping, { ...content, bytes, trusted });
  await complete(contentWriter, { sha256, usedAt: clock.now() });
}

/** The bytes of a content, which may be wrong; undefined where they surely are. */
async function read({ contentReader }: ContentKeeping, ref: ContentRef): Promise<Uint8Array | undefined> {
  const [row] = await storedOf(contentReader, { sha256: ref.sha256 });
  if (row === undefined) throw incomplete(ref);
  const { form, bytes: stored } = row;
  switch (form) {
    case 'PIECES': {
      const bytes = await readPieces(contentReader, { ...ref, row: stored });
      if (bytes === undefined) throw incomplete(ref);
      return bytes;
    }
    case 'WHOLE':
      if (stored === null) throw incomplete(ref);
      return unpack(stored, ref.size);
    case 'CHUNKS': {
      if (stored === null) throw incomplete(ref);
      const bytes = await readChunks(contentReader, { list: stored, size: ref.size });
      if (bytes === 'INCOMPLETE') throw incomplete(ref);
      return bytes === 'DAMAGED' ? undefined : bytes;
    }
    default:
      return assertNever(form);
  }
}

const stateOf = keptStatement((db, { sha256 }: { readonly sha256: string }) =>
  db.selectFrom('contents').select(['usedAt', 'complete']).where('sha256', '=', sha256),
);

const storedOf = keptStatement((db, { sha256 }: { readonly sha256: string }) =>
  db.selectFrom('contents').select(['form', 'bytes']).where('sha256', '=', sha256),
);

type ContentRow = ContentRef & {
  readonly usedAt: number;
  readonly complete: number;
  readonly form: ContentForm;
  readonly bytes: Uint8Array;
};

const rowOf = keptStatement((db, row: ContentRow) =>
  db
    .insertInto('contents')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet((build) => ({
        size: build.ref('excluded.size'),
        usedAt: build.ref('excluded.usedAt'),
        // Another put of the same bytes may have ended meanwhile.
        complete: sql`case when contents.complete = 1 then 1 else excluded.complete end`,
        form: build.ref('excluded.form'),
        bytes: build.ref('excluded.bytes'),
      })),
    ),
);

const complete = keptStatement(
  (db, { sha256, usedAt }: { readonly sha256: string; readonly usedAt: number }) =>
    db.updateTable('contents').set({ complete: 1, usedAt }).where('sha256', '=', sha256),
);

function incomplete(ref: ContentRef): DamagedContent {
  return new DamagedContent(ref, 'is incomplete in the database');
}
