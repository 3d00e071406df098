import { CamelCasePlugin, Kysely } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import type { Transactions } from '../lib/transactions.ts';
import type { ContentStore } from '../modules/models/index.ts';
import { contentStore } from './content-store.ts';
import { migrate } from './migrations/index.ts';
import { startDatabaseThread } from './sqlite/database-thread.ts';
import { threadDialect } from './sqlite/dialect.ts';
import type { AllStores } from './stores.ts';
import type { Tables } from './tables.ts';
import { createTransactions } from './transactions.ts';

/** Everything the service keeps, durably. */
export type Storage = {
  readonly transactions: Transactions<AllStores>;
  readonly contents: ContentStore;
  /** Tells, by writing, whether the storage works; false when it does not answer within two seconds. */
  healthy(): Promise<boolean>;
  /** Finishes what was asked for and closes; afterwards everything is refused with UNAVAILABLE. */
  close(): Promise<void>;
};

const probeTimeout = 2_000;
const sevenDays = 7 * 24 * 3_600_000;

/**
 * Opens the embedded database in a data folder, making the folder when needed, and brings it to the newest schema.
 * Every commit is on disk when it is acknowledged. Throws when the folder cannot be used, another process uses it,
 * or it was written by a newer version.
 */
export async function openStorage(options: {
  readonly dataFolder: string;
  readonly clock: Clock;
  /** How long a request with an idempotency key is remembered (milliseconds); 7 days unless given. */
  readonly idempotencyKeptFor?: number;
}): Promise<Storage> {
  const { idempotencyKeptFor = sevenDays } = options;
  const thread = await startDatabaseThread(options.dataFolder);
  const connect = (name: 'WRITER' | 'READER'): Kysely<Tables> =>
    new Kysely<Tables>({ dialect: threadDialect(thread, name), plugins: [new CamelCasePlugin()] });
  const connections = { writer: connect('WRITER'), reader: connect('READER') };
  try {
    await migrate(connections.writer, { bytes: 'blob' });
  } catch (error) {
    await thread.close();
    throw error;
  }
  return {
    transactions: createTransactions(connections, { idempotencyKeptFor }),
    contents: contentStore(connections),
    healthy: () => answersInTime(probe(connections.writer, options.clock)),
    close: () => thread.close(),
  };
}

async function probe(writer: Kysely<Tables>, clock: Clock): Promise<void> {
  const writtenAt = clock.now();
  await writer
    .insertInto('writeProbes')
    .values({ id: 1, writtenAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ writtenAt }))
    .execute();
}

async function answersInTime(probing: Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), probeTimeout);
  const answered = probing.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}
