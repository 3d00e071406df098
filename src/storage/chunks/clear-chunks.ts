import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { markUnneeded, unreferenced } from '../content-references.ts';
import type { ContentKeeping } from '../content-keeping.ts';
import type { Tables } from '../tables.ts';
import { keysIn } from './chunk-list.ts';
import { deleteChunks, keyPages } from './chunk-rows.ts';

/** Lists that one statement reads; most have some kibibytes. */
const listsAtOnce = 50;

/** A content whose list was committed before a pass began names a time no earlier than this (milliseconds). */
const committedWithin = 60_000;

/** What is to be deleted: contents, with chunks, that were not put since `before`. */
export type Doomed = {
  readonly sha256s: readonly string[];
  readonly before: number;
  /** What was put since then may be pointed to soon; before `before` only where no one else puts the contents. */
  readonly safeSince: number;
};

/**
 * Deletes those of some contents in chunks that nothing points to and that were not put since `before`, with all of
 * their chunks that no other content has; gives how many. The contents are marked first and deleted last, so what
 * was ended half way is found the next time. Contents with chunks that were put since `before` stay until
 * those are older.
 *
 * Others may write meanwhile. Who puts a content commits its list before looking for its chunks; so a list is either
 * seen here, or its chunks are looked for when those deleted here are gone. Where a process looked for them before, it
 * has renewed their time, which is compared in the statement that deletes. Where two processes clear away contents that
 * share a chunk, the one that looks last sees both marked.
 */
export async function clearChunked(
  { writer, contentReader, clock }: ContentKeeping,
  given: Doomed,
): Promise<number> {
  const { before } = given;
  const since = clock.now() - committedWithin;
  const doomed = await mark(writer, given);
  if (doomed.size === 0) return 0;
  const unlisted = new Set([...doomed.values()].flat());
  for await (const keys of lists(contentReader, given)) withdraw(unlisted, keys);
  const left = new Set<string>();
  for (const page of keyPages([...unlisted])) {
    const stay = await writer.transaction().execute(async (db) => {
      const keys = new Set(page);
      for (const { bytes } of await living(db, given).where('usedAt', '>=', since).execute())
        withdraw(keys, bytes);
      return deleteChunks(db, { keys: [...keys], before });
    });
    for (const key of stay) left.add(key);
  }
  const gone = [...doomed].filter(([, keys]) => !keys.some((key) => left.has(key)));
  return await removeMarked(writer, { sha256s: gone.map(([sha256]) => sha256), before });
}

/** Marks the contents as incomplete, so that the next put writes them again; gives the keys of their chunks. */
async function mark(writer: Kysely<Tables>, given: Doomed): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await markUnneeded(writer, given)
    .where('form', '=', 'CHUNKS')
    .returning(['sha256', 'bytes'])
    .execute();
  return new Map(rows.map(({ sha256, bytes }) => [sha256, keysIn(bytes ?? new Uint8Array())]));
}

/** The list of every content that is not marked. */
async function* lists(db: Kysely<Tables>, given: Doomed): AsyncGenerator<Uint8Array | null> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: readonly ListRow[] = await living(db, given)
      .where('sha256', '>', after)
      .orderBy('sha256')
      .limit(listsAtOnce)
      .execute();
    for (const { bytes } of rows) yield bytes;
    after = rows.length < listsAtOnce ? undefined : rows.at(-1)?.sha256;
  }
}

type ListRow = { readonly sha256: string; readonly bytes: Uint8Array | null };

/** Contents in chunks that are not marked. */
function living(
  db: Kysely<Tables>,
  { sha256s, before, safeSince }: Doomed,
): SelectQueryBuilder<Tables, 'contents', ListRow> {
  const old = db
    .selectFrom('contents')
    .select(['sha256', 'bytes'])
    .where('form', '=', 'CHUNKS')
    .where(sql<boolean>`not (complete = 0 and used_at <= ${safeSince} and ${unreferenced()})`);
  return before > safeSince ? old.where('sha256', 'not in', sha256s) : old;
}

function withdraw(from: Set<string>, list: Uint8Array | null): void {
  if (list !== null) for (const key of keysIn(list)) from.delete(key);
}

async function removeMarked(
  writer: Kysely<Tables>,
  { sha256s, before }: { readonly sha256s: readonly string[]; readonly before: number },
): Promise<number> {
  if (sha256s.length === 0) return 0;
  const { numDeletedRows } = await writer
    .deleteFrom('contents')
    .where('sha256', 'in', sha256s)
    .where('complete', '=', 0)
    .where('usedAt', '<=', before)
    .where(unreferenced())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
