import { sqlName, templateText } from '../../../../kernel/generation/escape.ts';
import { bracketed, commaEnded, filled, indent } from '../../../../kernel/generation/text.ts';
import {
  storedColumns,
  type ObjectField,
  type RecordShape,
  type ValueField,
} from '../../plan/record-shape.ts';
import type { Imports } from '../imports.ts';
import { platform } from './field-type.ts';
import { sqlDefault, sqlType } from './record-sql.ts';

/** A column that is written from something else than the record. */
export type ExtraColumn = { readonly column: string; readonly value: string };

/** The id of a record as text. */
export function keyText(shape: RecordShape, variable: string): string {
  const value = `${variable}.${shape.key.name}`;
  return shape.key.json === 'text' ? value : `String(${value})`;
}

/** The statement that inserts a record's own row. */
export function insertRow(given: {
  readonly shape: RecordShape;
  readonly variable: string;
  readonly imports: Imports;
  readonly extra: readonly ExtraColumn[];
}): readonly string[] {
  const { shape, variable, imports, extra } = given;
  const stored = storedColumns(shape).filter(
    ({ field }) => !extra.some((each) => each.column === field.column.columnName),
  );
  const names = [...stored.map(({ field }) => field.column.columnName), ...extra.map((each) => each.column)];
  const placeholders = [
    ...stored.map(({ field }, index) => insertPlaceholder(field, index + 1)),
    ...extra.map((_, index) => `$${stored.length + index + 1}`),
  ];
  const values = [
    ...stored.map(({ path }) => parameter(path, { variable, imports })),
    ...extra.map((each) => each.value),
  ];
  return statement(
    [
      `INSERT INTO ${shape.sqlTable}`,
      ...sqlList('(', names.map(sqlName)),
      ...sqlList('VALUES (', placeholders),
    ],
    values,
  );
}

/** The statement that updates a record's own row. */
export function updateRow(given: {
  readonly shape: RecordShape;
  readonly variable: string;
  readonly imports: Imports;
}): readonly string[] {
  const { shape, variable, imports } = given;
  const changeable = storedColumns(shape).filter(
    ({ field }) =>
      field !== shape.key && field !== shape.version && field.column.id !== shape.table.discriminator,
  );
  const assignments = changeable.map(
    ({ field }, index) => `${sqlName(field.column.columnName)} = $${index + 2}${castOf(field)}`,
  );
  if (shape.version !== undefined) {
    const version = sqlName(shape.version.column.columnName);
    assignments.push(`${version} = coalesce(${version}, 0) + 1`);
  }
  if (shape.updatedAt !== undefined) assignments.push(`${sqlName(shape.updatedAt.columnName)} = now()`);
  if (assignments.length === 0) return [];
  const values = [
    `${variable}.${shape.key.name}`,
    ...changeable.map(({ path }) => parameter(path, { variable, imports })),
  ];
  return statement(
    [
      `UPDATE ${shape.sqlTable} SET`,
      ...indent(2, commaEnded(assignments.slice(0, -1)), assignments.at(-1)),
      `WHERE ${sqlName(shape.key.column.columnName)} = $1`,
    ],
    values,
  );
}

// A list that stands below its statement, its later lines below its first entry.
function sqlList(open: string, entries: readonly string[]): readonly string[] {
  const lines = filled(entries, 90 - open.length);
  const margin = ' '.repeat(open.length);
  return lines.map(
    (line, index) => `  ${index === 0 ? open : margin}${line}${index === lines.length - 1 ? ')' : ''}`,
  );
}

function statement(sql: readonly string[], values: readonly string[]): readonly string[] {
  const [first = '', ...rest] = sql.map(templateText);
  return [
    'await db.execute(',
    ...indent(
      2,
      rest.length === 0
        ? `\`${first}\`,`
        : [`\`${first}`, ...indent(1, rest.slice(0, -1)), ` ${rest.at(-1) ?? ''}\`,`],
      bracketed({ brackets: '[]', entries: values, after: ',', width: 106 }),
    ),
    ');',
  ];
}

function insertPlaceholder(field: ValueField, number: number): string {
  const otherwise = sqlDefault(field.column);
  const placeholder = `$${number}${castOf(field)}`;
  if (otherwise === undefined) return placeholder;
  return `coalesce($${number}::${sqlType(field.column)}, ${otherwise})`;
}

function castOf(field: ValueField): string {
  return field.json === 'json' ? '::jsonb' : '';
}

function parameter(
  path: readonly (ValueField | ObjectField)[],
  given: { readonly variable: string; readonly imports: Imports },
): string {
  let code = given.variable;
  let mayMiss = false;
  for (const field of path) {
    code += `${mayMiss ? '?.' : '.'}${field.name}`;
    mayMiss ||= field.optional;
  }
  const last = path.at(-1);
  if (last?.kind === 'value' && last.json === 'json')
    return `${given.imports.value('jsonParameter', `${platform}/db.js`)}(${code})`;
  return mayMiss ? `${code} ?? null` : code;
}
