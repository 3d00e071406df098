import { sql, type Kysely } from 'kysely';
import { createKeyedMutex } from '../../lib/keyed-mutex.ts';
import type { WriteGate } from '../database.ts';
import type { Tables } from '../tables.ts';

/** The number of our advisory lock; any number works that is not used otherwise. */
const lock = 7_264_657_601;

/** A transaction waits for the one before it in its process until that has run for so long (milliseconds). */
const courtesy = 20;

/**
 * Lets write transactions run side by side, or one of them alone, in all processes on the database: the first share an
 * advisory lock, the other has it for itself. A database without such locks has no gate, and nothing ever runs alone.
 * Short transactions of one process mostly run one after the other: side by side they would often meet on a page of the
 * database, for any rows they write, and one would run again.
 */
export function createWriteGate(writer: Kysely<Tables>): WriteGate {
  let known: Promise<boolean> | undefined;
  const exists = (): Promise<boolean> => {
    known ??= hasLocks(writer).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const mutex = createKeyedMutex({ patience: courtesy });
  const beside: WriteGate['beside'] = async (work) => {
    const isGuarded = await exists();
    return mutex.runExclusive('write', () =>
      writer
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async (db) => {
          if (isGuarded) await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(db);
          return work(db);
        }),
    );
  };
  let isAlone = false;
  return {
    beside,
    alone: async (work) => {
      // One of a process at a time: many that take the lock one after the other would block all others.
      if (isAlone || !(await exists())) return beside(work);
      isAlone = true;
      try {
        return await writer.connection().execute((connection) => locked(connection, work));
      } finally {
        isAlone = false;
      }
    },
  };
}

async function locked<R>(connection: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<R>): Promise<R> {
  // Before the transaction begins, so that it sees everything that was written while it waited.
  await sql`select pg_advisory_lock(${lock})`.execute(connection);
  try {
    return await connection.transaction().setIsolationLevel('serializable').execute(work);
  } finally {
    // A connection that broke has given its locks back.
    await sql`select pg_advisory_unlock(${lock})`.execute(connection).catch(() => undefined);
  }
}

async function hasLocks(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_proc where proname in ('pg_advisory_lock', 'pg_advisory_xact_lock_shared')`.execute(db);
  return rows.length >= 2;
}
