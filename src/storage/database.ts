import type { Kysely } from 'kysely';
import type { AnswerMemory } from './answer-memory.ts';
import type { ColumnTypes } from './migrations/index.ts';
import type { Reserve } from './sqlite/reserve.ts';
import type { Tables } from './tables.ts';

/** What a failed statement means for its caller. */
export type FailureKind =
  /** The transaction met another one; run it again from its beginning. */
  | 'AGAIN'
  /** The database cannot be reached or is going away. */
  | 'UNAVAILABLE'
  /** There is no room for it on the disk. */
  | 'FULL'
  /** What is stored cannot be read any more. */
  | 'DAMAGED'
  /** The statement itself is wrong or violates a constraint. */
  | 'FAILED';

/** How write transactions get along with each other; each is serializable. */
export type WriteGate = {
  /** Runs one that may meet others. */
  readonly beside: <R>(work: (db: Kysely<Tables>) => Promise<R>) => Promise<R>;
  /**
   * Runs one while no other runs in any process, so that it meets no other; beside others while another one of this
   * process does.
   */
  readonly alone: <R>(work: (db: Kysely<Tables>) => Promise<R>) => Promise<R>;
};

/** An opened database: all that differs between the engines behind the stores. */
export type OpenDatabase = {
  /** For transactions that write. */
  readonly writer: Kysely<Tables>;
  /** Only where transactions that write run side by side. */
  readonly gate?: WriteGate;
  /** For reads on a snapshot. */
  readonly reader: Kysely<Tables>;
  /** For statements outside of transactions; none of them waits for a transaction. */
  readonly looker: Kysely<Tables>;
  /** For the bytes of contents before anything points to them: on disk no later than the next commit of `writer`. */
  readonly contentWriter: Kysely<Tables>;
  /** For the bytes of contents, which may be many. */
  readonly contentReader: Kysely<Tables>;
  /** For what processes count together, which need not survive the machine; only where they share a database. */
  readonly limits?: Kysely<Tables>;
  /** Remembers what the looker answered; only where no other process writes. */
  readonly memory?: AnswerMemory;
  /** Room that is kept for deletions; only where the database is on a disk of this machine. */
  readonly reserve?: Reserve;
  readonly columnTypes: ColumnTypes;
  /** True where other processes may work on the same database at the same time. */
  readonly shared: boolean;
  /** Called when the tables are there. */
  readonly onMade: () => void;
  readonly failureKind: (error: unknown) => FailureKind;
  /** Finishes what was asked for and closes; afterwards every statement fails with kind UNAVAILABLE. */
  readonly close: () => Promise<void>;
};
