import { sqlName, sqlString } from '../../../../kernel/generation/escape.ts';
import { nameAfter, type ByHand, type SnapshotComparison, type Pair } from './comparison.ts';
import { checkOf, columnDefinition, type PlacedTable } from './definitions.ts';
import { withRenamedMembers } from './json-members.ts';
import { onlyIf, type Renaming } from './renames.ts';
import { withoutSearch } from './search-columns.ts';
import { qualified, type ColumnSnapshot } from './snapshot.ts';
import { isWidening } from './widening.ts';

/** What happens to the columns of tables that stay. */
export type ColumnChanges = {
  readonly renamed: readonly string[];
  readonly added: readonly string[];
  readonly altered: readonly string[];
  readonly byHand: readonly ByHand[];
};

/** Compares the columns of all tables that stay. */
export function columnChanges(comparison: SnapshotComparison): ColumnChanges {
  const all = comparison.pairs.map((pair) => changesIn(comparison, pair));
  return {
    renamed: all.flatMap(({ renamed }) => renamed),
    added: all.flatMap(({ added }) => added),
    altered: all.flatMap(({ altered }) => altered),
    byHand: all.flatMap(({ byHand }) => byHand),
  };
}

function changesIn(comparison: SnapshotComparison, pair: Pair): ColumnChanges {
  const table = qualified(pair.after.schema, pair.after.table);
  // Columns for search are made again as a whole.
  const old = pair.before.table.columns.filter(({ searchOf }) => searchOf === undefined);
  const now = pair.after.table.columns.filter(({ searchOf }) => searchOf === undefined);
  const steps = comparison.columnSteps(pair);
  const additions = now
    .filter(({ id }) => !old.some((column) => column.id === id))
    .map((column) => addition(comparison, { pair, column }));
  const alterations = now.flatMap((column) => {
    const before = old.find(({ id }) => id === column.id);
    return before === undefined ? [] : [alteration(comparison, { pair, before, column })];
  });
  const departures = old
    .filter(({ id, gone }) => gone !== true && !now.some((column) => column.id === id))
    .map((column) => departure(table, column, nameAfter(column.name, steps)));
  const returned = now
    .filter(({ id }) => old.some((column) => column.id === id && column.gone === true))
    .map((column) => returning(comparison, { pair, column }));
  const parts = [...additions, ...alterations, ...departures];
  return {
    renamed: [
      ...steps.map((step) => renaming(pair, step)),
      ...now.flatMap((column) => memberRenaming(pair, column)),
    ],
    added: [...returned, ...relaxed(comparison, pair), ...additions.flatMap(({ statements }) => statements)],
    altered: [...alterations, ...departures].flatMap(({ statements }) => statements),
    byHand: parts.flatMap(({ byHand }) => byHand),
  };
}

function renaming({ after }: Pair, { from, to, wasGone }: Renaming): string {
  const table = qualified(after.schema, after.table);
  const statement = `ALTER TABLE ${table} RENAME COLUMN ${sqlName(from)} TO ${sqlName(to)};`;
  return wasGone ? onlyIf(columnQuery(after, from), statement) : statement;
}

/** Stored objects get the names of members that the code reads from now on. */
function memberRenaming({ before, after }: Pair, column: ColumnSnapshot): readonly string[] {
  const old = before.table.columns.find(({ id }) => id === column.id);
  if (old?.members === undefined || column.members === undefined || old.type !== column.type) return [];
  const name = sqlName(column.name);
  const value = withRenamedMembers(name, { before: old.members, after: column.members });
  if (value === undefined) return [];
  const table = qualified(after.schema, after.table);
  const statement = `UPDATE ${table} SET ${name} = ${value} WHERE ${name} IS NOT NULL;`;
  return [
    old.gone === true || before.table.gone === true
      ? onlyIf(columnQuery(after, column.name), statement)
      : statement,
  ];
}

function columnQuery({ schema, table }: PlacedTable, column: string): string {
  return [
    `SELECT FROM information_schema.columns WHERE table_schema = ${sqlString(schema.name)}`,
    `AND table_name = ${sqlString(table.name)} AND column_name = ${sqlString(column)}`,
  ].join(' ');
}

