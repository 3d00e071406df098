import { lineComment, sqlName, sqlString } from '../../../../kernel/generation/escape.ts';
import { separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import { columnChanges } from './column-changes.ts';
import { SnapshotComparison, travelName, type ByHand, type Pair } from './comparison.ts';
import { addForeignKey, createIndex, createTable } from './definitions.ts';
import { onlyIf } from './renames.ts';
import { remadeColumns, searchChanges } from './search-columns.ts';
import { movedRows, neededChanges, viewChanges } from './views.ts';
import {
  qualified,
  type DatabaseSnapshot,
  type ForeignKeySnapshot,
  type IndexSnapshot,
  type TableSnapshot,
} from './snapshot.ts';

/** The way from one database to another. */
export type DatabaseChange = {
  /** What the database has afterwards, with what the model has no more. */
  readonly snapshot: DatabaseSnapshot;
  /** The migration file's text. */
  readonly sql: string;
  /** The end of the file's name. */
  readonly slug: string;
  /** Reasons why people have to look at it. */
  readonly byHand: readonly string[];
};

/**
 * The migration from one snapshot to the next, compared by ids, so that what got another name keeps its rows;
 * undefined when nothing changed. It never drops a table or column and never fails on the rows that are there.
 */
export function databaseChange(
  before: DatabaseSnapshot,
  after: DatabaseSnapshot,
): DatabaseChange | undefined {
  const comparison = new SnapshotComparison(before, after);
  const columns = columnChanges(comparison);
  const search = searchChanges(comparison);
  const views = viewChanges(before, after);
  const needs = neededChanges(comparison);
  const blocks = [
    views.dropped,
    needs.dropped,
    dropped(comparison),
    renamedSchemas(comparison),
    renamedTables(comparison),
    columns.renamed,
    renamedObjects(comparison),
    returnedTables(comparison),
    ...comparison.newTables.map((place) => createTable(comparison.after, place)),
    search.dropped,
    columns.added,
    columns.altered,
    search.added,
    needs.added,
    foreignKeys(comparison),
    indexes(comparison),
    views.created,
  ];
  const byHand = [
    ...columns.byHand,
    ...needs.byHand,
    ...uniqueByHand(comparison),
    ...vanishedByHand(comparison, after),
  ];
  const statements = separated(...blocks);
  if (statements.length === 0 && byHand.length === 0) return undefined;
  const sql = text(
    separated(
      '-- What changed in the model since the migration before. Compared by ids: what got another name keeps its rows.',
      ...blocks,
      byHand.length > 0 && [
        '-- Needs a person. What follows can destroy data or fail on rows that are there; run it by hand or in a',
        '-- migration of your own, when you have dealt with the reason.',
      ],
      ...byHand.map(({ reason, statements: lines }) => commented([reason, ...lines])),
    ),
  );
  return {
    snapshot: comparison.withLeftovers(),
    sql,
    slug: slugOf(comparison),
    byHand: byHand.map(({ reason }) => reason),
  };
}

function commented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `-- ${lineComment(line)}`);
}

function slugOf({ pairs, newTables, goneTables }: SnapshotComparison): string {
  const renamedTables = pairs.filter(({ before, after }) => before.table.name !== after.table.name);
  const [table] = renamedTables;
  if (renamedTables.length === 1 && table !== undefined) return named('rename', table.before.table.name);
  const [created] = newTables;
  if (newTables.length === 1 && goneTables.length === 0 && created !== undefined)
    return named('add', created.table.name);
  return 'schema_changes';
}

function named(verb: string, name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 40);
  return `${verb}_${plain.replace(/^_/, '').replace(/_$/, '')}`;
}

/** Constraints and indexes that vanish or become others; dropping them loses no row. */
function dropped(comparison: SnapshotComparison): Lines {
  const isKeptIndex = keptIndexes(comparison);
  const lines: string[] = [];
  for (const { schema, table } of comparison.oldTables) {
    const next = comparison.pairOf(table.id)?.after.table;
    for (const column of table.columns)
      if (column.allowedValues !== undefined && find(next?.columns, column.id) === undefined)
        lines.push(
          `ALTER TABLE ${qualified(schema, table)} DROP CONSTRAINT IF EXISTS ${sqlName(comparison.before.checkName(table, column))};`,
        );
    for (const key of table.foreignKeys)
      if (!isSameKey(key, find(next?.foreignKeys, key.id)))
        lines.push(
          `ALTER TABLE ${qualified(schema, table)} DROP CONSTRAINT IF EXISTS ${sqlName(comparison.before.foreignKeyName(table, key))};`,
        );
    for (const index of table.indexes)
      if (!isKeptIndex(index, find(next?.indexes, index.id)))
        lines.push(
          `DROP INDEX IF EXISTS ${sqlName(schema.name)}.${sqlName(comparison.before.indexName(table, index))};`,
        );
  }
  return lines;
}

