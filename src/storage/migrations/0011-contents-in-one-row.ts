import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from './column-types.ts';

/** The size of a piece when this migration was written (bytes). */
const pieceSize = 1024 * 1024;

/** Contents of no more than a piece stand in the row that describes them, so that one statement stores them. */
export function contentsInOneRow(types: ColumnTypes): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema.alterTable('contents').addColumn('bytes', types.bytes).execute();
      await sql`
        update contents set bytes = (
          select bytes from content_pieces where content_pieces.sha256 = contents.sha256 and number = 0
        ) where size <= ${pieceSize} and complete = 1`.execute(db);
      await sql`
        delete from content_pieces
        where sha256 in (select sha256 from contents where size <= ${pieceSize})`.execute(db);
    },
  };
}
