import { sqlName, sqlString } from '../../../../kernel/generation/escape.ts';
import { flatLines, indent } from '../../../../kernel/generation/text.ts';
import { assertNever } from '../../../../lib/assert-never.ts';
import type { Column } from '../../../psm/psm.ts';
import type {
  LinksField,
  ObjectField,
  PartsField,
  RecordShape,
  ValueField,
} from '../../plan/record-shape.ts';
import { linksOf, partsOf } from '../../plan/record-shape.ts';

// A function call in PostgreSQL takes at most 100 arguments, two a member.
const membersPerObject = 40;

/**
 * The SQL expression that reads a row, with everything that belongs to it, as one JSON object; `above` are the keys of
 * the rows that it stands in, outermost first.
 */
export function recordExpression(shape: RecordShape, above: readonly string[] = []): readonly string[] {
  const alias = aliasOf(above.length);
  const keys = [...above, `${alias}.${sqlName(shape.key.column.columnName)}`];
  const own = shape.fields.filter((field) => field.kind !== 'parts' && field.kind !== 'links');
  const plain = own.filter((field) => field.kind !== 'value' || field.json !== 'json');
  const json = own.filter((field) => field.kind === 'value' && field.json === 'json');
  const objects = [
    ...chunks(plain).map((fields) => strippedObject(fields, alias)),
    ...json.map((field) => (field.kind === 'value' ? jsonMember(field, { alias, keys }) : [])),
    ...linksOf(shape).map((link) => linksMember(link, { alias, keyColumn: shape.key.column })),
    ...partsOf(shape).map((part) => partsMember(part, keys)),
  ];
  return objects.flatMap((lines, index) => (index === 0 ? lines : prefixed('|| ', lines)));
}

/** The alias of the table at a depth of nesting. */
export function aliasOf(depth: number): string {
  return depth === 0 ? 't' : `t${depth}`;
}

/** The order in which rows are shown: oldest first. */
export function orderColumns(shape: RecordShape, alias: string): readonly string[] {
  return [...(shape.createdAt === undefined ? [] : [shape.createdAt]), shape.key.column].map(
    (column) => `${alias}.${sqlName(column.columnName)}`,
  );
}

function chunks<T>(items: readonly T[]): readonly (readonly T[])[] {
  return items.length <= membersPerObject
    ? [items]
    : [items.slice(0, membersPerObject), ...chunks(items.slice(membersPerObject))];
}

// Absent values are left out of the JSON object: a record has no nulls.
function strippedObject(fields: readonly (ValueField | ObjectField)[], alias: string): readonly string[] {
  return ['jsonb_strip_nulls(jsonb_build_object(', ...indent(2, members(fields, alias)), '))'];
}

function members(fields: readonly (ValueField | ObjectField)[], alias: string): readonly string[] {
  return fields.flatMap((field, index) => {
    const lines = memberValue(field, alias);
    const [first = '', ...rest] = lines;
    const named = [`${sqlString(field.name)}, ${first}`, ...rest];
    return index === fields.length - 1 ? named : withComma(named);
  });
}

function memberValue(field: ValueField | ObjectField, alias: string): readonly string[] {
  if (field.kind === 'value') return [valueExpression(field, alias)];
  const object = ['jsonb_build_object(', ...indent(2, members(field.members, alias)), ')'];
  if (!field.optional) return object;
  const columns = leaves(field).map((leaf) => `${alias}.${sqlName(leaf.column.columnName)}`);
  const [first = '', ...rest] = object;
  const missing = `num_nonnulls(${columns.join(', ')}) = 0`;
  return [`CASE WHEN ${missing} THEN NULL ELSE ${first}`, ...rest.slice(0, -1), `${rest.at(-1) ?? ''} END`];
}

function leaves(field: ObjectField): readonly ValueField[] {
  return field.members.flatMap((member) => (member.kind === 'value' ? [member] : leaves(member)));
}

function valueExpression(field: ValueField, alias: string): string {
  const column = `${alias}.${sqlName(field.column.columnName)}`;
  return field.json === 'decimal' ? `trim_scale(${column})::text` : column;
}

