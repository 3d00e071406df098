import type { Db } from '../db.js';
import type { OutboxLog } from '../outbox.js';
import { RepeatedWork } from '../repeated-work.js';
import type { FileStore } from './file-store.js';

/** A column whose rows refer to files. */
export interface FileColumn {
  /** With its schema, as SQL writes it. */
  readonly table: string;
  readonly column: string;
}

/** What removes files that no row refers to. */
export interface SweepOptions {
  readonly db: Db;
  readonly files: FileStore;
  readonly columns: readonly FileColumn[];
  readonly log: OutboxLog;
}

/** Removes contents that no row refers to: of rows that are gone, of files that were replaced, and of cut-off uploads. */
export class FileSweep {
  readonly #options: SweepOptions;
  readonly #sweeping = new RepeatedWork();

  constructor(options: SweepOptions) {
    this.#options = options;
  }

  /** Sweeps now and then every `intervalMs`. */
  start(intervalMs: number): void {
    this.#sweeping.start({
      intervalMs,
      work: () => this.sweep(),
      failed: (error) => this.#options.log.error({ err: error }, 'sweep of files failed'),
    });
  }

  /** Stops after the file that is being removed. */
  async stop(): Promise<void> {
    await this.#sweeping.stop();
  }

  /** Removes what was uploaded more than an hour ago and is not referred to; answers how many files that were. */
  async sweep(): Promise<number> {
    const { db, files } = this.#options;
    let removed = 0;
    for (const key of await this.#doomed()) {
      if (this.#sweeping.isStopped) break;
      await files.remove(key);
      await db.execute('DELETE FROM stored_file WHERE key = $1', [key]);
      removed += 1;
    }
    return removed;
  }

  /** Marks files for removal: from then on no row can begin to refer to them. */
  async #doomed(): Promise<readonly string[]> {
    const { db, columns } = this.#options;
    const free = columns
      .map(
        ({ table, column }) =>
          `AND NOT EXISTS (SELECT 1 FROM ${table} AS t WHERE t.${column} ->> 'key' = f.key)`,
      )
      .join(' ');
    return db.transaction(async (tx) => {
      const found = await tx.query<{ key: string }>(
        `SELECT f.key FROM stored_file AS f WHERE f.uploaded_at < now() - interval '1 hour' ${free}
            FOR UPDATE SKIP LOCKED`,
      );
      // A row may have begun to refer to one of them between the look and the lock.
      const marked = await tx.query<{ key: string }>(
        `UPDATE stored_file AS f SET removed_at = now()
          WHERE f.key IN (SELECT jsonb_array_elements_text($1::jsonb)) ${free} RETURNING f.key`,
        [JSON.stringify(found.map(({ key }) => key))],
      );
      return marked.map(({ key }) => key);
    });
  }
}
