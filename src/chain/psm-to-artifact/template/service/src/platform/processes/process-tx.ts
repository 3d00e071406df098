import type { Db } from '../db.js';
import type { Services } from '../services.js';
import type { Registry } from './registry.js';

/** What changes of instances work with: one open transaction, at one time, for one party. */
export interface ProcessTx {
  readonly services: Services;
  readonly registry: Registry;
  readonly now: Date;
  /** Who is noted in the history; nothing for the system. */
  readonly who: string | undefined;
}

/** Tries a piece of work; when it throws, its changes are undone, `otherwise` answers, and the transaction goes on. */
export async function attempted<T, Other>(
  db: Db,
  work: () => Promise<T>,
  otherwise: (error: unknown) => Other,
): Promise<T | Other> {
  await db.execute('SAVEPOINT process_attempt');
  try {
    const result = await work();
    await db.execute('RELEASE SAVEPOINT process_attempt');
    return result;
  } catch (error) {
    await db.execute('ROLLBACK TO SAVEPOINT process_attempt');
    return otherwise(error);
  }
}