// A stored JSON value keeps its own nulls, so it stays outside of jsonb_strip_nulls.
function jsonMember(
  field: ValueField,
  { alias, keys }: { readonly alias: string; readonly keys: readonly string[] },
): readonly string[] {
  const column = `${alias}.${sqlName(field.column.columnName)}`;
  const object = `jsonb_build_object(${sqlString(field.name)}, ${column}${hrefMember(field, keys)})`;
  return [`CASE WHEN ${column} IS NULL THEN '{}'::jsonb ELSE ${object} END`];
}

/** Adds the address of a file to its description: paths may change with the model, what is stored does not. */
function hrefMember({ file }: ValueField, keys: readonly string[]): string {
  const pieces = file?.split(/\{\w+\}/) ?? [];
  if (pieces.length !== keys.length + 1) return '';
  const path = pieces.flatMap((piece, index) =>
    [keys[index - 1] ?? [], piece === '' ? [] : sqlString(piece)].flat(),
  );
  return ` || jsonb_build_object('href', ${path.join(' || ')})`;
}

function linksMember(
  link: LinksField,
  place: { readonly alias: string; readonly keyColumn: Column },
): readonly string[] {
  const other = `l.${sqlName(link.otherColumn.columnName)}`;
  const condition = `l.${sqlName(link.ownColumn.columnName)} = ${place.alias}.${sqlName(place.keyColumn.columnName)}`;
  return [
    `jsonb_build_object(${sqlString(link.name)}, (`,
    `  SELECT coalesce(jsonb_agg(${other}::text ORDER BY ${other}), '[]') FROM ${link.sqlTable} AS l`,
    `  WHERE ${condition}`,
    '))',
  ];
}

/** The parts of a row; `keys` are its key and those of the rows that it stands in. */
function partsMember(part: PartsField, keys: readonly string[]): readonly string[] {
  const alias = aliasOf(keys.length);
  const link = `${alias}.${sqlName(part.parentColumn.columnName)} = ${keys.at(-1) ?? ''}`;
  const order = orderColumns(part.shape, alias).join(', ');
  const record = recordExpression(part.shape, keys);
  const source = `FROM ${part.shape.sqlTable} AS ${alias} WHERE ${link}`;
  if (part.many)
    return [
      `jsonb_build_object(${sqlString(part.name)}, (`,
      '  SELECT coalesce(jsonb_agg(',
      ...indent(4, record),
      `    ORDER BY ${order}), '[]') ${source}`,
      '))',
    ];
  return [
    `coalesce((`,
    `  SELECT jsonb_build_object(${sqlString(part.name)},`,
    ...indent(4, record),
    `  ) ${source} ORDER BY ${order} LIMIT 1`,
    `), '{}'::jsonb)`,
  ];
}

function withComma(lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => (index === lines.length - 1 ? `${line},` : line));
}

function prefixed(prefix: string, lines: readonly string[]): readonly string[] {
  return flatLines(...lines).map((line, index) => (index === 0 ? prefix + line : line));
}

/** The SQL type of a column. */
export function sqlType(column: Column): string {
  switch (column.type) {
    case 'VARCHAR':
      return column.length === undefined ? 'text' : `varchar(${column.length})`;
    case 'CHAR':
      return `char(${column.length ?? 1})`;
    case 'NUMERIC':
      if (column.precision === undefined) return 'numeric';
      return `numeric(${column.precision}, ${column.scale ?? 0})`;
    case 'UUID':
    case 'TEXT':
    case 'INTEGER':
    case 'BIGINT':
    case 'BOOLEAN':
    case 'DATE':
    case 'TIME':
    case 'TIMESTAMPTZ':
    case 'INTERVAL':
    case 'JSONB':
      return column.type.toLowerCase();
    default:
      return assertNever(column.type);
  }
}

const allowedDefaults =
  /^(?:'(?:[^'\\]|'')*'(?:::jsonb)?|-?\d{1,15}(?:\.\d{1,15})?|true|false|now\(\)|current_date|current_time|current_timestamp|gen_random_uuid\(\))$/i;

/** The SQL default of a column when it is a literal or one of the few functions that are safe to repeat. */
export function sqlDefault(column: Column): string | undefined {
  const expression = column.defaultExpression?.trim();
  return expression !== undefined && allowedDefaults.test(expression) ? expression : undefined;
}