function find<T extends { readonly id: string }>(list: readonly T[] | undefined, id: string): T | undefined {
  return list?.find((each) => each.id === id);
}

function isSameKey(left: ForeignKeySnapshot, right: ForeignKeySnapshot | undefined): boolean {
  return (
    right !== undefined &&
    left.references === right.references &&
    left.onDelete === right.onDelete &&
    isSameList(left.columns, right.columns)
  );
}

type IsKept = (left: IndexSnapshot, right: IndexSnapshot | undefined) => boolean;

/** Whether an index stays: it is the same, and so are its columns. */
function keptIndexes(comparison: SnapshotComparison): IsKept {
  const remade = remadeColumns(comparison);
  return (left, right) =>
    right !== undefined &&
    right.unique === left.unique &&
    right.method === left.method &&
    isSameList(left.columns, right.columns) &&
    !left.columns.some((column) => remade.has(column));
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}

function renamedSchemas({ schemaSteps, newSchemas }: SnapshotComparison): Lines {
  return [
    ...schemaSteps.map(({ from, to, wasGone }) => {
      const statement = `ALTER SCHEMA ${sqlName(from)} RENAME TO ${sqlName(to)};`;
      const query = `SELECT FROM pg_namespace WHERE nspname = ${sqlString(from)}`;
      return wasGone ? onlyIf(query, statement) : statement;
    }),
    ...newSchemas.map((name) => `CREATE SCHEMA IF NOT EXISTS ${sqlName(name)};`),
  ];
}

/** Tables move to their schema first, then get their name there. */
function renamedTables(comparison: SnapshotComparison): Lines {
  const lines: string[] = [];
  const add = (
    place: { readonly schema: string; readonly table: string; readonly wasGone: boolean },
    action: string,
  ): void => {
    const { schema, table, wasGone } = place;
    const statement = `ALTER TABLE ${qualified({ name: schema }, { name: table })} ${action};`;
    const query = `SELECT FROM pg_tables WHERE schemaname = ${sqlString(schema)} AND tablename = ${sqlString(table)}`;
    lines.push(wasGone ? onlyIf(query, statement) : statement);
  };
  for (const pair of comparison.pairs) {
    const { before, after } = pair;
    if (before.schema.id === after.schema.id) continue;
    const place = { schema: comparison.schemaNow(before.schema), wasGone: before.table.gone === true };
    add({ ...place, table: before.table.name }, `RENAME TO ${sqlName(travelName(pair))}`);
    add({ ...place, table: travelName(pair) }, `SET SCHEMA ${sqlName(after.schema.name)}`);
  }
  for (const { name, steps } of comparison.tableScopes())
    for (const { from, to, wasGone } of steps)
      add({ schema: name, table: from, wasGone }, `RENAME TO ${sqlName(to)}`);
  return lines;
}

/** Constraints and indexes have the names of their table and columns in their own. */
function renamedObjects(comparison: SnapshotComparison): Lines {
  const isKeptIndex = keptIndexes(comparison);
  return comparison.pairs.flatMap((pair) => [
    ...keptPairs(pair.before.table.foreignKeys, pair.after.table.foreignKeys, isSameKey).flatMap(
      ([old, next]) =>
        renamedConstraint(pair, {
          from: comparison.before.foreignKeyName(pair.before.table, old),
          to: comparison.after.foreignKeyName(pair.after.table, next),
        }),
    ),
    ...keptPairs(pair.before.table.indexes, pair.after.table.indexes, isKeptIndex).flatMap(([old, next]) => {
      const from = comparison.before.indexName(pair.before.table, old);
      const to = comparison.after.indexName(pair.after.table, next);
      if (from === to) return [];
      return [
        `ALTER INDEX IF EXISTS ${sqlName(pair.after.schema.name)}.${sqlName(from)} RENAME TO ${sqlName(to)};`,
      ];
    }),
    ...keptChecks(pair).flatMap(([old, next]) =>
      renamedConstraint(pair, {
        from: comparison.before.checkName(pair.before.table, old),
        to: comparison.after.checkName(pair.after.table, next),
      }),
    ),
  ]);
}

