import { sqlName } from '../../../../kernel/generation/escape.ts';
import { nameAfter, type Pair, type SnapshotComparison } from './comparison.ts';
import { columnDefinition, createIndex } from './definitions.ts';
import { qualified, type ColumnSnapshot, type TableSnapshot } from './snapshot.ts';

/** What happens to the columns for search of tables that stay. */
export type SearchChanges = {
  /** Before the columns that they are made from change. */
  readonly dropped: readonly string[];
  /** When those have changed; the database fills the columns from the rows that are there. */
  readonly added: readonly string[];
};

/** A column for search holds what others hold, so it is dropped and made again where those are others by now. */
export function searchChanges(comparison: SnapshotComparison): SearchChanges {
  const changed = comparison.pairs.filter(isChanged);
  return {
    dropped: changed.flatMap((pair) => dropped(comparison, pair)),
    added: changed.flatMap((pair) => added(comparison, pair)),
  };
}

/** Ids of the columns for search that a migration makes again, whose indexes go with them. */
export function remadeColumns({ pairs }: SnapshotComparison): ReadonlySet<string> {
  const changed = pairs.filter(isChanged);
  return new Set(changed.flatMap(({ before, after }) => [before, after].flatMap(idOf)));
}

/**
 * Statements that change a column, which the database refuses while a column for search is made from it: that one is
 * dropped before them and made again after them.
 */
export function withoutSearch(
  comparison: SnapshotComparison,
  { pair, column }: { readonly pair: Pair; readonly column: ColumnSnapshot },
  statements: readonly string[],
): readonly string[] {
  const { schema, table } = pair.after;
  const search = searchColumn(table);
  if (search?.searchOf?.includes(column.id) !== true) return statements;
  const indexes = table.indexes.filter(({ columns }) => columns.includes(search.id));
  return [
    `ALTER TABLE ${qualified(schema, table)} DROP COLUMN IF EXISTS ${sqlName(search.name)};`,
    ...statements,
    ...added(comparison, pair),
    ...indexes.map((index) => createIndex(comparison.after, { schema, table, index })),
  ];
}

function dropped(comparison: SnapshotComparison, pair: Pair): readonly string[] {
  const { before, after } = pair;
  const old = searchColumn(before.table);
  const name = old && nameAfter(old.name, comparison.columnSteps(pair));
  // A table that was gone may still have the column.
  const left = before.table.gone === true ? searchColumn(after.table)?.name : undefined;
  const column = name ?? left;
  if (column === undefined) return [];
  return [`ALTER TABLE ${qualified(after.schema, after.table)} DROP COLUMN IF EXISTS ${sqlName(column)};`];
}

function added({ after: names }: SnapshotComparison, { after }: Pair): readonly string[] {
  const { schema, table } = after;
  const column = searchColumn(table);
  if (column === undefined) return [];
  return [
    `ALTER TABLE ${qualified(schema, table)} ADD COLUMN ${columnDefinition(names, { table, column })};`,
  ];
}

function isChanged({ before, after }: Pair): boolean {
  return before.table.gone === true || formOf(before.table) !== formOf(after.table);
}

/** What a column for search is made from. */
function formOf(table: TableSnapshot): string {
  const sources = searchColumn(table)?.searchOf ?? [];
  return sources.map((id) => `${id} ${table.columns.find((column) => column.id === id)?.type ?? ''}`).join();
}

function searchColumn({ columns }: TableSnapshot): ColumnSnapshot | undefined {
  return columns.find(({ searchOf }) => searchOf !== undefined);
}

function idOf({ table }: Pair['before']): readonly string[] {
  const column = searchColumn(table);
  return column === undefined ? [] : [column.id];
}