/** A table that comes back still requires values in its columns, those included that do not come back. */
function relaxed(comparison: SnapshotComparison, pair: Pair): readonly string[] {
  if (pair.before.table.gone !== true) return [];
  const table = qualified(pair.after.schema, pair.after.table);
  const steps = comparison.columnSteps(pair);
  return pair.before.table.columns
    .filter(({ nullable, primaryKey, default: value }) => !nullable && !primaryKey && value === undefined)
    .map((column) => {
      const name = comparison.after.column(column.id)?.name ?? nameAfter(column.name, steps);
      const statement = `ALTER TABLE ${table} ALTER COLUMN ${sqlName(name)} DROP NOT NULL;`;
      return onlyIf(columnQuery(pair.after, name), statement);
    });
}

/** A column that comes back to the model, in case people have dropped it. */
function returning(
  { after }: SnapshotComparison,
  { pair, column }: { readonly pair: Pair; readonly column: ColumnSnapshot },
): string {
  const { schema, table } = pair.after;
  const plain = { ...column, nullable: true, allowedValues: undefined };
  const definition = columnDefinition(after, { table, column: plain });
  return `ALTER TABLE ${qualified(schema, table)} ADD COLUMN IF NOT EXISTS ${definition};`;
}

type Part = {
  /** What can fail neither on the rows nor on the type that are there. */
  readonly relaxing?: readonly string[];
  readonly statements: readonly string[];
  readonly byHand: readonly ByHand[];
};

function addition(
  comparison: SnapshotComparison,
  { pair, column }: { readonly pair: Pair; readonly column: ColumnSnapshot },
): Part {
  const { table } = pair.after;
  const name = qualified(pair.after.schema, table);
  const isFillable = column.nullable || column.default !== undefined;
  const stored = isFillable ? column : { ...column, nullable: true };
  const definition = columnDefinition(comparison.after, { table, column: stored });
  const statements = [`ALTER TABLE ${name} ADD COLUMN ${definition};`];
  if (isFillable) return { statements, byHand: [] };
  return {
    statements,
    byHand: [
      {
        reason: `The column ${sqlName(column.name)} of ${name} is to have a value in every row; rows that were there before have none.`,
        statements: [
          `UPDATE ${name} SET ${sqlName(column.name)} = … WHERE ${sqlName(column.name)} IS NULL;`,
          `ALTER TABLE ${name} ALTER COLUMN ${sqlName(column.name)} SET NOT NULL;`,
        ],
      },
    ],
  };
}

/** A column that the model has no more: new rows do without it. */
function departure(table: string, column: ColumnSnapshot, name: string): Part {
  const isRequired = !column.nullable && !column.primaryKey && column.default === undefined;
  return {
    statements: isRequired ? [`ALTER TABLE ${table} ALTER COLUMN ${sqlName(name)} DROP NOT NULL;`] : [],
    byHand: [
      {
        reason: `The column ${sqlName(name)} of ${table} is in the model no more; it keeps its values.`,
        statements: [`ALTER TABLE ${table} DROP COLUMN ${sqlName(name)};`],
      },
    ],
  };
}

function alteration(
  comparison: SnapshotComparison,
  given: { readonly pair: Pair; readonly before: ColumnSnapshot; readonly column: ColumnSnapshot },
): Part {
  const { before } = given;
  // A column that comes back has become nullable when it left, and what its check allowed is past.
  const change =
    before.gone === true ? { ...given, before: { ...before, nullable: isNullable(given) } } : given;
  const type = typeChange(change);
  const others = [defaultChange(change), nullChange(change), checkChange(comparison, change)];
  const relaxing = others.flatMap((part) => part.relaxing ?? []);
  const statements = others.flatMap((part) => part.statements);
  const byHand = others.flatMap((part) => part.byHand);
  const [hand] = type.byHand;
  if (hand === undefined) return { statements: [...type.statements, ...relaxing, ...statements], byHand };
  // What fits the new type does not fit the old one, which stays until people have decided.
  const whole = {
    ...hand,
    statements: withoutSearch(comparison, given, [...hand.statements, ...statements]),
  };
  return { statements: relaxing, byHand: [whole, ...byHand] };
}

function isNullable({ before }: { readonly before: ColumnSnapshot }): boolean {
  return !before.primaryKey && (before.nullable || before.default === undefined);
}

type Change = { readonly pair: Pair; readonly before: ColumnSnapshot; readonly column: ColumnSnapshot };

function alter({ pair, column }: Change, action: string): string {
  const table = qualified(pair.after.schema, pair.after.table);
  return `ALTER TABLE ${table} ALTER COLUMN ${sqlName(column.name)} ${action};`;
}

