import { sql } from 'kysely';
import type { LimitChange, LimitStore } from '../lib/limit-store.ts';
import { memoryLimits } from '../lib/memory-limits.ts';
import type { OpenDatabase } from './database.ts';
import { StorageFull } from './unavailable.ts';
import { untilSettled } from './until-settled.ts';

/** A state that others keep changing is given up after so many attempts. */
const attempts = 1_000;

/**
 * Counts limits in the database, one statement for a request, and in this process while the database has no room for
 * that. Undefined where the database belongs to one process, which counts by itself.
 */
export function limitStore(database: OpenDatabase): LimitStore | undefined {
  const { limits: db } = database;
  if (db === undefined) return undefined;
  const own = memoryLimits();
  const shared = <R>(count: () => Promise<R>, countHere: () => Promise<R>): Promise<R> =>
    untilSettled(database, count).catch((error: unknown) => {
      // Reads and deletions are asked for their limit too, and go on when the disk is full.
      if (error instanceof StorageFull) return countHere();
      throw error;
    });
  return {
    take: (bucket, at) =>
      shared(
        async () => {
          const { key, burst, interval } = bucket;
          const now = at * 1000;
          // The same as `fullAtAfter`, in one statement: a row that is not changed is not returned.
          const fullAt = sql<number>`greatest(${sql.ref('limitBuckets.fullAt')}, ${now}) + ${interval}`;
          const taken = await db
            .insertInto('limitBuckets')
            .values({ key, fullAt: now + interval })
            .onConflict((conflict) =>
              conflict
                .column('key')
                .doUpdateSet({ fullAt })
                .where(fullAt, '<=', now + burst * interval),
            )
            .returning('key')
            .executeTakeFirst();
          return taken !== undefined;
        },
        () => own.take(bucket, at),
      ),
    change: (at, change) =>
      shared(
        () => changed(db, { key: at.key, change }),
        () => own.change(at, change),
      ),
    forget: async (now) => {
      await own.forget(now);
      await untilSettled(database, async () => {
        await db
          .deleteFrom('limitBuckets')
          .where('fullAt', '<', now * 1000)
          .execute();
        await db.deleteFrom('limitStates').where('keptUntil', '<', now).execute();
      });
    },
  };
}

/** Reads, changes and writes if nothing was written in between, until that succeeds. */
async function changed<R>(
  db: NonNullable<OpenDatabase['limits']>,
  given: { readonly key: string; readonly change: (known: string | undefined) => LimitChange<R> },
): Promise<R> {
  const { key, change } = given;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const known = await db
      .selectFrom('limitStates')
      .select(['text', 'version'])
      .where('key', '=', key)
      .executeTakeFirst();
    const { state, result } = change(known?.text);
    if (state === undefined) return result;
    const written =
      known === undefined
        ? await db
            .insertInto('limitStates')
            .values({ key, ...state, version: 1 })
            .onConflict((conflict) => conflict.column('key').doNothing())
            .returning('key')
            .executeTakeFirst()
        : await db
            .updateTable('limitStates')
            .set({ ...state, version: known.version + 1 })
            .where('key', '=', key)
            .where('version', '=', known.version)
            .returning('key')
            .executeTakeFirst();
    if (written !== undefined) return result;
  }
  throw new Error(`A limit was changed by others ${attempts} times in a row.`);
}
