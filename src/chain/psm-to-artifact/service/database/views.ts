import { sqlName, sqlString } from '../../../../kernel/generation/escape.ts';
import type { ByHand, SnapshotComparison } from './comparison.ts';
import { neededCheck, type PlacedTable } from './definitions.ts';
import { createView, dropView, type PlacedView, type ViewSnapshot } from './kinds.ts';
import { qualified, SnapshotIndex, type ColumnSnapshot, type DatabaseSnapshot } from './snapshot.ts';

/** The views of a database with the names that they are made from. */
export function placedViews(snapshot: DatabaseSnapshot): readonly PlacedView[] {
  const names = new SnapshotIndex(snapshot);
  return snapshot.schemas.flatMap(({ name: schema, views = [] }) =>
    views.flatMap((view): PlacedView[] => {
      const place = names.table(view.of);
      if (place === undefined) return [];
      const table = qualified(place.schema, place.table);
      return [{ schema, view, table, columnName: (id) => names.columnNames([id])[0] ?? id }];
    }),
  );
}

/**
 * Views of the tables that a migration changes are dropped before it and made again after it: the database refuses most
 * changes of what a view shows.
 */
export function viewChanges(
  before: DatabaseSnapshot,
  after: DatabaseSnapshot,
): { readonly dropped: readonly string[]; readonly created: readonly string[] } {
  const old = placedViews(before);
  const now = placedViews(after);
  const changed = new Set(
    [...old, ...now].map(({ view }) => view.of).filter((id) => formOf(before, id) !== formOf(after, id)),
  );
  const isChanged = ({ view }: PlacedView): boolean => changed.has(view.of);
  return {
    dropped: old.filter(isChanged).map(dropView),
    created: now.filter(isChanged).flatMap(createView),
  };
}

/** A table and its views, as one text. */
function formOf({ schemas }: DatabaseSnapshot, id: string): string {
  return JSON.stringify(
    schemas.map(({ name, tables, views = [] }) => {
      const table = tables.find((each) => each.id === id);
      const shown = views.filter(({ of }) => of === id);
      if (table === undefined && shown.length === 0) return [];
      const columns = table?.columns
        .filter(({ gone }) => gone !== true)
        .map(({ members: _, ...rest }) => rest);
      return [name, table?.name, columns, shown];
    }),
  );
}

/** What happens to the checks that rows of some kinds have a value in a column. */
export type NeededChanges = {
  readonly dropped: readonly string[];
  readonly added: readonly string[];
  readonly byHand: readonly ByHand[];
};

/** A check is made at once where no row of the kinds that need a value is there yet; else when people gave them one. */
export function neededChanges(comparison: SnapshotComparison): NeededChanges {
  const dropped: string[] = [];
  const added: string[] = [];
  const byHand: ByHand[] = [];
  for (const { before, after } of comparison.pairs) {
    const old = new Map(before.table.columns.map((column) => [column.id, column]));
    const now = new Map(after.table.columns.map((column) => [column.id, column]));
    for (const column of old.values())
      if (column.neededBy !== undefined && !isSameNeed(column, now.get(column.id)))
        dropped.push(
          `ALTER TABLE ${qualified(before.schema, before.table)} DROP CONSTRAINT IF EXISTS ${sqlName(comparison.before.neededName(column))};`,
        );
    for (const column of now.values()) {
      const check = neededCheck(comparison.after, column);
      const earlier = old.get(column.id);
      if (check === undefined || column.neededBy === undefined || isSameNeed(column, earlier)) continue;
      const name = qualified(after.schema, after.table);
      const statement = `ALTER TABLE ${name} ADD ${check};`;
      const known = old.get(column.neededBy.discriminator)?.allowedValues ?? [];
      const wanted = earlier?.neededBy?.words ?? [];
      const doubtful = column.neededBy.words.filter((word) => known.includes(word) && !wanted.includes(word));
      if (doubtful.length === 0) added.push(statement);
      else byHand.push(filledFirst({ name, column, statement, words: doubtful }, comparison.after));
    }
  }
  return { dropped, added, byHand };
}

function filledFirst(
  given: {
    readonly name: string;
    readonly column: ColumnSnapshot;
    readonly statement: string;
    readonly words: readonly string[];
  },
  names: SnapshotIndex,
): ByHand {
  const { name, column, statement, words } = given;
  const [kind = ''] = names.columnNames([column.neededBy?.discriminator ?? '']);
  const value = sqlName(column.name);
  const rows = `${value} IS NULL AND ${sqlName(kind)} IN (${words.map(sqlString).join(', ')})`;
  return {
    reason: `The column ${value} of ${name} is to have a value in every row of kind ${words.join(', ')}; rows without one must get it first.`,
    statements: [`UPDATE ${name} SET ${value} = … WHERE ${rows};`, statement],
  };
}

function isSameNeed({ neededBy }: ColumnSnapshot, other: ColumnSnapshot | undefined): boolean {
  return JSON.stringify(neededBy) === JSON.stringify(other?.neededBy);
}

/** A table whose rows stand in that of a more general kind from now on: people have them moved. */
export function movedRows(
  { name, place }: { readonly name: string; readonly place: PlacedTable },
  now: DatabaseSnapshot,
): ByHand | undefined {
  const found = placedViews(now).find(({ view }) => view.id === place.table.id);
  if (found === undefined) return undefined;
  const view = qualified({ name: found.schema }, found.view);
  const pairs = found.view.columns.flatMap((column) => sourceOf(column, found.view, place));
  return {
    reason: `Rows of ${name} are to stand in ${found.table} from now on. Keys and unique values that both have must differ first.`,
    statements: [
      `INSERT INTO ${view} (${pairs.map(({ to }) => to).join(', ')})`,
      `  SELECT ${pairs.map(({ from }) => from).join(', ')} FROM ${name};`,
      `DROP TABLE ${name};`,
    ],
  };
}

/** The column of the old table from which one of the view is filled. */
function sourceOf(
  { name, of }: ViewSnapshot['columns'][number],
  view: ViewSnapshot,
  { table }: PlacedTable,
): readonly { readonly to: string; readonly from: string }[] {
  if (of === view.discriminator) return [];
  const old = table.columns.find(
    (column) =>
      column.gone !== true &&
      column.searchOf === undefined &&
      (`kept:${column.id}` === of || column.name === name),
  );
  return old === undefined ? [] : [{ to: sqlName(name), from: sqlName(old.name) }];
}
