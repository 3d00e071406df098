import { sqlName, sqlString } from '../../../../src/kernel/generation/escape.ts';
import type { Column } from '../../../../src/chain/psm/psm.ts';

/** A table that is filled with many rows by one statement. */
export type FilledTable = { readonly name: string; readonly fill: (rows: number) => string };

/**
 * A table with the statement that fills it: ids and times grow, choices and references repeat, texts have words, and
 * a third of what may be missing is.
 */
export function filledTable(name: string, columns: readonly Column[]): FilledTable {
  const stored = columns.filter(({ searchOf }) => searchOf.length === 0);
  return {
    name,
    fill: (rows) =>
      `INSERT INTO ${name} (${stored.map(({ columnName }) => sqlName(columnName)).join(', ')})
       SELECT ${stored.map(valueOf).join(', ')} FROM generate_series(1, ${rows}) AS n`,
  };
}

function valueOf(column: Column): string {
  const value = plainValue(column);
  const isOften = column.nullable && !column.primaryKey && column.columnName !== 'owner_subject';
  return isOften
    ? `CASE WHEN hashint4(n + ${column.columnName.length}) % 3 = 0 THEN NULL ELSE ${value} END`
    : value;
}

function plainValue({ type, primaryKey, allowedValues, columnName, length }: Column): string {
  if (allowedValues.length > 0)
    return `(ARRAY[${allowedValues.map(sqlString).join(', ')}])[1 + n % ${allowedValues.length}]`;
  const uuid = (number: string): string =>
    `('00000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
  switch (type) {
    case 'UUID':
      return uuid(primaryKey ? 'n' : 'n % 5000');
    case 'CHAR':
      return "'EUR'";
    case 'VARCHAR':
    case 'TEXT':
      return columnName === 'owner_subject'
        ? "'user-' || n % 3000"
        : `left('T' || n || ' ' || substr(md5(n::text || ${sqlString(columnName)}), 1, 12), ${length ?? 200})`;
    case 'INTEGER':
    case 'BIGINT':
      return 'n % 1000';
    case 'NUMERIC':
      return '(n % 1000)';
    case 'BOOLEAN':
      return 'n % 2 = 0';
    case 'DATE':
      return "date '2020-01-01' + n % 3000";
    case 'TIME':
      return "time '08:00' + (n % 600) * interval '1 minute'";
    case 'TIMESTAMPTZ':
      return "timestamptz '2020-01-01' + n * interval '1 minute'";
    case 'INTERVAL':
      return "(n % 100) * interval '1 hour'";
    case 'JSONB':
      return "'{}'::jsonb";
  }
}