function renamedConstraint(
  { after }: Pair,
  { from, to }: { readonly from: string; readonly to: string },
): readonly string[] {
  if (from === to) return [];
  return [
    `ALTER TABLE ${qualified(after.schema, after.table)} RENAME CONSTRAINT ${sqlName(from)} TO ${sqlName(to)};`,
  ];
}

function keptPairs<T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
  isSame: (left: T, right: T | undefined) => boolean,
): readonly (readonly [T, T])[] {
  return before.flatMap((old) => {
    const next = find(after, old.id);
    return next !== undefined && isSame(old, next) ? [[old, next] as const] : [];
  });
}

function keptChecks({ before, after }: Pair): readonly (readonly [Column, Column])[] {
  return before.table.columns.flatMap((old) => {
    const next = find(after.table.columns, old.id);
    const isKept =
      old.gone !== true &&
      old.allowedValues !== undefined &&
      next?.allowedValues !== undefined &&
      isSameList(old.allowedValues, next.allowedValues);
    return isKept ? [[old, next] as const] : [];
  });
}

type Column = TableSnapshot['columns'][number];

function foreignKeys(comparison: SnapshotComparison): Lines {
  const { after } = comparison;
  return [
    ...comparison.newTables.flatMap((place) =>
      place.table.foreignKeys.flatMap((key) => addForeignKey(after, { ...place, key, checks: 'ALL_ROWS' })),
    ),
    ...comparison.pairs.flatMap((pair) =>
      pair.after.table.foreignKeys
        .filter((key) => !isSameKey(key, find(pair.before.table.foreignKeys, key.id)))
        .flatMap((key) => {
          const isNew = key.columns.every((id) => comparison.before.column(id) === undefined);
          const checks = isNew ? 'ALL_ROWS' : 'NEW_ROWS';
          return addForeignKey(after, { ...pair.after, key, checks });
        }),
    ),
  ];
}

function changedIndexes(
  comparison: SnapshotComparison,
): readonly { readonly pair: Pair; readonly index: IndexSnapshot }[] {
  const isKeptIndex = keptIndexes(comparison);
  return comparison.pairs.flatMap((pair) =>
    pair.after.table.indexes
      .filter((index) => {
        const old = find(pair.before.table.indexes, index.id);
        return old === undefined || !isKeptIndex(old, index);
      })
      .map((index) => ({ pair, index })),
  );
}

/** Rows can be in the way of a unique index, unless some of its columns were unique before. */
function couldFail({ pair, index }: { readonly pair: Pair; readonly index: IndexSnapshot }): boolean {
  const wasUnique = pair.before.table.indexes.some(
    ({ unique, columns }) => unique && columns.every((column) => index.columns.includes(column)),
  );
  return index.unique && !wasUnique;
}

function indexes(comparison: SnapshotComparison): Lines {
  const { after } = comparison;
  return [
    ...comparison.newTables.flatMap((place) =>
      place.table.indexes.map((index) => createIndex(after, { ...place, index })),
    ),
    ...changedIndexes(comparison)
      .filter((changed) => !couldFail(changed))
      .map(({ pair, index }) => createIndex(after, { ...pair.after, index })),
  ];
}

function uniqueByHand(comparison: SnapshotComparison): readonly ByHand[] {
  return changedIndexes(comparison)
    .filter(couldFail)
    .map(({ pair, index }) => ({
      reason: `The values of ${comparison.after.columnNames(index.columns).join(', ')} in ${qualified(pair.after.schema, pair.after.table)} are to be unique; rows that repeat them must go first.`,
      statements: [createIndex(comparison.after, { ...pair.after, index })],
    }));
}

function vanishedByHand(comparison: SnapshotComparison, now: DatabaseSnapshot): readonly ByHand[] {
  return comparison.goneTables
    .filter(({ table }) => table.gone !== true)
    .map((place): ByHand => {
      const { schema, table } = comparison.placeNow(place);
      const name = qualified({ name: schema }, { name: table });
      const moved = movedRows({ name, place }, now);
      if (moved !== undefined) return moved;
      return {
        reason: `The table ${name} is in the model no more; it keeps its rows.`,
        statements: [`DROP TABLE ${name};`],
      };
    });
}

/** Tables that come back to the model, in case people have dropped them. */
function returnedTables(comparison: SnapshotComparison): Lines {
  return comparison.pairs
    .filter(({ before }) => before.table.gone === true)
    .flatMap(({ after }) => createTable(comparison.after, { ...after, unless: 'EXISTS' }));
}
