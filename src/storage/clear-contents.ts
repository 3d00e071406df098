import type { Kysely } from 'kysely';
import type { ContentRef } from '../modules/models/index.ts';
import { markUnneeded, unneeded } from './content-references.ts';
import { clearChunked } from './chunks/clear-chunks.ts';
import { pieceSize } from './content-pieces.ts';
import type { ContentKeeping } from './content-keeping.ts';
import type { Tables } from './tables.ts';

/** Contents looked at in one statement; each is looked up in every table that may point to it. */
const lookedAtOnce = 500;

/** Pieces deleted in one transaction, so that other writes wait a few milliseconds only. */
const piecesAtOnce = 8;

/** Keys of chunks that are remembered while it is found out whether other contents have them. */
const keysAtOnce = 100_000;

/** The length of most chunks is no less (bytes). */
const usualChunk = 16 * 1024;

/**
 * Deletes contents that nothing points to, and what a crash left of half-written ones, once they were not put for twice
 * the time a pointer may take; gives how many. A write that is about to point to such a content keeps it or writes it
 * again. `signal` ends the work early, between two transactions.
 */
export async function clearContents(keeping: ContentKeeping, signal?: AbortSignal): Promise<number> {
  const before = safeSince(keeping);
  let cleared = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const page = await unneeded(keeping.reader, { after, before, looked: lookedAtOnce });
    const inChunks = page.contents.filter(({ form }) => form === 'CHUNKS');
    const others = page.contents.filter(({ form }) => form !== 'CHUNKS');
    for (const group of groupsOf(others, piecesAtOnce * pieceSize)) {
      if (signal?.aborted === true) return cleared;
      cleared += await remove(keeping.writer, { group, before });
    }
    for (const sha256s of groupsOf(inChunks, keysAtOnce * usualChunk)) {
      if (signal?.aborted === true) return cleared;
      cleared += await clearChunked(keeping, { sha256s, before, safeSince: before });
    }
    after = page.last;
  }
  return cleared;
}

/** What was put since then may be pointed to soon. */
function safeSince({ clock, pointedToWithin }: ContentKeeping): number {
  return clock.now() - 2 * pointedToWithin;
}

/**
 * Deletes those of some contents that nothing points to, however lately they were put. Only where no other process
 * writes, and this one does not put them meanwhile.
 */
export async function removeUnneeded(keeping: ContentKeeping, sha256s: readonly string[]): Promise<void> {
  const before = keeping.clock.now();
  for (let start = 0; start < sha256s.length; start += lookedAtOnce) {
    const group = sha256s.slice(start, start + lookedAtOnce);
    await clearChunked(keeping, { sha256s: group, before, safeSince: safeSince(keeping) });
    await remove(keeping.writer, { group, before });
  }
}

/** Small contents together, of no more than `most` bytes, large ones alone. */
function groupsOf(contents: readonly ContentRef[], most: number): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let room = 0;
  for (const { sha256, size } of contents) {
    const open = size <= room ? groups.at(-1) : undefined;
    if (open === undefined) groups.push([sha256]);
    else open.push(sha256);
    room = (open === undefined ? most : room) - size;
  }
  return groups;
}

/**
 * Deletes a group in as many transactions as its largest content needs; contents that are put meanwhile are left alone.
 */
async function remove(
  writer: Kysely<Tables>,
  request: { readonly group: readonly string[]; readonly before: number },
): Promise<number> {
  for (let number = 0; ; number += piecesAtOnce) {
    const removed = await writer.transaction().execute((db) => removeSlice(db, { ...request, number }));
    if (removed !== undefined) return removed;
  }
}

/** Deletes the pieces from `number` on; gives how many contents are gone, or undefined when there are more pieces. */
async function removeSlice(
  db: Kysely<Tables>,
  request: {
    readonly group: readonly string[];
    readonly before: number;
    readonly number: number;
  },
): Promise<number | undefined> {
  const { group, before, number } = request;
  // Incomplete from the first slice on, so that the next put writes the content again.
  const rows = await markUnneeded(db, { sha256s: group, before })
    .where('form', '!=', 'CHUNKS')
    .returning('sha256')
    .execute();
  const doomed = rows.map((row) => row.sha256);
  if (doomed.length === 0) return 0;
  const end = number + piecesAtOnce;
  await db
    .deleteFrom('contentPieces')
    .where('sha256', 'in', doomed)
    .where('number', '>=', number)
    .where('number', '<', end)
    .execute();
  const further = await db
    .selectFrom('contentPieces')
    .select('number')
    .where('sha256', 'in', doomed)
    .where('number', '>=', end)
    .limit(1)
    .executeTakeFirst();
  if (further !== undefined) return undefined;
  await db.deleteFrom('contents').where('sha256', 'in', doomed).execute();
  return doomed.length;
}
