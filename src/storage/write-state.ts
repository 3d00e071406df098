import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import { endsWithin } from '../lib/ends-within.ts';
import { pieceSize } from './content-pieces.ts';
import type { OpenDatabase } from './database.ts';
import type { Tables } from './tables.ts';
import { StorageFull } from './unavailable.ts';
import { untilSettled } from './until-settled.ts';

/** Knows whether the storage can be written, and lets deletions through when its disk is full. */
export type WriteState = {
  /** Carries out what may take room; refuses it with UNAVAILABLE, untried, while the disk is full. */
  readonly adding: <R>(work: () => Promise<R>) => Promise<R>;
  /** Carries out what gives room back; on a full disk it gets the reserve, and is carried out again. */
  readonly removing: <R>(work: () => Promise<R>) => Promise<R>;
  /** Checks, by writing at most once a second, whether writes work; callers in between share the answer. */
  readonly works: () => Promise<boolean>;
  /** Resolves when nothing is done to the reserve any more. */
  readonly close: () => Promise<void>;
};

/** When the reserve is filled at the latest (milliseconds); the first probe that succeeds does so earlier. */
const filledAfter = 10_000;

/** An answer is shared for this long (milliseconds). */
const sharedFor = 1_000;

/** A probe that has no answer by then counts as failed (milliseconds). */
const probeTimeout = 2_000;

/** With less room than this on the disk (bytes), a probe is as large as a real write. */
const scarce = 8 * pieceSize;

/** Watches the writes of a database. */
export function createWriteState(database: OpenDatabase, clock: Clock): WriteState {
  const { reserve } = database;
  let isFull = false;
  let filling = Promise.resolve();
  const fill = (): Promise<void> => {
    filling = filling.then(() => reserve?.fill());
    return filling;
  };
  const timer = setTimeout(() => void fill(), filledAfter).unref();
  let probed: { readonly at: number; readonly answer: Promise<boolean> } | undefined;

  const noting = async <R>(work: () => Promise<R>): Promise<R> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StorageFull) isFull = true;
      throw error;
    }
  };
  const probe = async (): Promise<void> => {
    // Before the probe, which is to find room beside it.
    if (isFull) await fill();
    const isLarge = isFull || ((await reserve?.free()) ?? Infinity) < scarce;
    await noting(() => untilSettled(database, () => write(database.writer, { isLarge, now: clock.now() })));
    isFull = false;
    void fill();
  };
  const works = (): Promise<boolean> => {
    const now = performance.now();
    if (probed === undefined || now - probed.at >= sharedFor)
      probed = { at: now, answer: endsWithin(probe(), probeTimeout).catch(() => false) };
    return probed.answer;
  };
  return {
    works,
    adding: async (work) => {
      if (isFull && !(await works())) throw new StorageFull();
      return noting(work);
    },
    removing: async (work) => {
      try {
        return await noting(work);
      } catch (error) {
        if (!(error instanceof StorageFull) || reserve === undefined) throw error;
        await reserve.giveUp();
        try {
          return await work().catch(async (again: unknown) => {
            if (!(again instanceof StorageFull)) throw again;
            // Last, for it takes room as well where the database has to grow.
            await shortenLog(database.writer);
            return work();
          });
        } finally {
          await fill();
        }
      }
    },
    close: async () => {
      clearTimeout(timer);
      await filling;
    },
  };
}

/** Moves what is in the log of an embedded database into the database, and gives back the log's room. */
async function shortenLog(writer: Kysely<Tables>): Promise<void> {
  // If anything prevents that, the room of the reserve is left.
  await sql`pragma wal_checkpoint(truncate)`.execute(writer).catch(() => undefined);
}

async function write(
  writer: Kysely<Tables>,
  { isLarge, now }: { readonly isLarge: boolean; readonly now: number },
): Promise<void> {
  const put = (bytes: Uint8Array | null): Promise<unknown> =>
    writer.transaction().execute((db) =>
      db
        .insertInto('writeProbes')
        .values({ id: 1, writtenAt: now, bytes })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ writtenAt: now, bytes }))
        .execute(),
    );
  // PostgreSQL packs what it stores; such bytes it cannot.
  if (isLarge) await put(randomBytes(pieceSize));
  await put(null);
}
