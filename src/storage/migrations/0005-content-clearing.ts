import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What clearing away contents needs: when they were last put, whether they are whole, and who points to them. */
export const contentClearing: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('contents')
      .addColumn('usedAt', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('contents')
      .addColumn('complete', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await enterHalfWritten(db);
    await db.schema.createIndex('baselinesOfXmi').on('baselines').column('xmiSha256').execute();
    for (const state of ['base', 'working', 'generated', 'generatedXmi', 'candidate'])
      await db.schema
        .createIndex(`syncSessionsOf${state.charAt(0).toUpperCase()}${state.slice(1)}`)
        .on('syncSessions')
        .column(`${state}Sha256`)
        .execute();
  },
};

/** Pieces that a crash left behind belonged to no content; from now on every piece belongs to one. */
async function enterHalfWritten(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into contents (sha256, size, used_at, complete)
    select distinct sha256, 0, 0, 0 from content_pieces
    where sha256 not in (select sha256 from contents)`.execute(db);
}
