import type { Model } from '../../../kernel/model/model.ts';
import { appendTo, removeAt, setValue } from '../../../kernel/validation/fixes.ts';
import { onCircles } from '../../core/graph.ts';
import type { Column, Psm, Table } from '../psm.ts';
import { constraint } from './constraint-builder.ts';

/** Rows can be identified. */
export const keySingle = constraint('PSM-DB-01', 'Table', {
  severity: 'ERROR',
  holds: 'has exactly one primary key (one column, or all key columns of a join table)',
  message: '{name} has no primary key.',
  remedy: 'Mark the key.',
  feature: 'columns',
  fix: 'Make the column id the key.',
  check: (table, { pointer }) => {
    const keys = keyOf(table);
    if (keys.length === 1) return true;
    if (keys.length > 1)
      return (
        isJoinTable(table, keys) || {
          message: '{name} has {count} key columns and is not a join table.',
          remedy: 'Keep one of them.',
          values: { count: keys.length },
        }
      );
    const id = table.columns.find(({ columnName }) => columnName === 'id');
    if (id === undefined) return false;
    return { fix: setValue('Make the column id the key', pointer(id, 'primaryKey'), true) };
  },
});

function keyOf({ columns }: Table): readonly Column[] {
  return columns.filter(({ primaryKey }) => primaryKey);
}

/** The key columns of a join table point to other rows and show in no JSON object. */
function isJoinTable({ foreignKeys }: Table, keys: readonly Column[]): boolean {
  const pointing = new Set(foreignKeys.flatMap(({ columns }) => columns));
  return keys.every(({ id, jsonPath }) => pointing.has(id) || jsonPath === undefined);
}

/** A reference leads to a row of the same schema. */
export const referenceFits = constraint('PSM-DB-02', 'ForeignKey', {
  severity: 'ERROR',
  holds: 'same number and types of columns as the referenced key; both tables in the same schema',
  message: '{name} crosses schemas or types.',
  remedy: 'Keep the id without a foreign key.',
  fix: 'Remove the foreign key.',
  check: (reference, { facts, model, pointer }) => {
    const table = model.containerOf(reference, 'Table');
    const target = model.get<'Table'>(reference.references);
    const columns = model.resolveAll<'Column'>(reference.columns);
    const isOwn = columns.every((column) => model.placeOf(column)?.container === table);
    const isNear = model.placeOf(table)?.container === model.placeOf(target)?.container;
    if (isOwn && isNear && typesOf(columns) === facts.about(keyTypes).get(target)) return true;
    return {
      feature: isNear ? 'columns' : 'references',
      ...(model.references(reference).length === 0 && {
        fix: removeAt('Remove the foreign key', pointer(reference)),
      }),
    };
  },
});

/** The types of the key columns of each table, as `typesOf` writes them. */
function keyTypes(model: Model<Psm>): ReadonlyMap<Table, string> {
  return new Map(model.all('Table').map((table) => [table, typesOf(keyOf(table))]));
}

function typesOf(columns: readonly Column[]): string {
  return columns
    .map(({ type }) => type)
    .sort()
    .join(' ');
}

/** Looking for the rows that point somewhere is quick. */
export const referenceIndexed = constraint('PSM-DB-04', 'ForeignKey', {
  severity: 'WARNING',
  holds: 'its columns lead an index',
  message: 'Deleting from {references} will scan {table}.',
  remedy: 'Add an index.',
  feature: 'columns',
  fix: 'Add an index.',
  requires: ['PSM-DB-02'],
  check: (reference, { facts, model, pointer }) => {
    const table = model.containerOf(reference, 'Table');
    if (facts.about(leadingColumns).get(table)?.has(columnSet(reference.columns)) === true) return true;
    // The more general table has the index.
    if (model.resolveAll<'Column'>(reference.columns).every(({ shows }) => shows !== undefined)) return true;
    const list = { pointer: pointer(table, 'indexes'), present: table.indexes };
    const index = { eClass: 'Index', name: reference.name, columns: reference.columns };
    return {
      values: { references: model.get<'Table'>(reference.references).name, table: table.name },
      fix: appendTo('Add an index', list, index),
    };
  },
});

// More columns no index can have.
const longestIndex = 32;

/** For each table the sets of columns that lead an index or the key. */
function leadingColumns(model: Model<Psm>): ReadonlyMap<Table, ReadonlySet<string>> {
  return new Map(
    model.all('Table').map((table) => {
      const indexes = [...table.indexes.map(({ columns }) => columns), keyOf(table).map(({ id }) => id)];
      return [table, new Set(indexes.flatMap(prefixes))];
    }),
  );
}

function prefixes(columns: readonly string[]): readonly string[] {
  return columns.slice(0, longestIndex).map((_column, index) => columnSet(columns.slice(0, index + 1)));
}

function columnSet(columns: readonly string[]): string {
  return [...columns].sort().join(' ');
}

/** Rows of several kinds can be told apart where they stand. */
export const kindsTold = constraint('PSM-DB-06', 'Table', {
  severity: 'ERROR',
  holds:
    'kindOf has no circle and stays in the schema; both tables have a kind and a discriminator among their columns, and no column shows one of its own table',
  message: '{name} cannot stand in {general}.',
  remedy: 'Give both tables a kind and a discriminator, or remove kindOf.',
  feature: 'kindOf',
  guard: ({ kindOf }) => kindOf !== undefined,
  check: (table, { facts, model }) => {
    const general = model.resolve<'Table'>(table.kindOf);
    if (general === undefined) return true;
    const isNear = model.placeOf(table)?.container === model.placeOf(general)?.container;
    const areTold = [table, general].every(
      ({ kind, discriminator, columns }) =>
        kind !== undefined && columns.some(({ id }) => id === discriminator),
    );
    const shown = model.resolveAll<'Column'>(table.columns.flatMap(({ shows }) => shows ?? []));
    const isAbove = shown.every((column) => model.placeOf(column)?.container !== table);
    if (isNear && areTold && isAbove && !facts.about(circularTables).has(table)) return true;
    return { values: { general: general.name } };
  },
});

function circularTables(model: Model<Psm>): ReadonlySet<Table> {
  return onCircles<Table>(model.all('Table'), ({ kindOf }) =>
    kindOf === undefined ? [] : [model.get<'Table'>(kindOf)],
  );
}