function placeOf({ pair, column }: Change): string {
  return `${sqlName(column.name)} of ${qualified(pair.after.schema, pair.after.table)}`;
}

const nothing: Part = { statements: [], byHand: [] };

function typeChange(change: Change): Part {
  const { before, column } = change;
  if (before.type === column.type) return nothing;
  const name = sqlName(column.name);
  if (isWidening(before.type, column.type))
    return { statements: [alter(change, `TYPE ${column.type}`)], byHand: [] };
  return {
    statements: [],
    byHand: [
      {
        reason: `The column ${placeOf(change)} is to change from ${before.type} to ${column.type}, which may not fit every value.`,
        statements: [alter(change, `TYPE ${column.type} USING ${name}::${column.type}`)],
      },
    ],
  };
}

function defaultChange(change: Change): Part {
  const { before, column } = change;
  if (before.default === column.default) return nothing;
  if (column.default === undefined)
    return { relaxing: [alter(change, 'DROP DEFAULT')], statements: [], byHand: [] };
  return { statements: [alter(change, `SET DEFAULT ${column.default}`)], byHand: [] };
}

function nullChange(change: Change): Part {
  const { pair, before, column } = change;
  if (before.nullable === column.nullable) return nothing;
  if (column.nullable) return { relaxing: [alter(change, 'DROP NOT NULL')], statements: [], byHand: [] };
  const table = qualified(pair.after.schema, pair.after.table);
  const name = sqlName(column.name);
  const fill = (value: string): string => `UPDATE ${table} SET ${name} = ${value} WHERE ${name} IS NULL;`;
  if (column.default !== undefined)
    return { statements: [fill(column.default), alter(change, 'SET NOT NULL')], byHand: [] };
  return {
    statements: [],
    byHand: [
      {
        reason: `The column ${placeOf(change)} is to have a value in every row; rows without one must get it first.`,
        statements: [fill('…'), alter(change, 'SET NOT NULL')],
      },
    ],
  };
}

function checkChange(comparison: SnapshotComparison, change: Change): Part {
  const { pair, before, column } = change;
  const old = before.allowedValues;
  const now = column.allowedValues;
  if (before.gone !== true && JSON.stringify(old) === JSON.stringify(now)) return nothing;
  const table = qualified(pair.after.schema, pair.after.table);
  const drop =
    old === undefined
      ? []
      : [
          `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${sqlName(comparison.before.checkName(pair.before.table, before))};`,
        ];
  const check = checkOf(column);
  if (now === undefined || check === undefined) return { relaxing: drop, statements: [], byHand: [] };
  const name = sqlName(comparison.after.checkName(pair.after.table, column));
  const lost = old?.filter((value) => !now.includes(value)) ?? [];
  const isWider = old !== undefined && lost.length === 0 && before.gone !== true;
  // Rows that are there are checked when they are written next: some may break an earlier check already.
  const statements = [`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${check} NOT VALID;`];
  if (isWider) return { relaxing: drop, statements, byHand: [] };
  const values =
    lost.length === 0 ? 'other values' : `the ${lost.length === 1 ? 'value' : 'values'} ${lost.join(', ')}`;
  return {
    relaxing: drop,
    statements,
    byHand: [
      {
        reason: `The column ${placeOf(change)} may hold ${values} no more; rows that do must get another one.`,
        statements: [
          ...lost.map((value) =>
            moveValue({ table, column }, { value, successor: successorOf(value, change) }),
          ),
          `ALTER TABLE ${table} VALIDATE CONSTRAINT ${name};`,
        ],
      },
    ],
  };
}

// Allowed values have no ids: a new one in the place of the lost one is likely its new name, which only people can
// know.
function successorOf(value: string, { before, column }: Change): string | undefined {
  const place = before.allowedValues?.indexOf(value) ?? -1;
  const candidate = column.allowedValues?.[place];
  return candidate === undefined || before.allowedValues?.includes(candidate) === true
    ? undefined
    : candidate;
}

function moveValue(
  place: { readonly table: string; readonly column: ColumnSnapshot },
  { value, successor }: { readonly value: string; readonly successor: string | undefined },
): string {
  const name = sqlName(place.column.name);
  const next = successor === undefined ? '…' : sqlString(successor);
  return `UPDATE ${place.table} SET ${name} = ${next} WHERE ${name} = ${sqlString(value)};`;
}
