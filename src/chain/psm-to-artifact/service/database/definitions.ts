import { lineComment, sqlName, sqlString } from '../../../../kernel/generation/escape.ts';
import { indent } from '../../../../kernel/generation/text.ts';
import { onlyIf } from './renames.ts';
import {
  objectName,
  qualified,
  type ColumnSnapshot,
  type ForeignKeySnapshot,
  type IndexSnapshot,
  type SnapshotIndex,
  type SchemaSnapshot,
  type TableSnapshot,
} from './snapshot.ts';

/** A table and the schema it stands in. */
export type PlacedTable = { readonly schema: SchemaSnapshot; readonly table: TableSnapshot };

/** The statement that creates a table without its foreign keys and indexes. */
export function createTable(
  names: SnapshotIndex,
  { schema, table, unless }: PlacedTable & { readonly unless?: 'EXISTS' },
): readonly string[] {
  const keys = table.columns.filter((column) => column.primaryKey).map((column) => sqlName(column.name));
  const lines = [
    ...table.columns.map((column) => columnDefinition(names, { table, column })),
    ...table.columns.flatMap((column) => neededCheck(names, column) ?? []),
    ...(keys.length === 0
      ? []
      : [
          `CONSTRAINT ${sqlName(objectName([table.name, 'pkey'], table.id))} PRIMARY KEY (${keys.join(', ')})`,
        ]),
  ];
  return [
    `-- ${lineComment(table.title)}`,
    `CREATE TABLE ${unless === undefined ? '' : 'IF NOT EXISTS '}${qualified(schema, table)} (`,
    ...indent(
      2,
      lines.map((line, index) => (index === lines.length - 1 ? line : `${line},`)),
    ),
    ');',
  ];
}

/** A column as it stands in CREATE TABLE and ADD COLUMN. */
export function columnDefinition(
  names: SnapshotIndex,
  { table, column }: { readonly table: TableSnapshot; readonly column: ColumnSnapshot },
): string {
  const { searchOf } = column;
  if (searchOf !== undefined) {
    const texts = names.columnNames(searchOf).map(sqlName).join(', ');
    return `${sqlName(column.name)} ${column.type} GENERATED ALWAYS AS (search_form(${texts})) STORED`;
  }
  const check = checkOf(column);
  return [
    `${sqlName(column.name)} ${column.type}`,
    column.nullable ? '' : ' NOT NULL',
    column.default === undefined ? '' : ` DEFAULT ${column.default}`,
    check === undefined ? '' : ` CONSTRAINT ${sqlName(names.checkName(table, column))} ${check}`,
  ].join('');
}

/** The constraint that rows of the kinds that need a value in a column have one. */
export function neededCheck(names: SnapshotIndex, column: ColumnSnapshot): string | undefined {
  const { neededBy } = column;
  if (neededBy === undefined) return undefined;
  const [kind = ''] = names.columnNames([neededBy.discriminator]);
  const words = neededBy.words.map(sqlString).join(', ');
  const name = sqlName(names.neededName(column));
  return `CONSTRAINT ${name} CHECK (${sqlName(kind)} NOT IN (${words}) OR ${sqlName(column.name)} IS NOT NULL)`;
}

/** The check of a column with allowed values. */
export function checkOf(column: ColumnSnapshot): string | undefined {
  if (column.allowedValues === undefined) return undefined;
  return `CHECK (${sqlName(column.name)} IN (${column.allowedValues.map(sqlString).join(', ')}))`;
}

const referentialActions = { RESTRICT: 'RESTRICT', CASCADE: 'CASCADE', SET_NULL: 'SET NULL' } as const;

/** The statement that adds a foreign key; with `later`, rows that stand there already are not checked. */
export function addForeignKey(
  names: SnapshotIndex,
  given: PlacedTable & { readonly key: ForeignKeySnapshot; readonly checks: 'ALL_ROWS' | 'NEW_ROWS' },
): readonly string[] {
  const { schema, table, key, checks } = given;
  const target = names.table(key.references);
  if (target === undefined) return [];
  const targetKeys = target.table.columns.filter((column) => column.primaryKey);
  return [
    `ALTER TABLE ${qualified(schema, table)}`,
    `  ADD CONSTRAINT ${sqlName(names.foreignKeyName(table, key))}`,
    `  FOREIGN KEY (${names.columnNames(key.columns).map(sqlName).join(', ')})`,
    `  REFERENCES ${qualified(target.schema, target.table)} (${targetKeys.map((column) => sqlName(column.name)).join(', ')})`,
    `  ON DELETE ${referentialActions[key.onDelete]}${checks === 'ALL_ROWS' ? '' : ' NOT VALID'};`,
  ];
}

/** The statement that creates an index; one for parts of words only where the database can have it. */
export function createIndex(
  names: SnapshotIndex,
  { schema, table, index }: PlacedTable & { readonly index: IndexSnapshot },
): string {
  const kind = index.unique ? 'UNIQUE INDEX' : 'INDEX';
  const columns = names.columnNames(index.columns).map(sqlName).join(', ');
  const name = sqlName(names.indexName(table, index));
  if (index.method === 'TRIGRAM')
    return onlyIf(
      "SELECT FROM pg_extension WHERE extname = 'pg_trgm'",
      `CREATE INDEX ${name} ON ${qualified(schema, table)} USING gin (${columns} gin_trgm_ops);`,
    );
  return `CREATE ${kind} ${name} ON ${qualified(schema, table)} (${columns});`;
}
