import { lineComment, sqlName } from '../../../../kernel/generation/escape.ts';
import { separated, text } from '../../../../kernel/generation/text.ts';
import { addForeignKey, createIndex, createTable } from './definitions.ts';
import { createView } from './kinds.ts';
import { SnapshotIndex, type DatabaseSnapshot } from './snapshot.ts';
import { placedViews } from './views.ts';

/** The migration that creates a database from nothing. */
export function baseline(snapshot: DatabaseSnapshot): string {
  const names = new SnapshotIndex(snapshot);
  const tables = snapshot.schemas.flatMap((schema) => schema.tables.map((table) => ({ schema, table })));
  return text(
    separated(
      '-- The database as it was first generated. Applied migrations never change; later changes get files of their own.',
      snapshot.schemas.map(({ name }) => `CREATE SCHEMA IF NOT EXISTS ${sqlName(name)};`),
      ...tables.map((place) => createTable(names, place)),
      tables.flatMap((place) =>
        place.table.foreignKeys.flatMap((key) => addForeignKey(names, { ...place, key, checks: 'ALL_ROWS' })),
      ),
      tables.flatMap((place) => place.table.indexes.map((index) => createIndex(names, { ...place, index }))),
      ...placedViews(snapshot).map((view) => [`-- ${lineComment(view.view.title)}`, ...createView(view)]),
    ),
  );
}
