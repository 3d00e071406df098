import type { Kysely } from 'kysely';
import { keptStatement } from '../kept-statement.ts';
import type { Tables } from '../tables.ts';
import { keysIn, listOf } from './chunk-list.ts';

/** Chunks that one statement asks for. */
const keysAtOnce = 128;

/** Keys in groups of as many as one statement asks for. */
export function keyPages(keys: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(keys.length / keysAtOnce) }, (_, index) =>
    keys.slice(index * keysAtOnce, (index + 1) * keysAtOnce),
  );
}

/** What is stored of a page of chunks, by key: their length and their packed bytes. */
export async function packedChunks(
  db: Kysely<Tables>,
  page: readonly string[],
): Promise<ReadonlyMap<string, { readonly size: number; readonly bytes: Uint8Array }>> {
  const rows = await packedOf(db, parametersOf(page));
  return new Map(rows.map((row) => [keyIn(row.sha256), row]));
}

/** When the sound ones of a page of chunks were last put, by key. */
export async function soundChunks(
  db: Kysely<Tables>,
  page: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await statesOf(db, parametersOf(page));
  return new Map(rows.map((row) => [keyIn(row.sha256), row.usedAt]));
}

/** How many bytes those of a page of chunks have that are there. */
export async function chunkSizes(db: Kysely<Tables>, page: readonly string[]): Promise<readonly number[]> {
  const rows = await sizesOf(db, parametersOf(page));
  return rows.map(({ size }) => size);
}

/** Notes that some chunks were put; gives those that are there and sound. */
export async function renewChunks(
  db: Kysely<Tables>,
  { keys, usedAt }: { readonly keys: readonly string[]; readonly usedAt: number },
): Promise<readonly string[]> {
  const rows = await db
    .updateTable('chunks')
    .set({ usedAt })
    .where('sha256', 'in', keys.map(stored))
    .where('sound', '=', 1)
    .returning('sha256')
    .execute();
  return rows.map((row) => keyIn(row.sha256));
}

/** A chunk to be written. */
export type PackedChunk = {
  readonly key: string;
  readonly size: number;
  readonly bytes: Uint8Array;
};

/** Writes chunks; what stands under their keys already is replaced. */
export async function insertChunks(
  db: Kysely<Tables>,
  { chunks, usedAt }: { readonly chunks: readonly PackedChunk[]; readonly usedAt: number },
): Promise<void> {
  const rows = chunks.map(({ key, ...chunk }) => ({
    ...chunk,
    sha256: stored(key),
    usedAt,
    sound: 1,
  }));
  await db
    .insertInto('chunks')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet((build) => ({
        size: build.ref('excluded.size'),
        bytes: build.ref('excluded.bytes'),
        usedAt: build.ref('excluded.usedAt'),
        sound: 1,
      })),
    )
    .execute();
}

/** Has the next put of these chunks write them again. */
export async function distrustChunks(db: Kysely<Tables>, keys: readonly string[]): Promise<void> {
  for (const page of keyPages(keys))
    await db.updateTable('chunks').set({ sound: 0 }).where('sha256', 'in', page.map(stored)).execute();
}

/** Deletes chunks that were not put since `before`; gives those that stay. */
export async function deleteChunks(
  db: Kysely<Tables>,
  { keys, before }: { readonly keys: readonly string[]; readonly before: number },
): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  const named = keys.map(stored);
  await db.deleteFrom('chunks').where('sha256', 'in', named).where('usedAt', '<=', before).execute();
  const left = await db.selectFrom('chunks').select('sha256').where('sha256', 'in', named).execute();
  return left.map((row) => keyIn(row.sha256));
}

type KeyParameters = Readonly<Record<string, Uint8Array>>;

/** As many as a statement has, so that it is always the same one: the last key stands for those that are missing. */
function parametersOf(page: readonly string[]): KeyParameters {
  const last = page.at(-1) ?? '';
  return Object.fromEntries(
    Array.from({ length: keysAtOnce }, (_, index) => [`key${index}`, stored(page[index] ?? last)]),
  );
}

const packedOf = keptStatement((db, keys: KeyParameters) =>
  db.selectFrom('chunks').select(['sha256', 'size', 'bytes']).where('sha256', 'in', Object.values(keys)),
);

const statesOf = keptStatement((db, keys: KeyParameters) =>
  db
    .selectFrom('chunks')
    .select(['sha256', 'usedAt'])
    .where('sha256', 'in', Object.values(keys))
    .where('sound', '=', 1),
);

const sizesOf = keptStatement((db, keys: KeyParameters) =>
  db.selectFrom('chunks').select('size').where('sha256', 'in', Object.values(keys)),
);

function stored(key: string): Uint8Array {
  return listOf([key]);
}

function keyIn(sha256: Uint8Array): string {
  return keysIn(sha256).join('');
}
