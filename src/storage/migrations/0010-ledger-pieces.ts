import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const parts = ['units', 'obligations', 'claims', 'madeIds'] as const;

type Part = (typeof parts)[number];

type OldLedger = { readonly rootTurnId: string } & Readonly<Record<Part, string>>;

/** As many entries as a piece had when this migration was written. */
const entriesPerPiece = 100;

/** Ledgers in pieces, so that a checkpoint writes what it changes and not the whole account of the text. */
export const ledgerPieces: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('ledgerPieces')
      .addColumn('rootTurnId', 'text', (column) =>
        column.notNull().references('turns.id').onDelete('cascade'),
      )
      .addColumn('part', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('entries', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('ledgerPiecesKey', ['rootTurnId', 'part', 'number'])
      .execute();
    const { rows } = await sql<{ rootTurnId: string }>`select root_turn_id from ledgers`.execute(db);
    for (const { rootTurnId } of rows) await cut(db, rootTurnId);
    await db.schema.dropTable('ledgers').execute();
  },
};

async function cut(db: Kysely<unknown>, rootTurnId: string): Promise<void> {
  const { rows } = await sql<OldLedger>`
    select root_turn_id, units, obligations, claims, made_ids from ledgers where root_turn_id = ${rootTurnId}`.execute(
    db,
  );
  for (const row of rows)
    for (const part of parts) {
      // Checked border: the version before wrote lists into these columns.
      const entries = JSON.parse(row[part]) as readonly unknown[];
      for (let from = 0; from < Math.max(1, entries.length); from += entriesPerPiece) {
        const piece = JSON.stringify(entries.slice(from, from + entriesPerPiece));
        await sql`
          insert into ledger_pieces (root_turn_id, part, number, entries)
          values (${rootTurnId}, ${part}, ${from / entriesPerPiece}, ${piece})`.execute(db);
      }
    }
}
