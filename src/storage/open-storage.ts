import type { AuditEntry } from '../lib/audit.ts';
import type { Clock } from '../lib/clock.ts';
import type { LimitStore } from '../lib/limit-store.ts';
import type { Transactions } from '../lib/transactions.ts';
import type { ContentRef, ContentStore } from '../modules/models/index.ts';
import { clearContents, removeUnneeded } from './clear-contents.ts';
import { contentStore } from './content-store.ts';
import type { OpenDatabase } from './database.ts';
import { numberEvents, unnumberedProjects } from './noted-events.ts';
import { createLatelyPut } from './lately-put.ts';
import { limitStore } from './limit-store.ts';
import { migrate } from './migrations/index.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import type { Execute } from './sqlite/protocol.ts';
import type { Quotas } from './quota.ts';
import { rememberingRecent } from './recent-contents.ts';
import type { AllStores } from './stores.ts';
import { tellingDamage, type FoundDamage } from './telling-damage.ts';
import { createTransactions } from './transactions.ts';
import { untilSettled } from './until-settled.ts';
import { createWriteState } from './write-state.ts';

/** Everything the service keeps, durably. */
export type Storage = {
  readonly transactions: Transactions<AllStores>;
  readonly contents: ContentStore;
  /** True when other processes may use the same storage at the same time. */
  readonly shared: boolean;
  /** Where processes that share the storage count together; undefined where it belongs to one process. */
  readonly limits: LimitStore | undefined;
  /** Gives the events of a project that have no number yet the next ones; needed where processes share the storage. */
  readonly numberEvents: (projectId: string) => Promise<void>;
  /** Projects with events that have no number yet. */
  readonly unnumbered: () => Promise<readonly string[]>;
  /** Deletes contents that nothing points to any more, as far as `signal` lets it; gives how many. */
  clearContents(signal?: AbortSignal): Promise<number>;
  /**
   * Checks, by writing at most once a second, whether the storage works; false when it does not answer within two
   * seconds, and when there is no room for a write of a mebibyte.
   */
  healthy(): Promise<boolean>;
  /** Finishes what was asked for and closes; afterwards everything is refused with UNAVAILABLE. */
  close(): Promise<void>;
};

const hour = 3_600_000;
const sevenDays = 7 * 24 * hour;

const noQuotas: Quotas = { account: 0, guest: 0, project: 0 };

/** A content that was put is pointed to within this time (milliseconds). */
const pointedToWithin = hour;

/**
 * Opens the database and brings it to the newest schema: the one at `databaseUrl`, or the embedded one in the data
 * folder, which is made when needed. Every commit is on disk when it is acknowledged. Throws when the database cannot
 * be used, another process uses the folder, or it was written by a newer version.
 */
export async function openStorage(options: {
  readonly dataFolder: string;
  /** Address of a PostgreSQL database; empty or absent for the embedded one. */
  readonly databaseUrl?: string;
  readonly clock: Clock;
  /** How long a request with an idempotency key is remembered (milliseconds); 7 days unless given. */
  readonly idempotencyKeptFor?: number;
  /** Called for every stored content that was requested and is damaged. */
  readonly onDamaged?: (damage: FoundDamage) => void;
  /** Called after each commit with every project in which something happened. */
  readonly onActivity?: (projectId: string) => void;
  /** Called after each commit with what it recorded in the audit log. */
  readonly onAudited?: (entry: AuditEntry) => void;
  /** How much may be stored; any number unless given. */
  readonly quotas?: Quotas;
  /** What statements that write to the embedded database go through; tests have them fail there. */
  readonly aroundWrites?: (execute: Execute) => Execute;
}): Promise<Storage> {
  const {
    idempotencyKeptFor = sevenDays,
    databaseUrl = '',
    dataFolder,
    aroundWrites,
    quotas = noQuotas,
  } = options;
  const database =
    databaseUrl === '' ? await openSqlite(dataFolder, aroundWrites) : await openShared(databaseUrl);
  try {
    await migrate(database.writer, database.columnTypes);
    database.onMade();
  } catch (error) {
    await database.close();
    throw error;
  }
  const latelyPut = createLatelyPut();
  const keeping = { ...database, clock: options.clock, pointedToWithin, latelyPut };
  const stored = contentStore(keeping);
  const writes = createWriteState(database, options.clock);
  const settling: ContentStore = {
    put: (bytes) => writes.adding(() => untilSettled(database, () => stored.put(bytes))),
    get: (ref) => untilSettled(database, () => stored.get(ref)),
  };
  const nothing = (): undefined => undefined;
  const { onDamaged = nothing, onActivity = nothing, onAudited = nothing, clock } = options;
  const contents = rememberingRecent(tellingDamage(settling, { database, onDamaged }));
  // A caller without room could else fill the disk with what is refused. What other processes put is not known here.
  const onNoRoom = async (refused: readonly ContentRef[]): Promise<void> => {
    if (database.shared) return;
    const sha256s = refused.map(({ sha256 }) => sha256);
    await latelyPut.discard(sha256s, (own) => removeUnneeded(keeping, own));
    contents.forgetAll();
  };
  return {
    transactions: createTransactions(database, {
      idempotencyKeptFor,
      quotas,
      onNoRoom,
      writes,
      clock,
      onActivity,
      onAudited,
    }),
    contents,
    numberEvents: async (projectId) => {
      if (database.shared) await writes.adding(() => numberEvents(database, projectId));
    },
    unnumbered: () => unnumberedProjects(database),
    clearContents: async (signal) => {
      const clear = (): Promise<number> => untilSettled(database, () => clearContents(keeping, signal));
      const cleared = await writes.removing(clear);
      if (cleared > 0) contents.forgetAll();
      return cleared;
    },
    shared: database.shared,
    limits: limitStore(database),
    healthy: writes.works,
    close: async () => {
      await writes.close();
      await database.close();
    },
  };
}

async function openShared(databaseUrl: string): Promise<OpenDatabase> {
  // Loaded on first use: most services have the embedded database.
  const { openPostgres } = await import('./postgres/open-postgres.ts');
  return openPostgres(databaseUrl);
}
